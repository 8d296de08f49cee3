import type { RefundChoice, RefundPreview } from '#contracts/money/refunds.ts'
import { toCents, toKES } from '#contracts/wire/money.ts'
import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { releaseHolds } from '#server/modules/catalog/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { lockBalance } from '#server/modules/ledger/index.ts'
import { lockPaymentOfOrder, providerRefunds } from '#server/modules/payments/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#server/platform/http/idempotency.ts'
import { isBeforeKitchen } from '../lifecycle/slot-time.ts'
import {
  emitOrderChanged,
  lockAnyOrder,
  lockVendorOrder,
  type Transition,
  transitionOrder,
} from '../lifecycle/transition-order.ts'
import type { OrderRow } from '../orders.tables.ts'
import type { RefundRequest } from './allocate-refund.ts'
import type { OrderDeps } from './refund-with-lock.ts'
import { refundWithLock } from './refund-with-lock.ts'
import { readRefundable } from './refundable.queries.ts'
import { planRefund, refuseUnpaid, vendorPart } from './refundable-state.ts'

/** Who refunds: a vendor its own orders, an administrator any. */
export interface Refunder extends Actor {
  /** Null for an administrator. */
  vendorId: VendorId | null
}

interface RefundCommand {
  refund: RefundChoice
  reason: string
}

/**
 * Refunds some of an order's lines, an amount, or all that is left. The order goes on as it is, unless an administrator
 * leaves nothing of one that was not accepted yet: its vendor is not asked to prepare it. Nor is an order for later of
 * which nothing is left before it goes into the kitchen.
 */
export async function refundOrder(
  { db, clock, providers }: OrderDeps,
  actor: Refunder,
  id: OrderId,
  key: IdempotentRequest,
  { refund, reason }: RefundCommand,
) {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    if (await claimIdempotencyKey(tx, key, { orderId: id }, now)) return
    const locked = await lockRefundableOrder(tx, actor, id)
    const planned = { request: toRefundRequest(refund), reason, requestedBy: actor.userId }
    const { amountCents, isRest } = await refundWithLock(providers, tx, locked, planned, now)
    const to = isRest ? endOfRefunded(locked, actor, now) : null
    if (to) await endRefunded(tx, locked, actor, { to, reason }, now)
    const audit = { action: 'order.refund', subjectId: id, detail: { amountCents, reason } } as const
    if (!actor.vendorId) await recordAudit(tx, actor, audit, now)
    await emitOrderChanged(tx, locked, now)
  })
}

function endOfRefunded(order: OrderRow, { vendorId }: Refunder, now: Date): 'REJECTED' | 'CANCELLED' | null {
  if (order.status === 'PAID' && !vendorId) return 'REJECTED'
  return order.status === 'ACCEPTED' && isBeforeKitchen(order, now) ? 'CANCELLED' : null
}

/** What is left of its stock is for sale again. */
async function endRefunded(
  tx: Tx,
  order: OrderRow,
  { userId, vendorId }: Refunder,
  end: Pick<Transition, 'to' | 'reason'>,
  now: Date,
) {
  const actor = vendorId ? 'VENDOR' : 'ADMIN'
  await transitionOrder(tx, order, { ...end, actor, actorId: userId }, now, { acceptBy: null })
  await releaseHolds(tx, order, 'SOLD')
}

/** Previews a refund by the same rules, and changes nothing. */
export async function previewRefund(
  { db, providers }: OrderDeps,
  actor: Refunder,
  id: OrderId,
  refund: RefundChoice,
): Promise<RefundPreview> {
  return inTransaction(db, async (tx) => {
    const order = await lockRefundableOrder(tx, actor, id)
    const refundable = await readRefundable(tx, order)
    const payment = await lockPaymentOfOrder(tx, order)
    const { minimumCents } = providerRefunds(providers, payment)
    const allocation = planRefund(refundable, toRefundRequest(refund), { minimumCents })
    const { fromAvailable } = vendorPart(refundable, allocation)
    const available = Math.max(0, await lockBalance(tx, order.vendorId, 'available'))
    return {
      amountKES: toKES(allocation.amountCents),
      commissionKES: toKES(allocation.commissionCents),
      vendorKES: toKES(allocation.earningsCents),
      platformKES: toKES(allocation.serviceFeeCents + allocation.taxCents - allocation.promotionCents),
      debtKES: toKES(Math.max(0, fromAvailable - available)),
      leftKES: toKES(refundable.leftCents - allocation.amountCents),
    }
  })
}

async function lockRefundableOrder(tx: Tx, { vendorId }: Refunder, id: OrderId) {
  const order = vendorId ? await lockVendorOrder(tx, vendorId, id) : await lockAnyOrder(tx, id)
  refuseUnpaid(order)
  return order
}

const toRefundRequest = (choice: RefundChoice): RefundRequest =>
  'amountKES' in choice ? { amountCents: toCents(choice.amountKES) } : choice
