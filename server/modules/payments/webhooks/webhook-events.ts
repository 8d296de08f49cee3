import { isUtf8 } from 'node:buffer'
import type { PaymentId, VendorId } from '#contracts/wire/primitives.ts'
import { plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, inTransaction, pipelined, sqlState, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { prepared, preparedQuery } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { isShallowJson } from '#server/platform/http/limits/json-body.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { DisbursementDeps } from '../disbursements/disbursement-deps.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { lockPayment, type PaymentKey } from '../payments.queries.ts'
import { payments, webhookEvents } from '../payments.tables.ts'
import type { ReceivedWebhookEvent } from '../providers/payment-providers.ts'
import type { WebhookEventKind } from '../providers/provider-definition.ts'
import { isReceiptConflict } from '../settlement/receipts.ts'
import { applyDisbursementEvent } from './apply-disbursement-event.ts'
import { applyDirectEvent, applyPaymentEvent, type LockedPayment } from './apply-payment-event.ts'
import { isUnknown } from './unknown-webhook-events.ts'
import { type ApplyResult, expectedOutcomes, type WebhookOutcome } from './webhook-outcomes.ts'

/** Dependencies of payments and of disbursements: webhook events of both share one table. */
export interface WebhookDeps {
  payments: PaymentDeps
  disbursements: DisbursementDeps
}

export interface StoredEvent {
  id: string
  /** The payment that its path names, where that is known without reading the event. */
  about?: PaymentKey
}

const hash = sql`${param('tokenHash')}::bytea`

/** Keeps an event with its owner, found by the hash of its path's secret; nothing where it has a secret of nobody. */
const storeWith = (owner: SQL) =>
  prepared<{ vendorId: VendorId | null; paymentId: PaymentId | null }>(sql`
    insert into webhook_events (id, provider, kind, vendor_id, payment_id, disbursement_id, body, raw, address, received_at)
    select ${param('id')}::uuid, ${param('provider')}, ${param('kind')}, owner.vendor_id, owner.payment_id, owner.disbursement_id,
      ${param('json')}::jsonb, ${param('bytes')}::bytea, ${param('address')}, ${param('receivedAt')}::timestamptz
    from (select) event left join (${owner}) owner on true
    where ${hash} is null or owner.vendor_id is not null
    returning vendor_id as "vendorId", payment_id as "paymentId"`)

const storeForDisbursement = (hasToken: SQL) =>
  storeWith(sql`
    select vendor_id, null::uuid as payment_id, id as disbursement_id from disbursements
    where ${acrossVendors('key-from-outside')} and ${hasToken}`)

/** A look-up by the hash of a secret: its time does not reveal how near a guess was. */
const store: Record<WebhookEventKind, ReturnType<typeof storeWith>> = {
  PAYMENT: storeWith(sql`
    select vendor_id, id as payment_id, null::uuid as disbursement_id from payments
    where ${acrossVendors('key-from-outside')} and callback_token_hash = ${hash}`),
  // It names its order, which is looked for when it is applied.
  DIRECT: storeWith(
    sql`select null::uuid as vendor_id, null::uuid as payment_id, null::uuid as disbursement_id where false`,
  ),
  RESULT: storeForDisbursement(sql`result_token_hash = ${hash}`),
  // Of the order itself, or of a question after it.
  TIMEOUT: storeForDisbursement(sql`(result_token_hash = ${hash} or status_token_hash = ${hash})`),
  STATUS: storeForDisbursement(sql`status_token_hash = ${hash}`),
}

/**
 * Keeps a webhook event as it came, with what its secret path belongs to; null, and nothing is kept, where that is
 * nothing. Nothing is decided here, and nothing is refused: what is no JSON, or JSON that the database does not take (a
 * NUL, half a character) or that is nested too deeply, is kept as bytes.
 */
export async function storeWebhookEvent(
  { payments: { db } }: Pick<WebhookDeps, 'payments'>,
  received: ReceivedWebhookEvent,
): Promise<StoredEvent | null> {
  const { id, provider, kind, token, raw, address } = received
  const tokenHash = token === null ? null : hashToken(token)
  const event = { id, provider, kind, tokenHash, address, receivedAt: received.receivedAt.toISOString() }
  const insertEvent = (json: string, bytes: Buffer | null) => store[kind](db, { ...event, json, bytes })
  const keepBytes = () => insertEvent('null', raw)
  const keepJson = () =>
    insertEvent(raw.toString(), null).catch((error) => (isBadValue(error) ? keepBytes() : Promise.reject(error)))
  const [stored] = isUtf8(raw) && isShallowJson(raw.toString()) ? await keepJson() : await keepBytes()
  if (!stored) return null
  const { vendorId, paymentId } = stored
  return { id, ...(vendorId && paymentId ? { about: { vendorId, id: paymentId } } : {}) }
}

/** The statement was well formed and its value was not (class 22). */
const isBadValue = (error: unknown) => /^22/.test(sqlState(error) ?? '')

/** Applies a stored webhook event, once. Doing it again does nothing. */
export async function applyWebhookEvent(deps: WebhookDeps, event: StoredEvent): Promise<WebhookOutcome | null> {
  const { id } = event
  const { db, clock, log } = deps.payments
  // Another event with the same receipt may have been applied at the same moment: the second attempt sees what became
  // of it.
  const isAgain = await applyInTransaction(deps, event).catch((error) => {
    if (isReceiptConflict(error)) return 'AGAIN' as const
    throw error
  })
  if (isAgain !== 'AGAIN') return isAgain
  try {
    return await applyInTransaction(deps, event)
  } catch (error) {
    // The receipt is counted for something else; the whole attempt was rolled back, only the outcome is kept.
    if (!isReceiptConflict(error)) throw error
    await recordOutcome(db, id, 'RECEIPT_USED', clock.now())
    log.warn({ webhookEvent: id }, 'webhook event with a receipt already used')
    return 'RECEIPT_USED'
  }
}

const lockEvent = preparedQuery((db) =>
  db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, param('id')), isNull(webhookEvents.appliedAt)))
    .for('update'),
)

