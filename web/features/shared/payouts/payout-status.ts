import type { PayoutStatus } from '#contracts/money/payouts.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import Hourglass from '~icons/lucide/hourglass'
import Send from '~icons/lucide/send'
import ThumbsUp from '~icons/lucide/thumbs-up'
import Undo2 from '~icons/lucide/undo-2'
import X from '~icons/lucide/x'

/** What each status is to who decides and pays. */
export const payoutStatus: Record<PayoutStatus, StatusLook> = {
  REQUESTED: { tone: 'act', icon: Hourglass, label: () => m.admin_payout_requested() },
  APPROVED: { tone: 'act', icon: ThumbsUp, label: () => m.admin_payout_approved() },
  SENT: { tone: 'work', icon: Send, label: () => m.admin_payout_sent() },
  PAID: { tone: 'done', icon: CircleCheck, label: () => m.admin_payout_paid() },
  FAILED: { tone: 'stop', icon: Undo2, label: () => m.admin_payout_failed() },
  REJECTED: { tone: 'stop', icon: X, label: () => m.admin_payout_rejected() },
}

export const payoutStatuses = Object.keys(payoutStatus) as PayoutStatus[]
