import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { batched } from '#server/platform/batched.ts'
import { plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, pipelined, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull, isNull, lt, sql } from '#server/platform/database/drizzle.ts'
import { prepared, preparedQuery } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import type { DisbursementDeps } from '../disbursements/disbursement-deps.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { lockPayment, type PaymentKey } from '../payments.queries.ts'
import { payments, webhookEvents } from '../payments.tables.ts'
import { recordContradiction } from '../settlement/contradicted-payments.queries.ts'
import { isReceiptConflict } from '../settlement/receipts.ts'
import { applyDisbursementEvent } from './apply-disbursement-event.ts'
import { applyDirectEvent, applyPaymentEvent, type LockedPayment } from './apply-payment-event.ts'
import type { StoredEvent } from './store-webhook-event.ts'
import { isUnknown } from './unknown-webhook-events.ts'
import { type ApplyResult, expectedOutcomes, type WebhookOutcome } from './webhook-outcomes.ts'

/** Dependencies of payments and of disbursements: webhook events of both share one table. */
export interface WebhookDeps {
  payments: PaymentDeps
  disbursements: DisbursementDeps
}

type WebhookEventRow = typeof webhookEvents.$inferSelect

/** Applies a stored webhook event, once. Doing it again does nothing. */
export async function applyWebhookEvent(deps: WebhookDeps, event: StoredEvent): Promise<WebhookOutcome | null> {
  const { id } = event
  const { db, clock, log } = deps.payments
  // Another event with the same receipt may have been applied at the same moment: the second attempt sees what became
  // of it.
  const isAgain = await applyInTransaction(deps, [event]).catch((error) => {
    if (isReceiptConflict(error)) return 'AGAIN' as const
    throw error
  })
  if (isAgain !== 'AGAIN') return isAgain[0] ?? null
  try {
    return (await applyInTransaction(deps, [event]))[0] ?? null
  } catch (error) {
    // The receipt is counted for something else; the whole attempt was rolled back, only the outcome is kept.
    if (!isReceiptConflict(error)) throw error
    await recordOutcome(db, id, 'RECEIPT_USED', clock.now())
    log.warn({ webhookEvent: id }, 'webhook event with a receipt already used')
    return 'RECEIPT_USED'
  }
}

/** An order is locked until all that is applied with it is: some milliseconds. */
const mostTogether = 8

/**
 * Applies each event that it is given: in so many transactions at once, and what comes while all of them run in one
 * transaction, together. What waits when it has to stop is left to the worker.
 */
export const webhookEventApplier = (deps: WebhookDeps, atOnce = 1, isStopping = () => false) =>
  batched(
    mostTogether,
    async (events: readonly StoredEvent[]) => {
      if (!isStopping()) await applyTogether(deps, events)
      return events.map(() => undefined)
    },
    atOnce,
  )

/** Those of payments in one transaction: what else there is locks other rows first. */
async function applyTogether(deps: WebhookDeps, events: readonly StoredEvent[]) {
  const ofPayments = events.filter(({ about }) => about)
  const isTogether = ofPayments.length > 1
  if (isTogether) await applyInTransaction(deps, ofPayments.toSorted(byPayment))
  for (const event of isTogether ? events.filter(({ about }) => !about) : events) await applyWebhookEvent(deps, event)
}

/** The vendors in one sequence, in which their accounts are locked. */
const byPayment = (one: StoredEvent, other: StoredEvent) => (placeOf(one) < placeOf(other) ? -1 : 1)
const placeOf = ({ about }: StoredEvent) => `${about?.vendorId} ${about?.id}`

/** One that somebody else has locked for longer does not keep the others waiting: each is tried alone then. */
const waitBriefly = prepared(sql`set local lock_timeout = 1000`)

const lockEvent = preparedQuery((db) =>
  db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, param('id')), isNull(webhookEvents.appliedAt)))
    .for('update'),
)

/**
 * Pipelined: payments are locked after events, as by whoever learns of one by reading its event, and what they pay for
 * after them.
 */
async function lockAll({ payments: { hooks } }: WebhookDeps, tx: Tx, events: readonly StoredEvent[]) {
  const [, rows, locked] = await pipelined(
    events.length > 1 && waitBriefly(tx, {}),
    pipelined(...events.map(({ id }) => lockEvent(tx, { id }))),
    pipelined(...events.map(({ about }) => about && pipelined(lockPayment(tx, about), hooks.lockPaid(tx, about)))),
  )
  return events.map((_, at) => {
    const [payment, fulfil] = locked[at] ?? []
    return { webhookEvent: rows[at]?.[0], locked: fulfil && { payment, fulfil } }
  })
}

async function applyInTransaction(deps: WebhookDeps, events: readonly StoredEvent[]) {
  const { db, log } = deps.payments
  const outcomes = await inTransaction(db, async (tx) => {
    const outcomes: (WebhookOutcome | null)[] = []
    const orders = new Set<OrderId>()
    // One after the other: what is late is tried in a savepoint, which must not undo what belongs to another.
    for (const { webhookEvent, locked } of await lockAll(deps, tx, events)) {
      const orderId = locked?.payment?.orderId
      // What was read of an order is out of date once another of its events was applied: then it is read again.
      const current = orderId && orders.has(orderId) ? undefined : locked
      if (orderId) orders.add(orderId)
      outcomes.push(webhookEvent ? await applyLocked(deps, tx, webhookEvent, current) : null)
    }
    return outcomes
  })
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome && !expectedOutcomes.includes(outcome))
      log.warn({ webhookEvent: events[at]?.id, outcome }, 'webhook event for review')
  }
  return outcomes
}

async function applyLocked(
  deps: WebhookDeps,
  tx: Tx,
  webhookEvent: WebhookEventRow,
  locked: LockedPayment | undefined,
): Promise<WebhookOutcome> {
  const { outcome, payment, settle } = await applyByKind(deps, tx, webhookEvent, locked)
  const { id, vendorId, paymentId } = webhookEvent
  const contradicted = outcome === 'CONTRADICTED' && vendorId && paymentId ? { vendorId, id: paymentId } : null
  await pipelined(
    recordOutcome(tx, id, outcome, deps.payments.clock.now(), payment),
    contradicted && recordContradiction(tx, contradicted, id),
    settle?.(),
  )
  return outcome
}

async function applyByKind(
  deps: WebhookDeps,
  tx: Tx,
  webhookEvent: WebhookEventRow,
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
  { vendorId, paymentId, disbursementId }: WebhookEventRow,
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

/** Applies what a process stored and did not come to apply. One that cannot be applied yet keeps no other waiting. */
export async function applyPendingWebhookEvents(deps: WebhookDeps) {
  const { db, clock, log } = deps.payments
  const waiting = await db
    .select({ id: webhookEvents.id, vendorId: webhookEvents.vendorId, paymentId: webhookEvents.paymentId })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.appliedAt), lt(webhookEvents.receivedAt, plus(clock.now(), -2_000))))
    .orderBy(webhookEvents.receivedAt)
    .limit(100)
  const apply = webhookEventApplier(deps)
  await Promise.all(
    waiting.map(({ id, vendorId, paymentId }) =>
      apply({ id, ...(vendorId && paymentId ? { about: { vendorId, id: paymentId } } : {}) }).catch((error) =>
        log.error({ err: error, webhookEvent: id }, 'webhook event not applied yet'),
      ),
    ),
  )
}
