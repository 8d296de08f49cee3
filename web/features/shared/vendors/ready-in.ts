import type { VendorCard } from '#contracts/vendors.ts'
import { m } from '#web/paraglide/messages.js'

/** How long an order takes, in the largest unit that keeps it exact enough: "25–35 min", "2–3 h", "1–2 days". */
export function readyIn({ from, to }: VendorCard['preparationMinutes']): string {
  const range = (unit: number) => {
    const [first, last] = [Math.max(1, Math.round(from / unit)), Math.max(1, Math.round(to / unit))]
    return first === last ? `${last}` : `${first}–${last}`
  }
  if (to <= 120) return m.vendors_minutes({ range: range(1) })
  if (to < 1440) return m.vendors_hours_range({ range: range(60) })
  return m.vendors_days_range({ range: range(1440), last: Math.round(to / 1440) })
}
