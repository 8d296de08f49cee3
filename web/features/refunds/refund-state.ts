import type { OrderRefund, RefundStatus } from '#contracts/refunds.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import Hourglass from '~icons/lucide/hourglass'
import Send from '~icons/lucide/send'
import TriangleAlert from '~icons/lucide/triangle-alert'

/** How far a refund is, to whoever waits for it. */
export const refundState: Record<RefundStatus, StatusLook> = {
  REQUESTED: { tone: 'wait', icon: Hourglass, label: () => m.refunds_asked() },
  SENT: { tone: 'work', icon: Send, label: () => m.refunds_sent() },
  SUCCEEDED: { tone: 'done', icon: CircleCheck, label: () => m.refunds_arrived() },
  FAILED: { tone: 'note', icon: TriangleAlert, label: () => m.refunds_not_sent() },
}

const ways = {
  REVERSAL: () => m.refunds_way_phone(),
  B2C: () => m.refunds_way_phone(),
  CARD_REFUND: () => m.refunds_way_card(),
}

/** Where it goes; what no provider can send, a person does. */
export const wayWords = ({ way }: Pick<OrderRefund, 'way'>): string => (way ? ways[way]() : m.refunds_way_by_hand())
