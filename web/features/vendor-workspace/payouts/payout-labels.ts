import type { Payout, PayoutStatus } from '#contracts/money/payouts.ts'
import { sendingFailureMessage } from '#web/lib/errors/reason-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import BadgeCheck from '~icons/lucide/badge-check'
import CircleCheck from '~icons/lucide/circle-check'
import CircleX from '~icons/lucide/circle-x'
import Clock from '~icons/lucide/clock'
import Send from '~icons/lucide/send'

export const payoutStatus: Record<PayoutStatus, StatusLook> = {
  REQUESTED: { tone: 'wait', icon: Clock, label: () => m.revenue_payout_requested() },
  APPROVED: { tone: 'work', icon: BadgeCheck, label: () => m.revenue_payout_approved() },
  SENT: { tone: 'work', icon: Send, label: () => m.revenue_payout_sent() },
  PAID: { tone: 'move', icon: CircleCheck, label: () => m.revenue_payout_paid() },
  FAILED: { tone: 'stop', icon: CircleX, label: () => m.revenue_payout_failed() },
  REJECTED: { tone: 'stop', icon: CircleX, label: () => m.revenue_payout_rejected() },
}

/** What its status does not say: where it goes, its receipt, or why not and where the money is. */
const details: Record<PayoutStatus, (payout: { phone: string; receipt: string; reason: string }) => string> = {
  REQUESTED: m.revenue_row_requested,
  APPROVED: m.revenue_row_approved,
  SENT: m.revenue_row_sent,
  PAID: m.revenue_row_paid,
  FAILED: m.revenue_row_failed,
  REJECTED: m.revenue_row_rejected,
}

export function payoutDetail({
  status,
  phone,
  reference,
  reason,
  failure,
  isHeld,
  heldUntil,
  isHeldByProof,
  isStuck,
}: Payout): string {
  if (isHeld && heldUntil) return m.revenue_row_held_until({ moment: formatDate(heldUntil, 'moment') })
  if (isHeld) return m.revenue_row_held()
  if (isHeldByProof) return m.revenue_row_held_by_proof()
  if (isStuck) return m.revenue_row_stuck({ phone })
  const words = sendingFailureMessage(reason ?? '', failure).replace(/\.$/, '')
  return details[status]({ phone, receipt: reference ?? '', reason: words })
}
