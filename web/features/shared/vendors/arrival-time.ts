import { usualTimes } from '#contracts/vendor-orders/usual-times.ts'
import type { VendorCard } from '#contracts/vendors.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

/** What takes longer is said by how long it takes. */
const halfDay = 12 * 3_600_000

/**
 * By when an order that is placed now would be at the door: "by 13:30". Null where no way is known, and without a time:
 * what was drawn for whoever comes must not say one.
 */
export function arrivalTime({ preparationMinutes, wayMinutes }: VendorCard, now: number | null): string | null {
  const at = now !== null && wayMinutes && usualTimes(preparationMinutes, wayMinutes, now).to
  if (!at || at - now > halfDay) return null
  return m.vendors_by({ time: formatDate(new Date(at).toISOString(), 'time') })
}
