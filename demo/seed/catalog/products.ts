import type { FoodFacts } from '#contracts/food-facts.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { EventId, PictureId, ProductId, VariationId } from '#contracts/wire/primitives.ts'
import type { products, productVariations, stocks } from '#server/modules/catalog/catalog.tables.ts'
import type { productPictures } from '#server/modules/catalog/pictures/product-pictures.tables.ts'
import type { events } from '#server/modules/events/events.tables.ts'
import type { pictures } from '#server/modules/pictures/pictures.tables.ts'
import { artPicture } from '../../art.ts'
import { addMinutes, momentAt } from '../../market/dates.ts'
import { salesEnd } from '../../market/history/ticket-sales.ts'
import type { DemoEvent, DemoOptionGroup, DemoProduct, DemoTicketType, Market } from '../../market/types.ts'
import { demoId, shareOf } from '../demo-id.ts'
import { type ChoiceRows, choiceRows, type SeedChoice } from './option-groups.ts'
import type { VendorRow, VendorRows } from './vendors.ts'

type ProductRow = typeof products.$inferInsert
type VariationRow = typeof productVariations.$inferInsert
type StockRow = typeof stocks.$inferInsert
type PictureRow = typeof pictures.$inferInsert
export type EventRow = typeof events.$inferInsert

/** A product with what is known of it by key: its forms, and the show it admits to. */
export interface SeedProduct {
  row: ProductRow
  food: FoodFacts
  variations: Map<string, VariationRow>
  event: EventRow | null
  /** The groups it uses, each with its options. */
  choices: SeedChoice[]
}

export interface SeedCatalog {
  byKey: Map<string, SeedProduct>
  events: Map<string, EventRow>
  stocks: StockRow[]
  /** The posters of the events, and what the goods look like. */
  pictures: PictureRow[]
  ofProducts: (typeof productPictures.$inferInsert)[]
  choices: ChoiceRows
}

/** Everything on sale, by key, with the stocks it is sold from. */
export function buildCatalog(market: Market, vendorRows: VendorRows, now: Date): SeedCatalog {
  const catalog: SeedCatalog = {
    byKey: new Map(),
    events: new Map(),
    stocks: [],
    pictures: [],
    ofProducts: [],
    choices: { groups: [], options: [], ofProducts: [] },
  }
  for (const vendor of market.vendors) {
    const vendorRow = vendorRows.get(vendor.key)!
    for (const [position, product] of vendor.products.entries()) addProduct(catalog, vendorRow, product, position, now)
    for (const [position, group] of vendor.optionGroups.entries()) addChoice(catalog, vendorRow, group, position)
  }
  for (const event of market.events) addEvent(catalog, vendorRows.get(event.vendorKey)!, event, now)
  return catalog
}

/** A group of options, at the products that use it. */
function addChoice({ byKey, choices }: SeedCatalog, vendorRow: VendorRow, group: DemoOptionGroup, position: number) {
  const { row, options } = choiceRows(vendorRow, group, position)
  choices.groups.push(row)
  choices.options.push(...options)
  for (const key of group.productKeys) {
    const product = byKey.get(key)!
    const place = product.choices.length
    choices.ofProducts.push({ vendorId: vendorRow.id, productId: product.row.id, groupId: row.id, position: place })
    product.choices.push({ row, options })
  }
}

function addStock(
  { stocks }: SeedCatalog,
  vendorRow: VendorRow,
  key: string,
  left: number | null,
  quota: number | null,
  at: Date,
) {
  if (left === null) return null
  const id = demoId<string>(`stock/${key}`, at)
  stocks.push({ id, vendorId: vendorRow.id, left, quota })
  return id
}

function addProduct(catalog: SeedCatalog, vendorRow: VendorRow, product: DemoProduct, position: number, now: Date) {
  const { key, variations } = product
  const createdAt = addMinutes(vendorRow.createdAt, 20 + position)
  // Vendors look after their menus now and then, so that what was changed last is not all of one vendor.
  const updatedAt = new Date(createdAt.getTime() + shareOf(`updated/${key}`) * (now.getTime() - createdAt.getTime()))
  const stockId = addStock(catalog, vendorRow, key, product.stock, null, createdAt)
  const row = { ...productRow(vendorRow, product, position, createdAt), stockId, updatedAt, version: 2 }
  addPicture(catalog, row, key, product.picture)
  catalog.byKey.set(key, {
    row,
    food: product.food,
    event: null,
    choices: [],
    variations: new Map(
      variations.map((variation, place) => [
        variation.key,
        {
          id: demoId<VariationId>(`variation/${variation.key}`, createdAt),
          vendorId: vendorRow.id,
          productId: row.id,
          name: variation.name,
          priceCents: toCents(variation.priceKES),
          stockId: addStock(catalog, vendorRow, variation.key, variation.stock, null, createdAt),
          position: place,
        },
      ]),
    ),
  })
}

