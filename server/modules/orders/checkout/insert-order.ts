import type * as z from 'zod'
import type { checkout } from '#contracts/checkout.ts'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { holdValues, insertHolds } from '#server/modules/catalog/index.ts'
import {
  countPrompts,
  insertPayment,
  type NewPayment,
  type PromptCount,
  type PromptQueue,
  paymentValues,
} from '#server/modules/payments/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { preparedTogether } from '#server/platform/database/prepared.ts'
import { columnNames, param } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { insertCustomerOrder } from '../customer-orders/customer-orders.ts'
import { orderLines, orderPriceLines, orders, orderTransitions } from '../orders.tables.ts'
import type { ScheduledOrder } from './choose-slot.ts'
import type { OrderWindows } from './customer-limits.ts'
import type { PricedOrder } from './price-order.ts'

/** What an order keeps of what its customer wrote. */
export interface OrderBody extends Pick<z.output<(typeof checkout)['body']>, 'fulfilment' | 'note'> {
  /** The email is empty where there is none. */
  contact: { name: string; phone: string; email: string }
}

const placed = sql`
    insert into ${orders} (${columnNames(
      orders.id,
      orders.number,
      orders.vendorId,
      orders.customerId,
      orders.status,
      orders.fulfilment,
      orders.areaName,
      orders.address,
      orders.landmark,
      orders.contactName,
      orders.contactPhone,
      orders.contactEmail,
      orders.note,
      orders.totalCents,
      orders.earningsCents,
      orders.commissionCents,
      orders.serviceFeeCents,
      orders.taxCents,
      orders.promotionCents,
      orders.placedAt,
      orders.expiresAt,
      orders.statusChangedAt,
      orders.acceptanceSeconds,
      orders.earningsHoldHours,
      orders.scheduledFor,
      orders.scheduledUntil,
      orders.kitchenDueAt,
      orders.isAcceptedAtOnce,
      orders.wayUsualMinutes,
      orders.wayMostMinutes,
      orders.lateFeeMinutes,
    )})
    values (${param('orderId')}, ${param('reference')}, ${param('vendorId')}, ${param('customerId')}, 'PENDING_PAYMENT',
      ${param('fulfilment')}, ${param('areaName')}, ${param('address')}, ${param('landmark')}, ${param('contactName')},
      ${param('contactPhone')}, ${param('contactEmail')}, ${param('note')}, ${param('totalCents')},
      ${param('earningsCents')}, ${param('commissionCents')}, ${param('serviceFeeCents')}, ${param('taxCents')},
      ${param('promotionCents')}, ${param('now')}, ${param('expiresAt')}, ${param('now')},
      ${param('acceptanceSeconds')}, ${param('earningsHoldHours')}, ${param('scheduledFor')}, ${param('scheduledUntil')},
      ${param('kitchenDueAt')}, ${param('isAcceptedAtOnce')}, ${param('wayUsualMinutes')}, ${param('wayMostMinutes')},
      ${param('lateFeeMinutes')})`

const lines = sql`
    insert into ${orderLines} (${columnNames(
      orderLines.id,
      orderLines.orderId,
      orderLines.vendorId,
      orderLines.productId,
      orderLines.variationId,
      orderLines.eventId,
      orderLines.kind,
      orderLines.name,
      orderLines.variationName,
      orderLines.options,
      orderLines.unitPriceCents,
      orderLines.quantity,
      orderLines.picture,
      orderLines.foodFacts,
      orderLines.holderNames,
      orderLines.position,
      orderLines.commissionRuleId,
      orderLines.commissionBasisPoints,
      orderLines.commissionFixedCents,
      orderLines.commissionCents,
    )})
    select l.id, ${param('orderId')}::uuid, ${param('vendorId')}::uuid, l.product_id, l.variation_id, l.event_id, l.kind,
      l.name, l.variation_name, l.options, l.unit_price_cents, l.quantity, l.picture, l.food_facts, l.holder_names, l.position, l.commission_rule_id,
      l.commission_basis_points, l.commission_fixed_cents, l.commission_cents
    from jsonb_to_recordset(${param('lines')}::jsonb) as l(id uuid, product_id uuid, variation_id uuid, event_id uuid,
      kind text, name text, variation_name text, options jsonb, unit_price_cents bigint, quantity int, picture jsonb, food_facts jsonb, holder_names jsonb,
      position smallint,
      commission_rule_id uuid, commission_basis_points int, commission_fixed_cents bigint, commission_cents bigint)`

const price = sql`
    insert into ${orderPriceLines} (${columnNames(
      orderPriceLines.vendorId,
      orderPriceLines.orderId,
      orderPriceLines.position,
      orderPriceLines.kind,
      orderPriceLines.party,
      orderPriceLines.amountCents,
      orderPriceLines.orderLineId,
      orderPriceLines.basis,
    )})
    select ${param('vendorId')}::uuid, ${param('orderId')}::uuid, p.position, p.kind, p.party, p.amount_cents,
      p.order_line_id, p.basis
    from jsonb_to_recordset(${param('priceLines')}::jsonb) as p(position smallint, kind text, party text,
      amount_cents bigint, order_line_id uuid, basis jsonb)`

