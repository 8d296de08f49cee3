import type { RefundId, RemittanceId } from '#contracts/primitives.ts'
import {
  allocateRefund,
  type RefundAllocation,
  type RefundRequest,
} from '#server/modules/orders/refunds/allocate-refund.ts'
import type { remittances } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import type { refundLines, refunds } from '#server/modules/payments/payments.tables.ts'
import { random as seeded } from '../market/history/random.ts'
import { demoSignIns } from '../market/index.ts'
import type { DemoOrder } from '../market/types.ts'
import { addMinutes } from '../market/when.ts'
import { demoId, shareOf } from './demo-id.ts'
import { type Draw, drawReceipt } from './draw.ts'
import type { LineRow, OrderRow } from './orders.ts'
import type { PaymentRow } from './payments.ts'
import type { Scene } from './scene.ts'

/** What went back of an order: the refund, what of it is whose, and how it was sent. */
export interface GivenBack {
  refund: typeof refunds.$inferInsert
  lines: (typeof refundLines.$inferInsert)[]
  remittance: typeof remittances.$inferInsert
  vendorCents: number
}

/** The money on its way back took two minutes to arrive. */
const refundMinutes = 2
/** Of the meals that were delivered or fetched, so many had something wrong with them. */
const shareWrong = 0.02
const complaints = ['The soda was missing', 'It came cold', 'One portion was not what was ordered', 'It came too late']

interface Plan {
  wish: RefundRequest
  reason: string
  settledAt: Date
  isByAdmin: boolean
}

/** When the customer of a completed order was given a part back; null for most. */
export function complaintAt(demo: DemoOrder, { now }: Scene): Date | null {
  if (demo.status !== 'COMPLETED' || demo.refund || demo.eventKey) return null
  if (shareOf(`complaint/${demo.key}`) >= shareWrong) return null
  const at = addMinutes(demo.moves.at(-1)!.at, 15 + Math.floor(120 * shareOf(`complained/${demo.key}`)))
  return addMinutes(at, refundMinutes) < now ? at : null
}

function planOf(demo: DemoOrder, lines: LineRow[], scene: Scene): Plan | null {
  if (demo.refund) {
    const { at, reason } = demo.refund
    return { wish: { whole: true }, reason, settledAt: at, isByAdmin: false }
  }
  const at = complaintAt(demo, scene)
  if (!at) return null
  const random = seeded(`complaint/${demo.key}`)
  const isByAdmin = random.chance(0.2)
  const reason = random.pick(complaints)
  const settledAt = addMinutes(at, refundMinutes)
  const line = random.pick(lines)
  // Of a single thing a part of its price, of several things one.
  const isOneThing = lines.length === 1 && line.quantity === 1
  const amountCents = Math.max(10_00, Math.round(line.unitPriceCents / 3_000) * 1_000)
  const wish = isOneThing ? { amountCents } : { lines: [{ orderLineId: line.id, quantity: 1 }] }
  return { wish, reason, settledAt, isByAdmin }
}

interface Bought {
  order: OrderRow
  lines: LineRow[]
  payment: PaymentRow | undefined
  /** M-Pesa would not send it. */
  isUnsent: boolean
}

/** What went back of an order, if anything. */
export function givenBack(demo: DemoOrder, bought: Bought, scene: Scene, draw: Draw): GivenBack | null {
  const { order, lines, payment, isUnsent } = bought
  const plan = payment && planOf(demo, lines, scene)
  if (!plan) return null
  const shares = allocateRefund(standingOf(order, lines), plan.wish)
  return rowsOf(demo, { order, payment, plan, shares, isUnsent }, scene, draw)
}

const standingOf = (order: OrderRow, lines: LineRow[]) => ({
  leftCents: order.totalCents,
  commissionLeftCents: order.commissionCents,
  lines: lines.map((line) => ({ ...line, refundedQuantity: 0, commissionCents: line.commissionCents ?? 0 })),
})

interface Told {
  order: OrderRow
  payment: PaymentRow
  plan: Plan
  shares: RefundAllocation
  isUnsent: boolean
}

function rowsOf(demo: DemoOrder, told: Told, { people, shops }: Scene, draw: Draw): GivenBack {
  const { order, payment, plan, shares, isUnsent } = told
  const { amountCents, commissionCents } = shares
  const createdAt = addMinutes(plan.settledAt, -refundMinutes)
  const refundId = demoId<RefundId>(`${demo.key}/refund`, createdAt)
  const isWhole = 'whole' in plan.wish
  const askedBy = plan.isByAdmin ? people.get(demoSignIns.admin.key)!.id : shops.get(demo.vendorKey)!.ownerId
  const ended = {
    receipt: isUnsent ? null : drawReceipt(draw, `${demo.key}/refund`, plan.settledAt),
    failure: isUnsent ? 'The phone is not registered for M-Pesa.' : null,
  }
  return {
    refund: {
      id: refundId,
      paymentId: payment.id,
      orderId: order.id,
      vendorId: order.vendorId,
      customerId: order.customerId,
      amountCents,
      commissionCents,
      status: isUnsent ? 'FAILED' : 'SUCCEEDED',
      reason: plan.reason,
      requestedBy: isWhole ? null : askedBy,
      ...ended,
      createdAt,
      settledAt: isUnsent ? null : plan.settledAt,
    },
    lines: shares.lines.map((line) => ({ refundId, ...line })),
    remittance: {
      id: demoId<RemittanceId>(`${demo.key}/remittance`, createdAt),
      kind: isWhole ? 'REVERSAL' : 'B2C',
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
    vendorCents: shares.vendorCents,
  }
}
