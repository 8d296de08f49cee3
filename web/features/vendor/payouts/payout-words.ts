import type { Payout, PayoutStatus } from '#contracts/payouts.ts'
import { sendingFailureWords } from '#web/lib/errors/sending-failure.ts'
import { m } from '#web/paraglide/messages.js'

/** What its status does not say: where it goes, its receipt, or why not and where the money is. */
const words: Record<PayoutStatus, (payout: { phone: string; receipt: string; reason: string }) => string> = {
  REQUESTED: m.revenue_row_requested,
  APPROVED: m.revenue_row_approved,
  SENT: m.revenue_row_sent,
  PAID: m.revenue_row_paid,
  FAILED: m.revenue_row_failed,
  REJECTED: m.revenue_row_rejected,
}

export const payoutWords = ({ status, phone, reference, reason }: Payout): string =>
  words[status]({ phone, receipt: reference ?? '', reason: sendingFailureWords(reason ?? '').replace(/\.$/, '') })