const transition = sql`
  insert into ${orderTransitions} (${columnNames(
    orderTransitions.id,
    orderTransitions.vendorId,
    orderTransitions.orderId,
    orderTransitions.status,
    orderTransitions.actor,
    orderTransitions.actorId,
    orderTransitions.at,
  )})
  values (${param('moveId')}, ${param('vendorId')}, ${param('orderId')}, 'PENDING_PAYMENT', 'CUSTOMER', ${param('customerId')}, ${param('now')})`

const written = { placed, lines, price, held: insertHolds }
const insertPayable = preparedTogether<PromptCount>({ ...written, transition, payment: insertPayment }, countPrompts, [
  insertCustomerOrder,
])
const insertFree = preparedTogether<PromptCount>(written, transition, [insertCustomerOrder])

type WrittenLine = Pick<
  PricedOrder['lines'][number],
  | 'requested'
  | 'eventId'
  | 'kind'
  | 'name'
  | 'variationName'
  | 'choice'
  | 'priceCents'
  | 'picture'
  | 'foodFacts'
  | 'asksHolderNames'
  | 'commissionRule'
  | 'commissionCents'
>

interface NewOrder {
  body: OrderBody
  order: Omit<PricedOrder, 'lines' | 'subtotalCents' | 'toTake' | 'optionIds' | 'offers' | 'turns' | 'slot'> & {
    lines: readonly WrittenLine[]
  }
  ids: Pick<NewPayment, 'orderId' | 'vendorId' | 'customerId' | 'reference'>
  /** Null of an order that costs nothing. */
  payment: { values: NewPayment; claim: ReturnType<PromptQueue['claim']> } | null
  now: Date
  windows: OrderWindows
  /** Null of an order for now. */
  scheduled: ScheduledOrder | null
}

/**
 * The order, its lines and price lines, its first transition, its holds and its payment, in one statement. Returns what
 * the prompt limit counted: nothing where nobody is prompted.
 */
export async function insertOrder(tx: Tx, { body, order, ids, payment, now, windows, scheduled }: NewOrder) {
  const { fulfilment, contact } = body
  const delivery = fulfilment.method === 'DELIVERY' ? fulfilment : null
  const lines = order.lines.map((line, position) => ({
    id: newId<OrderLineId>(),
    product_id: line.requested.productId,
    variation_id: line.requested.productVariationId ?? null,
    event_id: line.eventId,
    kind: line.kind,
    name: line.name,
    variation_name: line.variationName,
    options: line.choice.options,
    unit_price_cents: line.priceCents,
    quantity: line.requested.quantity,
    picture: line.picture,
    food_facts: line.foodFacts,
    holder_names: line.asksHolderNames ? line.requested.holderNames : null,
    position,
    commission_rule_id: line.commissionRule.id,
    commission_basis_points: line.commissionRule.basisPoints,
    commission_fixed_cents: line.commissionRule.fixedCents,
    commission_cents: line.commissionCents,
  }))
  // Delivery without a fee is told by the order itself, and a free ticket by its line.
  const priceLines = order.priceLines
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ kind, party, amountCents, line, basis }, position) => ({
      position,
      kind,
      party,
      amount_cents: amountCents,
      order_line_id: line === null ? null : lines[line]?.id,
      basis,
    }))
  const values = {
    ...ids,
    now: now.toISOString(),
    fulfilment: fulfilment.method,
    areaName: order.areaName,
    address: delivery?.address ?? null,
    landmark: delivery?.landmark || null,
    contactName: contact.name,
    contactPhone: contact.phone,
    contactEmail: contact.email,
    note: body.note || null,
    totalCents: order.totalCents,
    earningsCents: order.earningsCents,
    commissionCents: order.commissionCents,
    serviceFeeCents: order.serviceFeeCents,
    taxCents: order.taxCents,
    promotionCents: order.promotionCents,
    expiresAt: windows.expiresAt.toISOString(),
    acceptanceSeconds: windows.acceptanceSeconds,
    earningsHoldHours: windows.earningsHoldHours,
    scheduledFor: scheduled?.slot.startsAt.toISOString() ?? null,
    scheduledUntil: scheduled?.slot.endsAt.toISOString() ?? null,
    kitchenDueAt: scheduled?.slot.kitchenAt.toISOString() ?? null,
    isAcceptedAtOnce: scheduled?.isAcceptedAtOnce ?? false,
    wayUsualMinutes: order.wayMinutes?.usual ?? null,
    wayMostMinutes: order.wayMinutes?.most ?? null,
    // Where nothing is paid for the way nothing of it goes back.
    lateFeeMinutes: order.deliveryCents > 0 ? windows.lateFeeMinutes : null,
    lines: JSON.stringify(lines),
    priceLines: JSON.stringify(priceLines),
    ...holdValues(order.demand),
    moveId: newId(),
  }
  if (!payment) return insertFree(tx, values)
  return insertPayable(tx, { ...values, ...paymentValues(payment.values, now, payment.claim) })
}
