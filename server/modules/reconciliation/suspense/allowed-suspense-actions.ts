import type { SuspenseAction } from '#contracts/admin/suspense.ts'
import type { Cents } from '#contracts/wire/money.ts'

/** Of a direct payment the payer need not be known: what came with a receipt goes back by it. */
export const isSentBackByReceipt = ({ account, receipt }: { account: string | null; receipt: string | null }) =>
  account !== null && receipt !== null

/**
 * Actions allowed on money in suspense. Payments and disbursements are whole shillings; only a known payer can be
 * refunded.
 */
export function allowedSuspenseActions(item: {
  isOpen: boolean
  hasPayer: boolean
  amountCents: Cents
}): SuspenseAction[] {
  if (!item.isOpen) return []
  const isWhole = item.amountCents % 100 === 0
  const actions: [SuspenseAction, boolean][] = [
    ['refund', isWhole && item.hasPayer],
    ['allocate-to-payment', isWhole],
    ['keep', true],
    ['not-received', true],
  ]
  return actions.filter(([, isPossible]) => isPossible).map(([action]) => action)
}
