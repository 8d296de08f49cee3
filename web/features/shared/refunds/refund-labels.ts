import type { DisbursementKind } from '#contracts/money/disbursements.ts'
import type { OrderRefund, RefundHold, RefundStatus } from '#contracts/money/refunds.ts'
import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import Hourglass from '~icons/lucide/hourglass'
import Send from '~icons/lucide/send'
import TriangleAlert from '~icons/lucide/triangle-alert'

/** How far a refund is, to whoever waits for it. */
export const refundStatus: Record<RefundStatus, StatusLook> = {
  REQUESTED: { tone: 'wait', icon: Hourglass, label: () => m.refunds_requested() },
  SENT: { tone: 'work', icon: Send, label: () => m.refunds_sent() },
  SUCCEEDED: { tone: 'done', icon: CircleCheck, label: () => m.refunds_arrived() },
  FAILED: { tone: 'note', icon: TriangleAlert, label: () => m.refunds_not_sent() },
}

const routeLabels: Record<DisbursementKind, () => string> = {
  TO_SOURCE: () => m.refunds_route_source(),
  TO_PHONE: () => m.refunds_route_phone(),
}

/** Where it goes; what no provider can send, a person does. */
export const refundRouteLabel = ({ route }: Pick<OrderRefund, 'route'>): string =>
  route ? routeLabels[route]() : m.refunds_route_by_hand()

/** Why it is not sent, to whoever waits for it. */
export const refundHold: Record<RefundHold, () => string> = {
  REVIEW: () => m.refunds_held_review(),
  NOT_RECEIVED: () => m.refunds_held_not_received(),
}

/** What is most often meant; the customer will read it. */
const usual = ['SOMETHING_MISSING', 'NOT_AS_ORDERED', 'POOR_QUALITY', 'CAME_TOO_LATE'] as const satisfies SystemReason[]

export const usualReasons = (): string[] => usual.map(reasonMessage)

/**
 * What is sent: a usual reason as its code, so that each reader gets it in a language of their own; other words as they
 * stand.
 */
export const toReason = (words: string): string =>
  usual.find((code) => reasonMessage(code) === words.trim()) ?? words.trim()
