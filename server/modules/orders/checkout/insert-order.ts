import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { checkout } from '#contracts/checkout.ts'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { holdValues, insertHolds } from '#server/modules/catalog/index.ts'
import {
  type CountedPrompts,
  countPrompts,
  insertPayment,
  type NewPayment,
  type PromptQueue,
  paymentValues,
} from '#server/modules/payments/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { param, prepared } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { PricedOrder } from './price-order.ts'

export type CheckoutBody = z.output<(typeof checkout)['body']>

const write = prepared<CountedPrompts>(sql`
  with placed as (
    insert into orders (id, number, vendor_id, customer_id, status, fulfilment, area_name, address, landmark,
      contact_name, contact_phone, contact_email, note, total_cents, earnings_cents, commission_cents, service_fee_cents,
      tax_cents, promotion_cents, placed_at, expires_at, status_changed_at)
    values (${param('orderId')}, ${param('reference')}, ${param('vendorId')}, ${param('customerId')}, 'PENDING_PAYMENT',
      ${param('fulfilment')}, ${param('areaName')}, ${param('address')}, ${param('landmark')}, ${param('contactName')},
      ${param('contactPhone')}, ${param('contactEmail')}, ${param('note')}, ${param('totalCents')},
      ${param('earningsCents')}, ${param('commissionCents')}, ${param('serviceFeeCents')}, ${param('taxCents')},
      ${param('promotionCents')}, ${param('now')}, ${param('expiresAt')}, ${param('now')})
  ), lines as (
    insert into order_lines (id, order_id, vendor_id, product_id, variation_id, event_id, kind, name, variation_name,
      unit_price_cents, quantity, picture, food_facts, position, commission_rule_id, commission_basis_points, commission_fixed_cents,
      commission_cents)
    select l.id, ${param('orderId')}::uuid, ${param('vendorId')}::uuid, l.product_id, l.variation_id, l.event_id, l.kind,
      l.name, l.variation_name, l.unit_price_cents, l.quantity, l.picture, l.food_facts, l.position, l.commission_rule_id,
      l.commission_basis_points, l.commission_fixed_cents, l.commission_cents
    from jsonb_to_recordset(${param('lines')}::jsonb) as l(id uuid, product_id uuid, variation_id uuid, event_id uuid,
      kind text, name text, variation_name text, unit_price_cents bigint, quantity int, picture jsonb, food_facts jsonb, position smallint,
      commission_rule_id uuid, commission_basis_points int, commission_fixed_cents bigint, commission_cents bigint)
  ), price as (
    insert into order_price_lines (vendor_id, order_id, position, kind, party, amount_cents, order_line_id, basis)
    select ${param('vendorId')}::uuid, ${param('orderId')}::uuid, p.position, p.kind, p.party, p.amount_cents,
      p.order_line_id, p.basis
    from jsonb_to_recordset(${param('priceLines')}::jsonb) as p(position smallint, kind text, party text,
      amount_cents bigint, order_line_id uuid, basis jsonb)
  ), held as (${insertHolds}), payment as (${insertPayment}), counted as (${countPrompts})
  insert into order_transitions (id, vendor_id, order_id, status, actor, actor_id, at)
  values (${param('moveId')}, ${param('vendorId')}, ${param('orderId')}, 'PENDING_PAYMENT', 'CUSTOMER', ${param('customerId')}, ${param('now')})
  returning (select json_agg(counted) from counted) as "promptCounts"`)

interface NewOrder {
  body: CheckoutBody
  order: PricedOrder
  payment: NewPayment
  claim: ReturnType<PromptQueue['claim']>
  now: Date
  expiresAt: Date
}

/** The order, its lines and price lines, its first transition, its holds and its payment, in one statement. Returns what the prompt limit counted. */
export async function insertOrder(tx: Tx, { body, order, payment, claim, now, expiresAt }: NewOrder) {
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
    unit_price_cents: line.priceCents,
    quantity: line.requested.quantity,
    picture: line.picture,
    food_facts: line.foodFacts,
    position,
    commission_rule_id: line.commissionRule.id,
    commission_basis_points: line.commissionRule.basisPoints,
    commission_fixed_cents: line.commissionRule.fixedCents,
    commission_cents: line.commissionCents,
  }))
  // Delivery without a fee is told by the order itself.
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
  return write(tx, {
    ...paymentValues(payment, now, claim),
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
    expiresAt: expiresAt.toISOString(),
    lines: JSON.stringify(lines),
    priceLines: JSON.stringify(priceLines),
    ...holdValues(order.demand),
    moveId: newId(),
  })
}
