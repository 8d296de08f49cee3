import { eq } from 'drizzle-orm'
import type { PayoutId } from '#contracts/primitives.ts'
import { lockBalance, post, vendorAvailable } from '#server/modules/ledger/index.ts'
import { isReceiptUsed } from '#server/modules/payments/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { recordAct } from '#server/platform/audit.ts'
import { type Db, inTransaction, violatedConstraint } from '#server/platform/db.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { payoutMoves } from './payout-status.ts'
import { payouts } from './payouts.tables.ts'
import type { Treasury } from './request-payout.ts'
import { tellAboutPayout } from './tell-about-payout.ts'

type PayoutRow = typeof payouts.$inferSelect

/** What an administrator says of a payout. */
export type PayoutDecision =
  | { act: 'approve' }
  | { act: 'reject'; reason: string }
  | { act: 'settle'; reference: string }
  | { act: 'fail'; reason: string }

const receiptUsed = () =>
  new DomainError('receipt_used', 'This receipt belongs to another payment. Look at it again.', { field: 'reference' })

const ends = { approve: 'APPROVED', reject: 'REJECTED', settle: 'PAID', fail: 'FAILED' } as const

/** Decides on a payout, moves the money that follows from it, and writes down who did so: all of it, or nothing. */
export async function decidePayout(
  { db, clock, live }: Treasury,
  actor: Actor,
  id: PayoutId,
  decision: PayoutDecision,
) {
  const payout = await inTransaction(db, (tx) => decide(tx, actor, id, decision, clock.now())).catch((error) => {
    throw violatedConstraint(error) === 'payouts_reference_key' ? receiptUsed() : error
  })
  tellAboutPayout(live, payout.vendorId)
}

async function decide(tx: Db, actor: Actor, id: PayoutId, decision: PayoutDecision, now: Date): Promise<PayoutRow> {
  const payout = await lockPayout(tx, id)
  if (payout.requestedBy === actor.userId) {
    throw new DomainError('own_payout', 'You asked for this payout yourself. Another administrator decides on it.')
  }
  // A receipt written down twice is the same news twice.
  if (decision.act === 'settle' && payout.status === 'PAID' && payout.reference === decision.reference) return payout
  const to = ends[decision.act]
  if (!payoutMoves[payout.status].includes(to)) {
    throw new DomainError('move_not_allowed', `This payout is ${payout.status.toLowerCase()}. Look at it again.`, {
      data: { status: payout.status },
    })
  }
  if (decision.act === 'settle' && (await isReceiptUsed(tx, decision.reference))) throw receiptUsed()
  const { act, ...said } = decision
  const isFirst = payout.status === 'REQUESTED'
  await tx
    .update(payouts)
    .set({
      ...said,
      status: to,
      ...(isFirst ? { decidedBy: actor.userId, decidedAt: now } : {}),
      ...(act === 'approve' ? {} : { settledAt: now }),
    })
    .where(eq(payouts.id, id))
  const detail = { from: payout.status, to, amountCents: payout.amountCents, ...said }
  await recordAct(tx, actor, { action: `payout.${act}`, subjectId: id, detail }, now)
  if (act === 'settle') await postPaid(tx, payout, now)
  else if (act !== 'approve') await postReturned(tx, payout, now)
  return payout
}

async function lockPayout(tx: Db, id: PayoutId): Promise<PayoutRow> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('no key update')
  if (!payout) throw notFound('The payout')
  return payout
}

const postPaid = (tx: Db, { id, vendorId, amountCents }: PayoutRow, at: Date) =>
  post(tx, {
    kind: 'payout_paid',
    reference: id,
    vendorId,
    gains: [
      ['payouts:in_transit', -amountCents],
      ['provider:mpesa', amountCents],
    ],
    at,
  })

async function postReturned(tx: Db, { id, vendorId, amountCents }: PayoutRow, at: Date) {
  // The vendor's account before the common one, as a request locks them: neither waits for the other in a circle.
  await lockBalance(tx, vendorAvailable(vendorId))
  await post(tx, {
    kind: 'payout_returned',
    reference: id,
    vendorId,
    gains: [
      ['payouts:in_transit', -amountCents],
      [vendorAvailable(vendorId), amountCents],
    ],
    at,
  })
}
