import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import Briefcase from '~icons/lucide/briefcase'
import House from '~icons/lucide/house'
import MapPin from '~icons/lucide/map-pin'

/** Of the two names that are offered, in either language. */
export function addressIcon(name: string): IconComponent {
  const is = (usual: (inputs: Record<string, never>, options: { locale: 'en' | 'sw' }) => string) =>
    (['en', 'sw'] as const).some((locale) => usual({}, { locale }).toLowerCase() === name.toLowerCase())
  return is(m.addresses_home) ? House : is(m.addresses_work) ? Briefcase : MapPin
}
