import type { Placement } from '#contracts/admin/featured.ts'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import Images from '~icons/lucide/images'

/** What is shown at a place, as a small picture. */
export function PlacementMark({ kind, subject: { name, picture, slug } }: Placement) {
  if (kind === 'SHOP') return <VendorLogo vendor={{ slug: slug ?? '', name: name.en, logo: picture }} size={22} />
  const Icon = kind === 'EVENT' ? CalendarDays : Images
  return <Icon aria-hidden className="size-[18px] flex-none" />
}
