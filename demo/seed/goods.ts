import { toCents } from '#contracts/money.ts'
import type { EventId, ProductId, VariationId } from '#contracts/primitives.ts'
import type { products, productVariations, stocks } from '#server/modules/catalog/catalog.tables.ts'
import type { events } from '#server/modules/events/events.tables.ts'
import { artPicture } from '../art.ts'
import { salesEnd } from '../market/history/ticket-sales.ts'
import type { DemoEvent, DemoProduct, DemoTicketType, Market } from '../market/types.ts'
import { addMinutes, momentAt } from '../market/when.ts'
import { demoId, shareOf } from './demo-id.ts'
import type { Shop, Shops } from './shops.ts'

type ProductRow = typeof products.$inferInsert
type VariationRow = typeof productVariations.$inferInsert
type StockRow = typeof stocks.$inferInsert
export type Show = typeof events.$inferInsert

/** A product with what is known of it by key: its forms, and the show it admits to. */
export interface Good {
  row: ProductRow
  variations: Map<string, VariationRow>
  show: Show | null
}

export interface Goods {
  byKey: Map<string, Good>
  shows: Map<string, Show>
  stocks: StockRow[]
}

/** Everything on sale, by key, with the stocks it is sold from. */
export function goodsOf(market: Market, shops: Shops, now: Date): Goods {
  const goods: Goods = { byKey: new Map(), shows: new Map(), stocks: [] }
  for (const vendor of market.vendors) {
    const shop = shops.get(vendor.key)!
    for (const [position, product] of vendor.products.entries()) addProduct(goods, shop, product, position, now)
  }
  for (const event of market.events) addShow(goods, shops.get(event.vendorKey)!, event, now)
  return goods
}

function addStock({ stocks }: Goods, shop: Shop, key: string, left: number | null, quota: number | null, at: Date) {
  if (left === null) return null
  const id = demoId<string>(`stock/${key}`, at)
  stocks.push({ id, vendorId: shop.id, left, quota })
  return id
}

function addProduct(goods: Goods, shop: Shop, product: DemoProduct, position: number, now: Date) {
  const { key, variations } = product
  const createdAt = addMinutes(shop.createdAt, 20 + position)
  // Vendors look after their menus now and then, so that what was changed last is not all of one vendor.
  const updatedAt = new Date(createdAt.getTime() + shareOf(`updated/${key}`) * (now.getTime() - createdAt.getTime()))
  const stockId = addStock(goods, shop, key, product.stock, null, createdAt)
  const row = { ...productRow(shop, product, position, createdAt), stockId, updatedAt, version: 2 }
  goods.byKey.set(key, {
    row,
    show: null,
    variations: new Map(
      variations.map((variation, place) => [
        variation.key,
        {
          id: demoId<VariationId>(`variation/${variation.key}`, createdAt),
          vendorId: shop.id,
          productId: row.id,
          name: variation.name,
          priceCents: toCents(variation.priceKES),
          stockId: addStock(goods, shop, variation.key, variation.stock, null, createdAt),
          position: place,
        },
      ]),
    ),
  })
}

function productRow(shop: Shop, product: DemoProduct, position: number, createdAt: Date) {
  const { key, kind, section, name, slug, description, picture, priceKES, maxPerOrder } = product
  return {
    id: demoId<ProductId>(`product/${key}`, createdAt),
    vendorId: shop.id,
    kind,
    eventId: null as EventId | null,
    section,
    name,
    slug,
    description,
    picture: artPicture(picture),
    priceCents: toCents(priceKES),
    maxPerOrder,
    saleStartsAt: null as Date | null,
    saleEndsAt: null as Date | null,
    status: 'ACTIVE' as const,
    position,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  }
}

function addShow(goods: Goods, shop: Shop, event: DemoEvent, now: Date) {
  const startsAt = momentAt(event.starts, now)
  // Announced before the first of its tickets was sold.
  const createdAt = addMinutes(startsAt < now ? startsAt : now, -1_440 * (45 + 10 * shareOf(`announced/${event.key}`)))
  const sold = event.ticketTypes.reduce((sum, type) => sum + type.sold, 0)
  const { slug, title, description, category, venue, county, point, status } = event
  const show: Show = {
    id: demoId<EventId>(event.key, createdAt),
    vendorId: shop.id,
    slug,
    title,
    description,
    category,
    venue,
    county,
    latitude: point.latitude,
    longitude: point.longitude,
    startsAt,
    endsAt: addMinutes(startsAt, 60 * event.hours),
    doorsAt: addMinutes(startsAt, -event.doorsMinutesBefore),
    poster: artPicture(event.picture),
    capacityStockId: addStock(goods, shop, event.key, event.capacity - sold, event.capacity, createdAt),
    status,
    createdAt,
  }
  goods.shows.set(event.key, show)
  for (const [position, type] of event.ticketTypes.entries())
    addTicketType(goods, shop, show, event, type, position, now)
}

function addTicketType(
  goods: Goods,
  shop: Shop,
  show: Show,
  event: DemoEvent,
  type: DemoTicketType,
  position: number,
  now: Date,
) {
  const { key, stock, quota, saleStarts } = type
  const row = {
    ...productRow(shop, type, position, show.createdAt),
    eventId: show.id,
    stockId: addStock(goods, shop, key, stock, quota, show.createdAt),
    saleStartsAt: saleStarts && momentAt(saleStarts, now),
    saleEndsAt: salesEnd(event, type, now),
  }
  goods.byKey.set(key, { row, show, variations: new Map() })
}
