import { commissionOn } from '#contracts/commission-on.ts'
import { type Cents, toCents } from '#contracts/money.ts'
import type { EventId, OrderId, OrderLineId, UserId } from '#contracts/primitives.ts'
import type { holds } from '#server/modules/catalog/catalog.tables.ts'
import type { orderLines, orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import type { DemoOrder } from '../market/types.ts'
import { addMinutes } from '../market/when.ts'
import { ruleAt } from './commissions.ts'
import { demoId, shareOf } from './demo-id.ts'
import { type Draw, drawOrderNumber } from './draw.ts'
import type { Good } from './goods.ts'
import { isReleased, releaseOf } from './release.ts'
import type { Scene } from './scene.ts'

export type OrderRow = typeof orders.$inferInsert
export type LineRow = typeof orderLines.$inferInsert
type MoveRow = typeof orderTransitions.$inferInsert
type HoldRow = typeof holds.$inferInsert

/** The product's own default. */
const paymentWindowMinutes = 10

export function orderRow(demo: DemoOrder, scene: Scene, draw: Draw): OrderRow {
  const { people, shops, now } = scene
  const shop = shops.get(demo.vendorKey)!
  const customer = people.get(demo.customerKey)!
  const subtotalCents = toCents(demo.subtotalKES)
  const deliveryFeeCents = toCents(demo.deliveryFeeKES)
  const to = demo.fulfilment.method === 'DELIVERY' ? demo.fulfilment : null
  return {
    id: demoId<OrderId>(demo.key, demo.placedAt),
    number: drawOrderNumber(draw, demo.key),
    vendorId: shop.id,
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
    subtotalCents,
    deliveryFeeCents,
    totalCents: subtotalCents + deliveryFeeCents,
    commissionCents: commissionsOf(demo, scene).reduce((sum, { commissionCents }) => sum + commissionCents, 0),
    placedAt: demo.placedAt,
    paidAt: demo.moves.find((move) => move.status === 'PAID')?.at ?? null,
    expiresAt: addMinutes(demo.placedAt, paymentWindowMinutes),
    // Longer than the product's own window: whoever starts the demo has time to look before the kitchen is too late.
    acceptBy: demo.status === 'PAID' ? addMinutes(now, 10 + Math.floor(20 * shareOf(`accept/${demo.key}`))) : null,
    statusChangedAt: demo.moves.at(-1)!.at,
    earningsDueAt: isReleased(demo, scene) ? null : releaseOf(demo, scene),
  }
}

/** What each line was sold under, and what that took of it. */
function commissionsOf(demo: DemoOrder, { goods, rules, categoriesOf, shops }: Scene) {
  return demo.lines.map(({ productKey, unitPriceKES, quantity }) => {
    const shop = shops.get(demo.vendorKey)!
    const rule = ruleAt(rules, goods.byKey.get(productKey)!, shop, categoriesOf.get(demo.vendorKey)!, demo.placedAt)
    const line = { amountCents: toCents(unitPriceKES) * quantity, quantity }
    return {
      commissionRuleId: rule.id,
      commissionBasisPoints: rule.basisPoints,
      commissionFixedCents: rule.fixedCents,
      commissionCents: commissionOn(line, rule),
    }
  })
}

export function lineRows(demo: DemoOrder, order: OrderRow, scene: Scene): LineRow[] {
  const { goods } = scene
  const commissions = commissionsOf(demo, scene)
  return demo.lines.map((line, position) => {
    const { row, variations, show } = goods.byKey.get(line.productKey)!
    const variation = line.variationKey === null ? undefined : variations.get(line.variationKey)
    return {
      id: demoId<OrderLineId>(`${demo.key}/line/${position}`, demo.placedAt),
      orderId: order.id,
      vendorId: order.vendorId,
      productId: row.id,
      variationId: variation?.id ?? null,
      eventId: (show?.id ?? null) as EventId | null,
      kind: row.kind,
      name: row.name,
      variationName: variation?.name ?? null,
      unitPriceCents: toCents(line.unitPriceKES),
      quantity: line.quantity,
      picture: row.picture,
      position,
      ...commissions[position],
    }
  })
}

/** Moves are read in the order of their ids, and two may share a moment: the rank keeps them apart. */
export function moveRows(demo: DemoOrder, order: OrderRow, { shops }: Scene): MoveRow[] {
  const actorIds: Record<DemoOrder['moves'][number]['actor'], UserId | null> = {
    CUSTOMER: order.customerId,
    VENDOR: shops.get(demo.vendorKey)!.ownerId,
    SYSTEM: null,
    ADMIN: null,
  }
  return demo.moves.map(({ status, actor, reason, at }, rank) => ({
    id: demoId<string>(`${demo.key}/move/${rank}`, at, rank),
    orderId: order.id,
    status,
    actor,
    actorId: actorIds[actor],
    reason,
    at,
  }))
}

/** What the order took of each limited thing: still taken when it was fulfilled or will be, given back when it ended otherwise. */
export function holdRows(demo: DemoOrder, order: OrderRow, { goods }: Scene): HoldRow[] {
  const demand = new Map<string, number>()
  for (const { productKey, variationKey, quantity } of demo.lines) {
    for (const stockId of stocksOf(goods.byKey.get(productKey)!, variationKey)) {
      demand.set(stockId, (demand.get(stockId) ?? 0) + quantity)
    }
  }
  const isGivenBack = demo.status === 'EXPIRED' || demo.status === 'CANCELLED' || demo.status === 'REJECTED'
  return [...demand].map(([stockId, quantity]) => ({
    id: demoId<string>(`${demo.key}/hold/${stockId}`, demo.placedAt),
    orderId: order.id,
    stockId,
    quantity,
    status: isGivenBack ? 'RELEASED' : 'SOLD',
    endsAt: order.expiresAt,
  }))
}

const stocksOf = ({ row, variations, show }: Good, variationKey: string | null): string[] =>
  [row.stockId, variationKey && variations.get(variationKey)?.stockId, show?.capacityStockId].filter(
    (id) => typeof id === 'string',
  )

/** What the vendor is owed of an order. */
export const earningsOf = (order: OrderRow): Cents => order.totalCents - order.commissionCents
