import type { ProblemId, VendorId } from '#contracts/wire/primitives.ts'
import type { OrderRow } from '#server/modules/orders/index.ts'
import { lockOrder, readRefundable } from '#server/modules/orders/index.ts'
import { lockPaymentOfOrder, type PaymentProviders, providerRefunds } from '#server/modules/payments/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, asc, eq, type SQL } from '#server/platform/database/drizzle.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { type Payable, type PayingState, payableClaim } from './claims.ts'
import { readGivenBack } from './given-back.queries.ts'
import { orderProblemLines, orderProblems, type ProblemRow } from './problems.tables.ts'

export interface ProblemKey {
  id: ProblemId
  vendorId: VendorId
}

/** A problem with its order, both locked: the order first, as by everything that gives its money back. */
export interface LockedProblem {
  order: OrderRow
  problem: ProblemRow
}

export const isProblem = ({ id, vendorId }: ProblemKey) =>
  and(eq(orderProblems.vendorId, vendorId), eq(orderProblems.id, id))

const findKey = async (tx: Tx, where: SQL | undefined) => {
  const { id, vendorId, orderId } = orderProblems
  const [found] = await tx.select({ id, vendorId, orderId }).from(orderProblems).where(where)
  return found
}

/** Locks a problem of this vendor, or of whichever for an administrator; it may have changed while this waited. */
export async function lockProblem(tx: Tx, id: ProblemId, vendorId?: VendorId): Promise<LockedProblem> {
  const key = await findKey(
    tx,
    vendorId ? isProblem({ id, vendorId }) : and(acrossVendors('admin-record'), eq(orderProblems.id, id)),
  )
  const order = key && (await lockOrder(tx, { id: key.orderId, vendorId: key.vendorId }))
  if (!order) throw notFound('The problem')
  return { order, problem: await lockProblemWithLock(tx, order, key) }
}

/** The same of an order that the caller has locked. */
export async function lockProblemWithLock(tx: Tx, order: OrderRow, { id }: { id: ProblemId }): Promise<ProblemRow> {
  const [problem] = await tx
    .select()
    .from(orderProblems)
    .where(and(isProblem({ id, vendorId: order.vendorId }), eq(orderProblems.orderId, order.id)))
    .for('update')
  if (!problem) throw notFound('The problem')
  return problem
}

/** The lines that a problem is about. */
export const readProblemLines = (tx: Tx, { id, vendorId }: ProblemKey) =>
  tx
    .select()
    .from(orderProblemLines)
    .where(and(eq(orderProblemLines.vendorId, vendorId), eq(orderProblemLines.problemId, id)))
    .orderBy(asc(orderProblemLines.orderLineId))

/** What is left of its order, the least that its provider sends, and what its claim still comes to. */
export async function readPayable(providers: PaymentProviders, tx: Tx, { order, problem }: LockedProblem) {
  const payment = await lockPaymentOfOrder(tx, order)
  assert(payment, `order ${order.id} was paid`)
  const refundable = await readRefundable(tx, order)
  const { minimumCents } = providerRefunds(providers, payment)
  const lines = await readProblemLines(tx, problem)
  const state: PayingState = {
    refundable,
    minimumCents,
    givenCents: await readGivenBack(tx, order, { ...problem, lines }),
  }
  const claim: Payable | null = payableClaim(state, { ...problem, lines })
  return { state, refundable, minimumCents, claim }
}
