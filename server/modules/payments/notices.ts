import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#contracts/payments.ts'
import type { PaymentId } from '#contracts/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, violatedConstraint } from '#server/platform/db.ts'
import { hashToken, newId } from '#server/platform/ids.ts'
import type { AfterCommit, PaymentDesk } from './payment-desk.ts'
import { lockPayment } from './payments.queries.ts'
import { paymentNotices, payments } from './payments.tables.ts'
import { changesAnything, settleLocked } from './settle-payment.ts'

/** What became of a notice. All but the first two are for a person to look at. */
export type NoticeOutcome =
  | 'APPLIED'
  | 'REPEATED'
  | 'STILL_OPEN'
  | 'MALFORMED'
  | 'UNKNOWN_PAYMENT'
  | 'OTHER_REQUEST'
  | 'WRONG_AMOUNT'
  | 'RECEIPT_USED'

/** Keeps a notice as it came, with the payment its secret path belongs to. Nothing is decided here. */
export async function storeNotice(
  desk: PaymentDesk,
  { method, token, body, address }: { method: PaymentMethod; token: string; body: unknown; address: string },
): Promise<string> {
  const id = newId()
  await desk.db.execute(sql`
    insert into payment_notices (id, provider, payment_id, body, address, received_at)
    values (${id}, ${method}, (select id from payments where callback_token_hash = ${hashToken(token)}),
      ${JSON.stringify(body)}::jsonb, ${address}, ${desk.clock.now().toISOString()})`)
  return id
}

/** Makes of a stored notice what follows from it, once. Doing it again does nothing. */
export async function applyNotice(desk: PaymentDesk, id: string): Promise<NoticeOutcome | null> {
  try {
    return await decideNotice(desk, id)
  } catch (error) {
    // The receipt has been counted for another payment; the whole attempt was undone, only the verdict is kept.
    if (violatedConstraint(error) !== 'payments_receipt_key') throw error
    await noteOutcome(desk.db, id, 'RECEIPT_USED', desk.clock.now())
    desk.log.warn({ notice: id }, 'notice with a receipt already used')
    return 'RECEIPT_USED'
  }
}

async function decideNotice(desk: PaymentDesk, id: string): Promise<NoticeOutcome | null> {
  const applied = await inTransaction(desk.db, async (tx) => {
    const [notice] = await tx
      .select()
      .from(paymentNotices)
      .where(and(eq(paymentNotices.id, id), isNull(paymentNotices.appliedAt)))
      .for('update')
    if (!notice) return null
    const { outcome, settle } = await makeOf(desk, tx, notice)
    await noteOutcome(tx, id, outcome, desk.clock.now())
    // Last of all: the ledger's accounts are what every payment waits for, so they are held for the shortest time.
    return { outcome, afterCommit: await settle?.() }
  })
  applied?.afterCommit?.()
  const outcome = applied?.outcome ?? null
  if (outcome && !['APPLIED', 'REPEATED'].includes(outcome)) desk.log.warn({ notice: id, outcome }, 'notice for review')
  return outcome
}

async function makeOf(
  desk: PaymentDesk,
  tx: Db,
  notice: typeof paymentNotices.$inferSelect,
): Promise<{ outcome: NoticeOutcome; settle?: () => Promise<AfterCommit | null> }> {
  const said = desk.providers[notice.provider as PaymentMethod]?.parseNotice(notice.body)
  if (!said) return { outcome: 'MALFORMED' }
  const payment = notice.paymentId ? await lockPayment(tx, notice.paymentId as PaymentId) : undefined
  if (!payment) return { outcome: 'UNKNOWN_PAYMENT' }
  if (payment.providerRequestId && payment.providerRequestId !== said.requestId) return { outcome: 'OTHER_REQUEST' }
  if (said.outcome.kind === 'OPEN') return { outcome: 'STILL_OPEN' }
  if (said.outcome.kind === 'SUCCEEDED' && said.outcome.amountCents !== payment.amountCents) {
    // A query tells no amount, so asking on could only call it paid. It waits for a person instead.
    if (payment.status !== 'SUCCEEDED') {
      await tx.update(payments).set({ status: 'UNKNOWN', followUpAt: null }).where(eq(payments.id, payment.id))
    }
    return { outcome: 'WRONG_AMOUNT' }
  }
  if (!payment.providerRequestId) {
    // The notice overtook the push's own answer.
    await tx.update(payments).set({ providerRequestId: said.requestId }).where(eq(payments.id, payment.id))
  }
  const { outcome } = said
  return {
    outcome: changesAnything(payment, outcome) ? 'APPLIED' : 'REPEATED',
    settle: () => settleLocked(desk, tx, payment, outcome),
  }
}

const noteOutcome = (db: Db, id: string, outcome: NoticeOutcome, now: Date) =>
  db.update(paymentNotices).set({ outcome, appliedAt: now }).where(eq(paymentNotices.id, id))

/** Applies what a process stored and did not come to apply. */
export async function applyWaitingNotices(desk: PaymentDesk) {
  const waiting = await desk.db
    .select({ id: paymentNotices.id })
    .from(paymentNotices)
    .where(and(isNull(paymentNotices.appliedAt), lt(paymentNotices.receivedAt, plus(desk.clock.now(), -2_000))))
    .orderBy(paymentNotices.receivedAt)
    .limit(100)
  for (const { id } of waiting) await applyNotice(desk, id)
}
