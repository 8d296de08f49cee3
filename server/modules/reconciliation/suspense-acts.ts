import type { Cents } from '#contracts/money.ts'
import type { SuspenseAct } from '#contracts/suspense.ts'

/** What can be done with money in suspense. It is sent back only to a payer we know, and in whole shillings, as M-Pesa sends. */
export function suspenseActs(item: { isOpen: boolean; hasPayment: boolean; amountCents: Cents }): SuspenseAct[] {
  if (!item.isOpen) return []
  const canGoBack = item.hasPayment && item.amountCents % 100 === 0
  return [...(canGoBack ? (['refund'] as const) : []), 'give-to-payment', 'keep', 'never-came']
}