async function applyInTransaction(deps: WebhookDeps, { id, about }: StoredEvent): Promise<WebhookOutcome | null> {
  const { db, clock, log } = deps.payments
  const outcome = await inTransaction(db, async (tx) => {
    // Pipelined: the payment is locked after the event, as by whoever learns of it by reading the event, and what it
    // pays for after the payment.
    const [[webhookEvent], payment, fulfil] = await pipelined(
      lockEvent(tx, { id }),
      about && lockPayment(tx, about),
      about && deps.payments.hooks.lockPaid(tx, about),
    )
    if (!webhookEvent) return null
    const locked = fulfil && { payment, fulfil }
    const { outcome, payment: found, settle } = await applyByKind(deps, tx, webhookEvent, locked)
    await pipelined(recordOutcome(tx, id, outcome, clock.now(), found), settle?.())
    return outcome
  })
  if (outcome && !expectedOutcomes.includes(outcome))
    log.warn({ webhookEvent: id, outcome }, 'webhook event for review')
  return outcome
}

async function applyByKind(
  deps: WebhookDeps,
  tx: Tx,
  webhookEvent: typeof webhookEvents.$inferSelect,
  locked: LockedPayment | undefined,
): Promise<ApplyResult> {
  const { provider, address } = webhookEvent
  if (isUnknown(webhookEvent))
    return { outcome: webhookEvent.kind === 'PAYMENT' ? 'UNKNOWN_PAYMENT' : 'UNKNOWN_DISBURSEMENT' }
  if (!deps.payments.providers.isTrustedAddress(provider, address)) return queryInstead(deps, tx, webhookEvent)
  if (webhookEvent.kind === 'DIRECT') return applyDirectEvent(deps.payments, tx, webhookEvent)
  if (webhookEvent.kind === 'PAYMENT') return applyPaymentEvent(deps.payments, tx, webhookEvent, locked)
  const { kind, vendorId, disbursementId: id, body } = webhookEvent
  const disbursement = id && vendorId ? { id, vendorId } : null
  return { outcome: await applyDisbursementEvent(deps.disbursements, tx, { kind, disbursement, body }) }
}

/** An event from an unlisted address is not believed, but it may be true: the provider is queried soon. */
async function queryInstead(
  { payments: { clock } }: WebhookDeps,
  tx: Tx,
  { vendorId, paymentId, disbursementId }: typeof webhookEvents.$inferSelect,
): Promise<ApplyResult> {
  const soon = { followUpAt: clock.now() }
  const isFollowed = <T extends typeof payments | typeof disbursements>(table: T, id: T['$inferSelect']['id']) =>
    and(eq(table.vendorId, vendorId as VendorId), eq(table.id, id), isNotNull(table.followUpAt))
  if (paymentId) await tx.update(payments).set(soon).where(isFollowed(payments, paymentId))
  if (disbursementId) await tx.update(disbursements).set(soon).where(isFollowed(disbursements, disbursementId))
  return { outcome: 'UNTRUSTED_ADDRESS' }
}

const record = prepared(sql`
  update ${webhookEvents} set outcome = ${param('outcome')}, applied_at = ${param('now')},
    payment_id = coalesce(${param('paymentId')}, payment_id), vendor_id = coalesce(${param('vendorId')}, vendor_id)
  where ${webhookEvents.id} = ${param('id')}`)

/** With the payment that it turned out to be about, where its path did not say. */
const recordOutcome = (db: Db, id: string, outcome: WebhookOutcome, now: Date, about?: PaymentKey) =>
  record(db, {
    id,
    outcome,
    now: now.toISOString(),
    paymentId: about?.id ?? null,
    vendorId: about?.vendorId ?? null,
  })

/** Applies what a process stored and did not come to apply. */
export async function applyPendingWebhookEvents(deps: WebhookDeps) {
  const { db, clock, log } = deps.payments
  const waiting = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.appliedAt), lt(webhookEvents.receivedAt, plus(clock.now(), -2_000))))
    .orderBy(webhookEvents.receivedAt)
    .limit(100)
  for (const { id } of waiting) {
    // One that cannot be applied yet does not keep the others waiting.
    await applyWebhookEvent(deps, { id }).catch((error) =>
      log.error({ err: error, webhookEvent: id }, 'webhook event not applied yet'),
    )
  }
}
