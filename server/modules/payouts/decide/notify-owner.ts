import type { DisbursementFailure } from '#contracts/money/disbursements.ts'
import { toKES } from '#contracts/wire/money.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { payoutRecipient } from '../payouts.queries.ts'
import type { PayoutRow } from '../payouts.tables.ts'

type PayoutOutcome =
  | { kind: 'payout_paid'; receipt: string }
  | { kind: 'payout_failed'; reason: string; failure: DisbursementFailure | null }
  | { kind: 'payout_rejected'; reason: string }

/** Notifies the shop's owner of a payout's outcome. */
export async function notifyOwner(
  tx: Tx,
  { id, vendorId, amountCents, phone }: PayoutRow,
  outcome: PayoutOutcome,
  now: Date,
) {
  const { userId, shop } = await payoutRecipient(tx, vendorId)
  const about = { shop, amountKES: toKES(amountCents) }
  const told = { to: [userId], ofShop: { vendorId, id } }
  if (outcome.kind === 'payout_paid') {
    const data = { ...about, phone: maskPhone(phone), receipt: outcome.receipt }
    await emit(tx, { type: outcome.kind, ...told, data }, now)
  } else if (outcome.kind === 'payout_failed') {
    const { reason, failure } = outcome
    await emit(tx, { type: outcome.kind, ...told, data: { ...about, reason, ...(failure && { failure }) } }, now)
  } else await emit(tx, { type: outcome.kind, ...told, data: { ...about, reason: outcome.reason } }, now)
}
