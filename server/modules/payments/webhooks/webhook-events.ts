import { isUtf8 } from 'node:buffer'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#contracts/payments.ts'
import type { PaymentId } from '#contracts/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, sqlState, type Tx, together } from '#server/platform/database/database.ts'
import { hashToken, newId } from '#server/platform/ids.ts'
import type { RemittanceDesk } from '../disbursements/disbursement-deps.ts'
import { remittances } from '../disbursements/disbursements.tables.ts'
import type { PaymentDesk } from '../payment-deps.ts'
import { paymentNotices, payments } from '../payments.tables.ts'
import { isReceiptTaken } from '../settlement/receipts.ts'
import { applyRemittanceNotice, type NoticeKind } from './apply-disbursement-event.ts'
import { applyPaymentNotice } from './apply-payment-event.ts'
import { asExpected, type Made, type NoticeOutcome } from './webhook-outcomes.ts'

/** Both desks: notices of money coming in and of money going out share one inbox. */
export interface Mailroom {
  payments: PaymentDesk
  remittances: RemittanceDesk
  /** Where notices may come from; null for anywhere. */
  addresses: readonly string[] | null
}

export interface Arrival {
  provider: PaymentMethod
  kind: 'PAYMENT' | NoticeKind
  /** The secret end of the path it came to; null where the sender signs instead. */
  token: string | null
  /** What came, byte for byte. */
  raw: Buffer
  address: string
}

/** Whose notice it is, by the hash of the secret it came with: a look-up that tells nothing of how near a guess was. */
const ownerSql = {
  PAYMENT: (hash: Buffer | null) => sql`(select id from payments where callback_token_hash = ${hash}), null::uuid`,
  RESULT: (hash: Buffer | null) => sql`null::uuid, (select id from remittances where result_token_hash = ${hash})`,
  // Of the order itself, or of a question after it.
  TIMEOUT: (hash: Buffer | null) =>
    sql`null::uuid, (select id from remittances where result_token_hash = ${hash} or status_token_hash = ${hash})`,
  STATUS: (hash: Buffer | null) => sql`null::uuid, (select id from remittances where status_token_hash = ${hash})`,
}

/**
 * Keeps a notice as it came, with what its secret path belongs to. Nothing is decided here, and nothing is refused: what is
 * no JSON, or JSON that the database does not take (a NUL, half a character), is kept as bytes.
 */
export async function storeNotice({ payments: { db, clock } }: Mailroom, arrival: Arrival): Promise<string> {
  const { provider, kind, token, raw, address } = arrival
  const id = newId()
  const owner = ownerSql[kind](token === null ? null : hashToken(token))
  const keep = (json: string, bytes: Buffer | null) =>
    db.execute(sql`
      insert into payment_notices (id, provider, kind, payment_id, remittance_id, body, raw, address, received_at)
      values (${id}, ${provider}, ${kind}, ${owner}, ${json}::jsonb, ${bytes}, ${address}, ${clock.now().toISOString()})`)
  const keepBytes = () => keep('null', raw)
  if (!isUtf8(raw)) await keepBytes()
  else await keep(raw.toString(), null).catch((error) => (isBadValue(error) ? keepBytes() : Promise.reject(error)))
  return id
}

/** The statement was well formed and its value was not (class 22), or nested too deeply to be read. */
const isBadValue = (error: unknown) => /^22|^54001$/.test(sqlState(error) ?? '')

/** Makes of a stored notice what follows from it, once. Doing it again does nothing. */
export async function applyNotice(mailroom: Mailroom, id: string): Promise<NoticeOutcome | null> {
  const { db, clock, log } = mailroom.payments
  try {
    return await decideNotice(mailroom, id)
  } catch (error) {
    // The receipt has been counted for something else; the whole attempt was undone, only the verdict is kept.
    if (!isReceiptTaken(error)) throw error
    await noteOutcome(db, id, 'RECEIPT_USED', clock.now())
    log.warn({ notice: id }, 'notice with a receipt already used')
    return 'RECEIPT_USED'
  }
}

async function decideNotice(mailroom: Mailroom, id: string): Promise<NoticeOutcome | null> {
  const { db, clock, log } = mailroom.payments
  const applied = await inTransaction(db, async (tx) => {
    const [notice] = await tx
      .select()
      .from(paymentNotices)
      .where(and(eq(paymentNotices.id, id), isNull(paymentNotices.appliedAt)))
      .for('update')
    if (!notice) return null
    const { outcome, paymentId, settle } = await makeOf(mailroom, tx, notice)
    const [, afterCommit] = await together(noteOutcome(tx, id, outcome, clock.now(), paymentId), settle?.())
    return { outcome, afterCommit }
  })
  applied?.afterCommit?.()
  const outcome = applied?.outcome ?? null
  if (outcome && !asExpected.includes(outcome)) log.warn({ notice: id, outcome }, 'notice for review')
  return outcome
}

async function makeOf(mailroom: Mailroom, tx: Tx, notice: typeof paymentNotices.$inferSelect): Promise<Made> {
  const { addresses } = mailroom
  if (addresses && notice.provider === 'MPESA' && !addresses.includes(notice.address))
    return askInstead(mailroom, tx, notice)
  if (notice.kind === 'PAYMENT') return applyPaymentNotice(mailroom.payments, tx, notice)
  const { kind, remittanceId, body } = notice
  const { outcome, afterCommit } = await applyRemittanceNotice(mailroom.remittances, tx, { kind, remittanceId, body })
  return { outcome, settle: async () => afterCommit ?? null }
}

/** What comes from elsewhere is not believed, but it may be true: the provider is asked soon. */
async function askInstead(
  { payments: { clock } }: Mailroom,
  tx: Tx,
  { paymentId, remittanceId }: typeof paymentNotices.$inferSelect,
): Promise<Made> {
  const soon = { followUpAt: clock.now() }
  const isFollowed = <T extends typeof payments | typeof remittances>(table: T, id: T['$inferSelect']['id']) =>
    and(eq(table.id, id), isNotNull(table.followUpAt))
  if (paymentId) await tx.update(payments).set(soon).where(isFollowed(payments, paymentId))
  if (remittanceId) await tx.update(remittances).set(soon).where(isFollowed(remittances, remittanceId))
  return { outcome: 'FOREIGN_ADDRESS' }
}

const noteOutcome = (db: Db, id: string, outcome: NoticeOutcome, now: Date, paymentId?: PaymentId) =>
  db
    .update(paymentNotices)
    .set({ outcome, appliedAt: now, ...(paymentId ? { paymentId } : {}) })
    .where(eq(paymentNotices.id, id))

/** Applies what a process stored and did not come to apply. */
export async function applyWaitingNotices(mailroom: Mailroom) {
  const { db, clock, log } = mailroom.payments
  const waiting = await db
    .select({ id: paymentNotices.id })
    .from(paymentNotices)
    .where(and(isNull(paymentNotices.appliedAt), lt(paymentNotices.receivedAt, plus(clock.now(), -2_000))))
    .orderBy(paymentNotices.receivedAt)
    .limit(100)
  for (const { id } of waiting) {
    // One that cannot be applied yet does not keep the others waiting.
    await applyNotice(mailroom, id).catch((error) => log.error({ err: error, notice: id }, 'notice not applied yet'))
  }
}
