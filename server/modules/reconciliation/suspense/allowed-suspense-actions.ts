import type { Cents } from '#contracts/money.ts'
import type { SuspenseAct } from '#contracts/suspense.ts'

/** What can be done with money in suspense. Payments and what M-Pesa sends are whole shillings; only a known payer gets money back. */
export function allowedSuspenseActions(item: {
  isOpen: boolean
  hasPayer: boolean
  amountCents: Cents
}): SuspenseAct[] {
  if (!item.isOpen) return []
  const isWhole = item.amountCents % 100 === 0
  const acts: [SuspenseAct, boolean][] = [
    ['refund', isWhole && item.hasPayer],
    ['give-to-payment', isWhole],
    ['keep', true],
    ['never-came', true],
  ]
  return acts.filter(([, isPossible]) => isPossible).map(([act]) => act)
}
