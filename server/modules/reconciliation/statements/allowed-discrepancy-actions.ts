import type { DiscrepancyAction, StatementLineState } from '#contracts/admin/reconciliation.ts'
import type { Cents } from '#contracts/wire/money.ts'

/**
 * What decides a line's actions: its amount, and that of the payment, refund or payout with its receipt, if there is
 * one.
 */
export interface Discrepancy {
  state: StatementLineState
  amountCents: Cents
  ownCents: Cents | null
}

/** How much more the statement shows than the ledger has; below zero, less. */
export const discrepancyOverage = ({ amountCents, ownCents }: Discrepancy): Cents => amountCents - (ownCents ?? 0)

/** The amount that is to be explained, whichever way it went. */
export const differenceOf = (difference: Discrepancy): Cents => Math.abs(discrepancyOverage(difference))

/**
 * The actions allowed on a line. An overage waits in suspense for its owner; a shortfall was kept by the provider;
 * either may not concern the marketplace.
 */
export function allowedDiscrepancyActions(difference: Discrepancy): DiscrepancyAction[] {
  if (difference.state !== 'UNMATCHED' && difference.state !== 'AMOUNT_MISMATCH') return []
  if (discrepancyOverage(difference) < 0) return ['provider-fee', 'external']
  // Every payment is of whole shillings.
  const mayBeAPayment = difference.state === 'UNMATCHED' && difference.amountCents % 100 === 0
  return mayBeAPayment ? ['allocate-to-payment', 'suspense', 'external'] : ['suspense', 'external']
}
