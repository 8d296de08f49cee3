import type { IconComponent } from '#web/ui/icon.tsx'
import Briefcase from '~icons/lucide/briefcase'
import House from '~icons/lucide/house'
import MapPin from '~icons/lucide/map-pin'

/** Of the two names that are offered, in whichever language it was given. */
export function addressIcon(name: string): IconComponent {
  if (/^(home|nyumbani)$/i.test(name)) return House
  return /^(work|kazini)$/i.test(name) ? Briefcase : MapPin
}
