import { promptOpenSeconds } from '#contracts/money/prompt-time.ts'
import { isOpen, type PaymentRow } from '#server/modules/payments/index.ts'
import { plus } from '#server/platform/clock.ts'

/**
 * Whether an order's payment may still be made, so that the order is not given up: a prompt for as long as a phone may
 * show it, a hosted checkout until it is abandoned. Money that moved without a word about it comes late, as any does.
 */
export const isBeingPaid = (payment: PaymentRow, now: Date): boolean => isOpen(payment) && !isPromptOver(payment, now)

const isPromptOver = ({ phone, promptedAt }: PaymentRow, now: Date) =>
  phone !== null && promptedAt !== null && plus(promptedAt, promptOpenSeconds * 1000) <= now
