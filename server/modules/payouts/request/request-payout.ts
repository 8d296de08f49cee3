import type { ProviderId } from '#contracts/money/payments.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { PayoutId } from '#contracts/wire/primitives.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { confirmPassword, requireSecondFactor } from '#server/modules/identity/index.ts'
import { credit, debit, lockBalance, post } from '#server/modules/ledger/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { PayoutDeps } from '../decide/decide-payout.ts'
import { payoutRecipient } from '../payouts.queries.ts'
import { payouts } from '../payouts.tables.ts'

/** Debits the vendor's balance and promises to send the amount; the password is required again. */
export async function requestPayout(
  { db, clock, requiresVerifiedPhone, disbursements: { providers } }: PayoutDeps,
  actor: VendorActor,
  request: IdempotentRequest,
  { amountCents, password }: { amountCents: Cents; password: string },
): Promise<PayoutId> {
  requireSecondFactor(actor, clock)
  await confirmPassword(db, clock, actor, password)
  return inTransaction(db, async (tx) => {
    const payoutId = newId<PayoutId>()
    const now = clock.now()
    const earlier = await claimIdempotencyKey(tx, request, { payoutId }, now)
    if (earlier) return earlier.result.payoutId
    await refuseTooSmall(tx, amountCents)
    const provider = providers.payoutProvider
    const { userId, shop, phone } = await debitBalance(tx, actor, {
      ...{ payoutId, amountCents, provider, requiresVerifiedPhone, now },
    })
    // Its owner too: whoever has come into their account, or works for them, takes what is theirs.
    const data = { shop, amountKES: toKES(amountCents), phone: maskPhone(phone), by: actor.name }
    await emit(tx, { type: 'payout_requested', to: [userId], data }, now)
    await emit(tx, { type: 'payout_changed', vendorId: actor.vendorId }, now)
    return payoutId
  })
}

/**
 * What is paid out costs the platform a fee each time, so that there is a smallest payout; a failed one is repeated
 * whatever it was.
 */
async function refuseTooSmall(tx: Tx, amountCents: Cents) {
  const leastKES = await readSetting(tx, 'payoutLeastKES')
  if (toKES(amountCents) >= leastKES) return
  throw new DomainError('payout_too_small', `The least that is paid out is KSh ${leastKES.toLocaleString('en-KE')}.`, {
    field: 'amountKES',
    data: { leastKES },
  })
}

interface Requested {
  payoutId: PayoutId
  amountCents: Cents
  provider: ProviderId
  /** Codes can be sent here, so a payout phone must have been proved by one. */
  requiresVerifiedPhone: boolean
  /** The one that failed, of which this is another try. */
  retryOf?: PayoutId
  now: Date
}

/** Debits the balance of a vendor and writes the payout that this person asked for; returns who it is paid to. */
export async function debitBalance(
  tx: Tx,
  { vendorId, userId }: Pick<VendorActor, 'vendorId' | 'userId'>,
  { payoutId, amountCents, provider, requiresVerifiedPhone, retryOf, now }: Requested,
) {
  // Locked before it is read: two clicks never spend the same shilling.
  const available = await lockBalance(tx, vendorId, 'available')
  if (amountCents > available) {
    throw new DomainError('insufficient_balance', 'This is more than the balance you can withdraw.', {
      field: 'amountKES',
      data: { availableKES: toKES(available) },
    })
  }
  const recipient = await payoutRecipient(tx, vendorId)
  refuseNewPhone(recipient.heldUntil, now)
  if (requiresVerifiedPhone && !recipient.phoneVerifiedAt) throw phoneUnverified()
  await tx.insert(payouts).values({
    id: payoutId,
    vendorId,
    amountCents,
    provider,
    phone: recipient.phone,
    status: 'REQUESTED',
    requestedBy: userId,
    requestedAt: now,
    retryOf,
  })
  await post(tx, {
    kind: 'payout_requested',
    reference: payoutId,
    vendorId,
    entries: [debit('available', amountCents), credit('payouts:in_transit', amountCents)],
    at: now,
  })
  return recipient
}

/** A thief who has changed the phone must wait, and its owner, who is told of the change, has time to stop him. */
function refuseNewPhone(heldUntil: Date | null, now: Date) {
  if (!heldUntil || heldUntil <= now) return
  throw new DomainError(
    'payout_phone_cooling',
    'The payout phone was changed lately. For your safety, payouts wait until the time that is shown.',
    { data: { until: heldUntil.toISOString() } },
  )
}

/** A mistyped number, or one that its operator has given to somebody else, would get the shop's money. */
const phoneUnverified = () =>
  new DomainError(
    'payout_phone_unverified',
    'Prove the payout phone first: have a code sent there, and write it at Earnings.',
  )
