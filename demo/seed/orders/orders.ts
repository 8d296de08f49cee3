import { commissionOn } from '#contracts/money/commission-on.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { EventId, OrderId, OrderLineId, UserId } from '#contracts/wire/primitives.ts'
import type { holds } from '#server/modules/catalog/catalog.tables.ts'
import type { orderLines, orderPriceLines, orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import { addMinutes } from '../../market/dates.ts'
import type { DemoOrder } from '../../market/types.ts'
import { ruleAt } from '../catalog/commission-rules.ts'
import { chosenWith } from '../catalog/option-groups.ts'
import type { SeedProduct } from '../catalog/products.ts'
import { demoId, shareOf } from '../demo-id.ts'
import type { SeedContext } from '../seed-context.ts'
import { type UniqueCodes, uniqueOrderNumber } from '../unique-codes.ts'
import { areEarningsReleased, earningsDueAt } from './earnings-release.ts'

export type OrderRow = typeof orders.$inferInsert
export type LineRow = typeof orderLines.$inferInsert
export type PriceLineRow = typeof orderPriceLines.$inferInsert
type TransitionRow = typeof orderTransitions.$inferInsert
type HoldRow = typeof holds.$inferInsert

/** The product's own default. */
const paymentWindowMinutes = 10

export function orderRow(demo: DemoOrder, context: SeedContext, codes: UniqueCodes): OrderRow {
  const { userRows, vendorRows, now } = context
  const vendorRow = vendorRows.get(demo.vendorKey)!
  const customer = userRows.get(demo.customerKey)!
  const totalCents = toCents(demo.subtotalKES + demo.deliveryFeeKES)
  const commissionCents = commissionsOf(demo, context).reduce((sum, line) => sum + line.commissionCents, 0)
  const to = demo.fulfilment.method === 'DELIVERY' ? demo.fulfilment : null
  return {
    id: demoId<OrderId>(demo.key, demo.placedAt),
    number: uniqueOrderNumber(codes, demo.key),
    vendorId: vendorRow.id,
    customerId: customer.id,
    status: demo.status,
    fulfilment: demo.fulfilment.method,
    areaName: to?.area ?? null,
    address: to?.address ?? null,
    landmark: to?.landmark ?? null,
    contactName: customer.name,
    contactPhone: customer.phone,
    contactEmail: customer.email,
    note: demo.note,
    totalCents,
    earningsCents: totalCents - commissionCents,
    commissionCents,
    placedAt: demo.placedAt,
    paidAt: demo.transitions.find((transition) => transition.status === 'PAID')?.at ?? null,
    expiresAt: addMinutes(demo.placedAt, paymentWindowMinutes),
    // Longer than the product's own window: whoever starts the demo has time to look before the kitchen is too late.
    acceptBy: demo.status === 'PAID' ? addMinutes(now, 10 + Math.floor(20 * shareOf(`accept/${demo.key}`))) : null,
    statusChangedAt: demo.transitions.at(-1)!.at,
    ...promiseRow(demo, vendorRow.preparationTo),
    earningsDueAt: areEarningsReleased(demo, context) ? null : earningsDueAt(demo, context),
  }
}

/** The way that the market is set to as it begins. */
const wayMinutes = 25

function promiseRow(demo: DemoOrder, readyIn: number) {
  const way = demo.fulfilment.method === 'DELIVERY' ? wayMinutes : null
  const acceptedAt = demo.transitions.find(({ status }) => status === 'ACCEPTED')?.at
  return {
    wayUsualMinutes: way,
    wayMostMinutes: way,
    preparationMinutes: acceptedAt ? readyIn : null,
    promisedAt: acceptedAt ? addMinutes(acceptedAt, readyIn + (way ?? 0)) : null,
  }
}

/** What each line was sold under, and what that took of it. */
function commissionsOf(demo: DemoOrder, { catalog, rules, categoriesOf, vendorRows }: SeedContext) {
  return demo.lines.map(({ productKey, unitPriceKES, quantity }) => {
    const vendorRow = vendorRows.get(demo.vendorKey)!
    const rule = ruleAt(
      rules,
      catalog.byKey.get(productKey)!,
      vendorRow,
      categoriesOf.get(demo.vendorKey)!,
      demo.placedAt,
    )
    const line = { amountCents: toCents(unitPriceKES) * quantity, quantity }
    return {
      commissionRuleId: rule.id,
      commissionBasisPoints: rule.basisPoints,
      commissionFixedCents: rule.fixedCents,
      commissionCents: commissionOn(line, rule),
    }
  })
}

export function lineRows(demo: DemoOrder, order: OrderRow, context: SeedContext): LineRow[] {
  const { catalog } = context
  const commissions = commissionsOf(demo, context)
  return demo.lines.map((line, position) => {
    const { row, food, variations, event, choices } = catalog.byKey.get(line.productKey)!
    const variation = line.variationKey === null ? undefined : variations.get(line.variationKey)
    return {
      id: demoId<OrderLineId>(`${demo.key}/line/${position}`, demo.placedAt),
      orderId: order.id,
      vendorId: order.vendorId,
      productId: row.id,
      variationId: variation?.id ?? null,
      eventId: (event?.id ?? null) as EventId | null,
      kind: row.kind,
      name: row.name,
      variationName: variation?.name ?? null,
      options: chosenWith(choices, `${demo.key}/line/${position}`),
      unitPriceCents: toCents(line.unitPriceKES),
      quantity: line.quantity,
      picture: row.picture,
      foodFacts: food,
      position,
      ...commissions[position],
    }
  })
}

/** The goods line by line, and the delivery: the demo market sells without discounts, fees and taxes. */
export function priceLineRows(demo: DemoOrder, order: OrderRow, lines: readonly LineRow[]): PriceLineRow[] {
  const { id: orderId, vendorId, areaName } = order
  const ofVendor = { vendorId, orderId, party: 'VENDOR' as const }
  const goods = lines.map((line): PriceLineRow => {
    const amountCents = line.unitPriceCents * line.quantity
    return { ...ofVendor, position: line.position, kind: 'GOODS', amountCents, orderLineId: line.id, basis: null }
  })
  const amountCents = toCents(demo.deliveryFeeKES)
  if (amountCents === 0) return goods
  const basis = areaName ? { areaName } : {}
  return [...goods, { ...ofVendor, position: goods.length, kind: 'DELIVERY', amountCents, orderLineId: null, basis }]
}

/** Transitions are read in the order of their ids, and two may share a moment: the rank keeps them apart. */
export function transitionRows(demo: DemoOrder, order: OrderRow, { vendorRows }: SeedContext): TransitionRow[] {
  const actorIds: Record<DemoOrder['transitions'][number]['actor'], UserId | null> = {
    CUSTOMER: order.customerId,
    VENDOR: vendorRows.get(demo.vendorKey)!.ownerId,
    SYSTEM: null,
    ADMIN: null,
  }
  return demo.transitions.map(({ status, actor, reason, at }, rank) => ({
    id: demoId<string>(`${demo.key}/move/${rank}`, at, rank),
    vendorId: order.vendorId,
    orderId: order.id,
    status,
    actor,
    actorId: actorIds[actor],
    reason,
    at,
  }))
}

/**
 * What the order took of each limited thing: still taken when it was fulfilled or will be, released when it ended
 * otherwise.
 */
export function holdRows(demo: DemoOrder, order: OrderRow, { catalog }: SeedContext): HoldRow[] {
  const demand = new Map<string, number>()
  for (const { productKey, variationKey, quantity } of demo.lines) {
    for (const stockId of stocksOf(catalog.byKey.get(productKey)!, variationKey)) {
      demand.set(stockId, (demand.get(stockId) ?? 0) + quantity)
    }
  }
  const isGivenBack = demo.status === 'EXPIRED' || demo.status === 'CANCELLED' || demo.status === 'REJECTED'
  return [...demand].map(([stockId, quantity]) => ({
    id: demoId<string>(`${demo.key}/hold/${stockId}`, demo.placedAt),
    vendorId: order.vendorId,
    orderId: order.id,
    stockId,
    quantity,
    status: isGivenBack ? 'RELEASED' : 'SOLD',
    endsAt: order.expiresAt,
  }))
}

const stocksOf = ({ row, variations, event }: SeedProduct, variationKey: string | null): string[] =>
  [row.stockId, variationKey && variations.get(variationKey)?.stockId, event?.capacityStockId].filter(
    (id) => typeof id === 'string',
  )
