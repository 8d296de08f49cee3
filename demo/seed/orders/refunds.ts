import type { DisbursementId, RefundId } from '#contracts/wire/primitives.ts'
import {
  allocateRefund,
  type RefundAllocation,
  type RefundRequest,
} from '#server/modules/orders/refunds/allocate-refund.ts'
import type { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import type { refundLines, refunds } from '#server/modules/payments/payments.tables.ts'
import { addMinutes } from '../../market/dates.ts'
import { random as seeded } from '../../market/history/random.ts'
import { demoSignIns } from '../../market/index.ts'
import type { DemoOrder } from '../../market/types.ts'
import { demoId, shareOf } from '../demo-id.ts'
import type { SeedContext } from '../seed-context.ts'
import { type UniqueCodes, uniqueReceipt } from '../unique-codes.ts'
import type { LineRow, OrderRow } from './orders.ts'
import type { PaymentRow } from './payments.ts'

/** What went back of an order: the refund, what of it is whose, and how it was sent. */
export interface RefundRows {
  refund: typeof refunds.$inferInsert
  lines: (typeof refundLines.$inferInsert)[]
  disbursement: typeof disbursements.$inferInsert
}

/** The money on its way back took two minutes to arrive. */
const refundMinutes = 2
/** Of the meals that were delivered or fetched, so many had something wrong with them. */
const complaintRate = 0.02
const complaints = ['The soda was missing', 'It came cold', 'One portion was not what was ordered', 'It came too late']

interface RefundPlan {
  request: RefundRequest
  reason: string
  settledAt: Date
  isByAdmin: boolean
}

/** When the customer of a completed order was given a part back; null for most. */
export function complaintAt(demo: DemoOrder, { now }: SeedContext): Date | null {
  if (demo.status !== 'COMPLETED' || demo.refund || demo.eventKey) return null
  if (shareOf(`complaint/${demo.key}`) >= complaintRate) return null
  const at = addMinutes(demo.transitions.at(-1)!.at, 15 + Math.floor(120 * shareOf(`complained/${demo.key}`)))
  return addMinutes(at, refundMinutes) < now ? at : null
}

function planRefund(demo: DemoOrder, lines: LineRow[], context: SeedContext): RefundPlan | null {
  if (demo.refund) {
    const { at, reason } = demo.refund
    return { request: { whole: true }, reason, settledAt: at, isByAdmin: false }
  }
  const at = complaintAt(demo, context)
  if (!at) return null
  const random = seeded(`complaint/${demo.key}`)
  const isByAdmin = random.chance(0.2)
  const reason = random.pick(complaints)
  const settledAt = addMinutes(at, refundMinutes)
  const line = random.pick(lines)
  // Of a single thing a part of its price, of several things one.
  const isOneThing = lines.length === 1 && line.quantity === 1
  const amountCents = Math.max(10_00, Math.round(line.unitPriceCents / 3_000) * 1_000)
  const request = isOneThing ? { amountCents } : { lines: [{ orderLineId: line.id, quantity: 1 }] }
  return { request, reason, settledAt, isByAdmin }
}

interface PaidOrder {
  order: OrderRow
  lines: LineRow[]
  payment: PaymentRow | undefined
  /** M-Pesa would not send it. */
  isUnsent: boolean
}

/** What went back of an order, if anything. */
export function buildRefund(
  demo: DemoOrder,
  bought: PaidOrder,
  context: SeedContext,
  codes: UniqueCodes,
): RefundRows | null {
  const { order, lines, payment, isUnsent } = bought
  const plan = payment && planRefund(demo, lines, context)
  if (!plan) return null
  const allocation = allocateRefund(refundableOrder(order, lines), plan.request)
  return refundRows(demo, { order, payment, plan, allocation, isUnsent }, context, codes)
}

const nothing = { serviceFeeCents: 0, taxCents: 0, promotionCents: 0 }

const refundableOrder = (order: OrderRow, lines: LineRow[]) => ({
  leftCents: order.totalCents,
  left: { ...nothing, earningsCents: order.earningsCents, commissionCents: order.commissionCents },
  lines: lines.map((line) => ({
    ...nothing,
    id: line.id,
    quantity: line.quantity,
    refundedQuantity: 0,
    paidCents: line.unitPriceCents * line.quantity,
    commissionCents: line.commissionCents ?? 0,
  })),
})

interface PlannedRefund {
  order: OrderRow
  payment: PaymentRow
  plan: RefundPlan
  allocation: RefundAllocation
  isUnsent: boolean
}

function refundRows(
  demo: DemoOrder,
  built: PlannedRefund,
  { userRows, vendorRows }: SeedContext,
  codes: UniqueCodes,
): RefundRows {
  const { order, payment, plan, allocation, isUnsent } = built
  const { amountCents, lines, ...split } = allocation
  const createdAt = addMinutes(plan.settledAt, -refundMinutes)
  const refundId = demoId<RefundId>(`${demo.key}/refund`, createdAt)
  const isWhole = 'whole' in plan.request
  const askedBy = plan.isByAdmin ? userRows.get(demoSignIns.admin.key)!.id : vendorRows.get(demo.vendorKey)!.ownerId
  const ended = {
    receipt: isUnsent ? null : uniqueReceipt(codes, `${demo.key}/refund`, plan.settledAt),
    failure: isUnsent ? 'SFC_IC0003 The operator does not exist.' : null,
  }
  return {
    refund: {
      id: refundId,
      paymentId: payment.id,
      orderId: order.id,
      vendorId: order.vendorId,
      provider: payment.provider,
      customerId: order.customerId,
      amountCents,
      ...split,
      status: isUnsent ? 'FAILED' : 'SUCCEEDED',
      reason: plan.reason,
      requestedBy: isWhole ? null : askedBy,
      ...ended,
      createdAt,
      settledAt: isUnsent ? null : plan.settledAt,
    },
    lines: lines.map((line) => ({ vendorId: order.vendorId, refundId, ...line })),
    disbursement: {
      id: demoId<DisbursementId>(`${demo.key}/disbursement`, createdAt),
      vendorId: order.vendorId,
      kind: isWhole ? 'TO_SOURCE' : 'TO_PHONE',
      provider: payment.provider,
      refundId,
      paymentId: payment.id,
      amountCents,
      phone: payment.phone ?? null,
      originalReceipt: isWhole ? (payment.receipt ?? null) : null,
      status: isUnsent ? 'FAILED' : 'SUCCEEDED',
      ...ended,
      createdAt,
      sentAt: createdAt,
      settledAt: plan.settledAt,
    },
  }
}
