import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { heldDemand, takeStock } from '#server/modules/catalog/index.ts'
import { lockCountedTogether } from '#server/modules/identity/index.ts'
import { credit, debit, post, providerAccount } from '#server/modules/ledger/index.ts'
import { emit, publish } from '#server/modules/outbox/index.ts'
import {
  type PaymentHooks,
  type PaymentProviders,
  type PaymentRow,
  requestRefund,
} from '#server/modules/payments/index.ts'
import { inSavepoint, pipelined, type Tx } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { orderOfAccount } from '../order-of-account.queries.ts'
import { type OrderRow, orders } from '../orders.tables.ts'
import { fulfilOrderWithLock } from './fulfil-order.ts'
import { isPastItsTime } from './late-payments.queries.ts'
import { exceedsCustomerMaximum } from './lifecycle.queries.ts'
import { eventOutcome, type OrderedTickets, ticketsOfPayment } from './ordered-tickets.queries.ts'
import { lockOrderOfPayment } from './paid-order.queries.ts'
import { emitOrderChanged, isOrder } from './transition-order.ts'

/** What follows for an order when its payment settles, inside the transaction that settles the payment. */
export function onPaymentSettled({ live, providers }: { live: Live; providers: PaymentProviders }): PaymentHooks {
  return {
    async lockPaid(tx, paymentKey) {
      const [order, tickets] = await pipelined(lockOrderOfPayment(tx, paymentKey), ticketsOfPayment(tx, paymentKey))
      return async (payment, now) => {
        assert(order, `payment ${payment.id} has no order`)
        const obstacle = await obstacleTo(tx, order, tickets, now)
        if (obstacle) await refundLatePayment(providers, tx, order, payment, obstacle, now)
        else await fulfilPaidOrder(tx, order, tickets, payment, now)
        await emitOrderChanged(tx, order, now)
      }
    },

    /** The order stays open for another attempt until its window ends; only the page is updated. */
    failed: (tx, { customerId }, now) => emit(tx, { type: 'payment_changed', customerId }, now),

    async payableUntil(db, { orderId, vendorId }) {
      const [order] = await db
        .select({ at: orders.expiresAt })
        .from(orders)
        .where(isOrder({ id: orderId, vendorId }))
      assert(order, `order ${orderId} is gone`)
      return order.at
    },

    orderOfAccount,
    changed: ({ customerId }) => publish(live, { type: 'payment_changed', customerId }),
    uncertain: ({ customerId }) => publish(live, { type: 'payment_uncertain', customerId }),
  }
}

/**
 * Why a paid order is not fulfilled; null when it is. An order in its window keeps its holds. After it, nothing is sold
 * whose time is over. One that expired or was cancelled is then fulfilled if everything is still in stock, and its
 * customer has not bought as much as one may meanwhile.
 */
async function obstacleTo(tx: Tx, order: OrderRow, tickets: OrderedTickets, now: Date): Promise<SystemReason | null> {
  if (order.paidAt) return 'PAID_ALREADY'
  const outcome = eventOutcome(tickets, now)
  if (outcome) return outcome === 'CANCELLED' ? 'EVENT_CANCELLED' : 'PAID_TOO_LATE'
  const isOpen = order.status === 'PENDING_PAYMENT'
  if (isOpen && now <= order.expiresAt) return null
  if (await isPastItsTime(tx, order, now)) return 'PAID_TOO_LATE'
  if (isOpen) return null
  await lockCountedTogether(tx, order.customerId)
  if (await exceedsCustomerMaximum(tx, order)) return 'PAID_TOO_LATE_BEYOND_MAXIMUM'
  const demand = await heldDemand(tx, order)
  return inSavepoint(tx, async (savepoint) => {
    if ((await takeStock(savepoint, order.vendorId, demand)).length > 0) throw new TooLittleLeft()
    return null
  }).catch((error) => {
    if (error instanceof TooLittleLeft) return 'PAID_TOO_LATE'
    throw error
  })
}

class TooLittleLeft extends Error {}

async function fulfilPaidOrder(tx: Tx, order: OrderRow, tickets: OrderedTickets, payment: PaymentRow, now: Date) {
  await pipelined(
    fulfilOrderWithLock(tx, order, tickets, now),
    post(tx, {
      kind: 'order_paid',
      reference: payment.id,
      orderId: order.id,
      vendorId: order.vendorId,
      entries: [
        debit(providerAccount(payment.provider), order.totalCents),
        debit('promotions', order.promotionCents),
        credit('pending', order.earningsCents),
        credit('commission', order.commissionCents),
        credit('service_fees', order.serviceFeeCents),
        credit('tax_payable', order.taxCents),
      ],
      at: now,
    }),
  )
}

/** Money for an order that cannot be fulfilled (sold out meanwhile, or paid already) is refunded whole. */
async function refundLatePayment(
  providers: PaymentProviders,
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  reason: SystemReason,
  now: Date,
) {
  await post(tx, {
    kind: 'unmatched_money',
    reference: payment.id,
    orderId: order.id,
    vendorId: order.vendorId,
    entries: [debit(providerAccount(payment.provider), payment.amountCents), credit('suspense', payment.amountCents)],
    at: now,
  })
  await requestRefund(
    providers,
    tx,
    { payment, amountCents: payment.amountCents, reason, from: [debit('suspense', payment.amountCents)] },
    now,
  )
}
