import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { SystemReason } from '#contracts/wire/system-reason.ts'
import type { OrderKey } from '#server/modules/catalog/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { lockPaymentOfOrder, type PaymentProviders, providerRefunds } from '#server/modules/payments/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, lte } from '#server/platform/database/drizzle.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import { emitOrderChanged, isOrder, lockOrder } from '../lifecycle/transition-order.ts'
import { type OrderRow, orders } from '../orders.tables.ts'
import { type OrderDeps, refundWithLock } from '../refunds/refund-with-lock.ts'
import { readRefundable } from '../refunds/refundable.queries.ts'
import { readPaidDelivery } from './late-fee.queries.ts'

const deliveredLate = 'DELIVERED_LATE' satisfies SystemReason

const triedAgainAfter = minutes(10)

/**
 * Gives the delivery fees of late orders back that are due. Each is a transaction of its own; one that fails keeps no
 * other waiting, is tried again, and fails the job once all others are done.
 */
export async function returnLateFees(deps: OrderDeps) {
  const { db, clock, providers } = deps
  const due = await readDue(db, orders.vendorId, (whose) =>
    db
      .select({ id: orders.id, vendorId: orders.vendorId })
      .from(orders)
      .where(and(whose(orders.vendorId), lte(orders.lateFeeDueAt, clock.now())))
      .orderBy(orders.lateFeeDueAt)
      .limit(100),
  )
  const errors: unknown[] = []
  const attempt = (work: Promise<void>) => work.then(() => true).catch((error: unknown) => !errors.push(error))
  for (const key of due) {
    const isDone = await attempt(withDue(deps, key, (tx, order, now) => returnLateFee(providers, tx, order, now)))
    if (!isDone) await attempt(withDue(deps, key, (tx, order, now) => lookAgain(tx, order, plus(now, triedAgainAfter))))
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} delivery fees could not be given back`)
}

/** Checked again under the lock of the order: another worker may have done it. */
const withDue = (
  { db, clock }: OrderDeps,
  key: OrderKey,
  act: (tx: Tx, order: OrderRow, now: Date) => Promise<unknown>,
) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const order = await lockOrder(tx, key)
    if (order?.lateFeeDueAt && order.lateFeeDueAt <= now) await act(tx, order, now)
  })

const lookAgain = (tx: Tx, order: OrderRow, lateFeeDueAt: Date | null) =>
  tx.update(orders).set({ lateFeeDueAt }).where(isOrder(order))

async function returnLateFee(providers: PaymentProviders, tx: Tx, order: OrderRow, now: Date) {
  await lookAgain(tx, order, null)
  if (!isOwed(order)) return
  const { shop, people, paidCents } = await readPaidDelivery(tx, order)
  const deliveryCents = await payable(providers, tx, order, paidCents)
  if (deliveryCents === 0) return
  // Both are told of it by an event of its own.
  const refund = { request: { deliveryCents }, reason: deliveredLate, isToldByOrder: true, isLateFee: true } as const
  await refundWithLock(providers, tx, order, refund, now)
  const data = { orderId: order.id, orderNumber: order.number, shop, amountKES: toKES(deliveryCents) }
  const tell = (side: 'CUSTOMER' | 'SHOP', to: readonly OrderRow['customerId'][]) =>
    emit(tx, { type: 'late_fee_returned', to: [...to], data: { ...data, side } }, now)
  await tell('CUSTOMER', [order.customerId])
  await tell('SHOP', people)
  await emitOrderChanged(tx, order, now)
}

/**
 * By when it was handed over, or that it was not, and never by when the worker looks: one that was handed over before is
 * owed nothing however late it is looked at, and one that was handed over after is owed it all the same.
 */
function isOwed({ status, statusChangedAt, promisedAt, lateFeeMinutes }: OrderRow): boolean {
  if (!promisedAt || lateFeeMinutes === null) return false
  if (status === 'COMPLETED') return statusChangedAt > plus(promisedAt, minutes(lateFeeMinutes))
  return status === 'ACCEPTED' || status === 'READY' || status === 'OUT_FOR_DELIVERY'
}

/** Never more than is left of the order; nothing where that is less than its provider sends, and not the rest. */
async function payable(providers: PaymentProviders, tx: Tx, order: OrderRow, paidCents: Cents): Promise<Cents> {
  const payment = await lockPaymentOfOrder(tx, order)
  const { leftCents } = await readRefundable(tx, order)
  const amountCents = Math.min(paidCents, leftCents)
  const isSent = amountCents >= providerRefunds(providers, payment).minimumCents || amountCents === leftCents
  return isSent ? amountCents : 0
}