/** As if its vendor had uploaded it. */
function addPicture(catalog: SeedCatalog, row: ReturnType<typeof productRow>, key: string, name: string) {
  const { id: productId, vendorId, createdAt } = row
  const id = demoId<PictureId>(`picture/${key}`, createdAt)
  const picture = artPicture(name)
  catalog.pictures.push({ id, vendorId, kind: 'PRODUCT', picture, createdAt, usedAt: createdAt, productId })
  catalog.ofProducts.push({ vendorId, productId, pictureId: id, position: 0 })
}

function productRow(vendorRow: VendorRow, product: DemoProduct, position: number, createdAt: Date) {
  const { key, kind, section, name, slug, description, picture, priceKES, maxPerOrder, maxPerCustomer, food } = product
  return {
    id: demoId<ProductId>(`product/${key}`, createdAt),
    vendorId: vendorRow.id,
    kind,
    eventId: null as EventId | null,
    section,
    name,
    slug,
    description,
    picture: artPicture(picture),
    morePictures: [],
    priceCents: toCents(priceKES),
    maxPerOrder,
    maxPerCustomer,
    saleStartsAt: null as Date | null,
    saleEndsAt: null as Date | null,
    accessCode: null as string | null,
    status: 'ACTIVE' as const,
    approval: 'APPROVED' as const,
    ...food,
    position,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  }
}

function addEvent(catalog: SeedCatalog, vendorRow: VendorRow, event: DemoEvent, now: Date) {
  const startsAt = momentAt(event.starts, now)
  // Announced before the first of its tickets was sold.
  const createdAt = addMinutes(startsAt < now ? startsAt : now, -1_440 * (45 + 10 * shareOf(`announced/${event.key}`)))
  const sold = event.ticketTypes.reduce((sum, type) => sum + type.sold, 0)
  const { slug, title, description, category, venue, county, point, status } = event
  const poster = {
    id: demoId<PictureId>(`poster/${event.key}`, createdAt),
    vendorId: vendorRow.id,
    kind: 'EVENT_POSTER' as const,
    picture: artPicture(event.picture),
    createdAt,
    usedAt: createdAt,
  }
  catalog.pictures.push(poster)
  const eventRow: EventRow = {
    id: demoId<EventId>(event.key, createdAt),
    vendorId: vendorRow.id,
    shortCodeSalt: demoId(`short codes/${event.key}`, createdAt),
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
    poster: poster.picture,
    posterId: poster.id,
    capacityStockId: addStock(catalog, vendorRow, event.key, event.capacity - sold, event.capacity, createdAt),
    isOnline: false,
    onlineLink: null,
    reEntry: false,
    asksHolderNames: false,
    // Where nothing is on sale yet, people come into line for the opening.
    hasQueue: event.ticketTypes.every(({ saleStarts }) => saleStarts !== null),
    status,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  }
  catalog.events.set(event.key, eventRow)
  for (const [position, type] of event.ticketTypes.entries())
    addTicketType(catalog, vendorRow, eventRow, event, type, position, now)
}

function addTicketType(
  catalog: SeedCatalog,
  vendorRow: VendorRow,
  eventRow: EventRow,
  event: DemoEvent,
  type: DemoTicketType,
  position: number,
  now: Date,
) {
  const { key, stock, quota, saleStarts } = type
  const row = {
    ...productRow(vendorRow, type, position, eventRow.createdAt),
    eventId: eventRow.id,
    stockId: addStock(catalog, vendorRow, key, stock, quota, eventRow.createdAt),
    saleStartsAt: saleStarts && momentAt(saleStarts, now),
    saleEndsAt: salesEnd(event, type, now),
  }
  catalog.byKey.set(key, { row, food: type.food, event: eventRow, variations: new Map(), choices: [] })
}
