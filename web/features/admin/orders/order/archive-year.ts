import type { PaymentAttempt } from '#contracts/admin/orders.ts'
import { nairobiDay } from '#web/lib/format/dates.ts'

const yearOf = (moment: Date | string) => Number(nairobiDay(moment).slice(0, 4))

/**
 * The year whose archive may have what is not there of an attempt to collect; null where a webhook event is there, or
 * that year cannot be archived yet.
 */
export function archiveYear(
  { createdAt, webhookEvents }: Pick<PaymentAttempt, 'createdAt' | 'webhookEvents'>,
  now: number,
): number | null {
  const year = yearOf(createdAt)
  return webhookEvents.length === 0 && year + 2 <= yearOf(new Date(now)) ? year : null
}
