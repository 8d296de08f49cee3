import type { DiscrepancyAction, StatementLineState } from '#contracts/admin/reconciliation.ts'
import type { Cents } from '#contracts/wire/money.ts'

/** What a line is judged by: its own amount, and that of what has its receipt here, if anything has. */
export interface Discrepancy {
  state: StatementLineState
  amountCents: Cents
  ownCents: Cents | null
}

/** How much more the statement shows than the ledger has; below zero, less. */
export const overageOf = ({ amountCents, ownCents }: Discrepancy): Cents => amountCents - (ownCents ?? 0)

/**
 * What a person may say of a line. What came too much waits in suspense for its owner; what is missing the provider has
 * kept; either may be none of the marketplace's business.
 */
export function allowedDiscrepancyActions(difference: Discrepancy): DiscrepancyAction[] {
  if (difference.state !== 'UNMATCHED' && difference.state !== 'AMOUNT_MISMATCH') return []
  if (overageOf(difference) < 0) return ['provider-fee', 'external']
  // Every payment is of whole shillings.
  const mayBeAPayment = difference.state === 'UNMATCHED' && difference.amountCents % 100 === 0
  return mayBeAPayment ? ['allocate-to-payment', 'suspense', 'external'] : ['suspense', 'external']
}
