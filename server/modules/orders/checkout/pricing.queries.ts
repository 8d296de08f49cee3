import type * as z from 'zod'
import type { ProductKind } from '#contracts/catalog.ts'
import type { checkCart } from '#contracts/checkout.ts'
import type { EventStatus } from '#contracts/events.ts'
import type { FoodFacts } from '#contracts/food-facts.ts'
import type { AvailableTimes } from '#contracts/menu/available-times.ts'
import type { UsualMinutes } from '#contracts/vendor-orders/usual-times.ts'
import type { OpeningWindow, VendorStatus } from '#contracts/vendors.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type {
  DeliveryAreaId,
  EventId,
  OptionId,
  Picture,
  ProductId,
  QueueEntryId,
  UserId,
  VariationId,
  VendorId,
  WaitlistEntryId,
} from '#contracts/wire/primitives.ts'
import { holds, products, productVariations, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { foodFactsJson, isPublicSql, type OptionGroupRow, optionGroupsJson } from '#server/modules/catalog/index.ts'
import {
  type GeneralRules,
  generalRulesSql,
  type LatestRule,
  productRuleSql,
} from '#server/modules/commissions/index.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { isMovingSql, isPromisedSql, turnOfSql } from '#server/modules/events/index.ts'
import { waitlistEntries } from '#server/modules/events/waitlist/waitlist.tables.ts'
import { takesLaterSql } from '#server/modules/slots/index.ts'
import { kitchenMinutesJson, wayMinutesJson } from '#server/modules/vendors/index.ts'
import { deliveryAreas, vendorClosures, vendorOpeningWindows, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, pipelined } from '#server/platform/database/database.ts'
import { eq, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { columns, jsonArray, jsonObject, selectOne } from '#server/platform/database/select.ts'
import { withVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { isPoolSharded, isSharded } from '#server/platform/database/sharding/sharded.ts'
import { millisecondsSql, param } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { customerOrders } from '../customer-orders/customer-orders.tables.ts'
import { countUnpaid } from '../customer-orders/customer-orders.ts'
import { purchasedSql } from '../order-lines.queries.ts'
import { orders } from '../orders.tables.ts'
import { type Choice, chooseOptions } from './choose-options.ts'
import { type Limited, maxFreeOfType, orderSettings } from './customer-limits.ts'

/** A cart's line as it was requested. */
export interface RequestedLine {
  productId: ProductId
  productVariationId?: VariationId | undefined
  optionIds?: OptionId[] | undefined
  quantity: number
  priceKES: number
  accessCode?: string | undefined
  holderNames?: (string | null)[] | undefined
}

/**
 * What the catalog has of a requested line now; nothing of a hidden ticket type without its access code. The names of
 * the columns are those of the JSON below.
 */
export interface CatalogLine {
  /** Its index in the request. */
  n: number
  kind: ProductKind
  isPublic: boolean
  name: string
  variationName: string | null
  hasVariations: boolean
  /** The vendor has marked it, or the requested variation, as sold out. */
  isMarkedSoldOut: boolean
  availableTimes: AvailableTimes | null
  /** The requested variation exists and is sold. */
  variationFound: boolean
  /** Of one, with the options that were chosen. */
  priceCents: Cents
  choice: Choice
  picture: Picture | null
  foodFacts: FoodFacts
  maxPerOrder: number | null
  maxPerCustomer: number | null
  /** How many of it the customer has in open and paid orders; counted only where there is a maximum. */
  purchased: number
  saleStartsAt: string | null
  saleEndsAt: string | null
  eventId: EventId | null
  eventStatus: EventStatus | null
  eventEndsAt: string | null
  asksHolderNames: boolean
  /**
   * The limited things this line takes from: the product's, the variation's, the event's. Of each, what is left, and
   * what is held for orders of the customer that are not paid.
   */
  stocks: { id: string; left: number; held: number }[]
  /** People in line for it, whom what is left would suffice, come first. */
  isPromised: boolean
  /** What is kept for the customer, who was in line. */
  offer: { id: WaitlistEntryId; quantity: number; endsAt: number } | null
  /** The line for its event, while people are in line: only whose turn it is may order. */
  queue: { slug: string; turn: QueueEntryId | null; turnEndsAt: number | null } | null
  /** The product's own commission rule. */
  commissionRule: LatestRule | null
}

export interface PricingContext extends Limited {
  id: VendorId
  slug: string
  name: string
  status: VendorStatus
  pauseReason: string | null
  pausedUntil: string | null
  /** How many orders of the customer wait for payment, with whichever vendor. */
  unpaidOrders: number
  /** They are counted by the phone of a guest (`guest-counts.queries.ts`). */
  isOfPhone?: true
  hasPickup: boolean
  /** Of all that it sells, unless a product has its own. */
  commissionRules: GeneralRules
  windows: OpeningWindow[]
  closures: { startsAt: string; endsAt: string }[]
  area: { id: DeliveryAreaId; name: string; feeCents: Cents; minimumCents: Cents; wayMinutes: UsualMinutes } | null
  lines: CatalogLine[]
}

/**
 * What a price is asked for: the body of a cart's check, and of a checkout, whole, so that what is added to both is
 * known to every rule.
 */
export type PriceRequest = z.output<(typeof checkCart)['body']>

const now = sql`${param('now')}::timestamptz`
/** Null for who is not signed in, of whom nothing is counted. */
const customer = sql`${param('customerId')}::uuid`
/** Instead of null on Citus, which refuses the statement where PostgreSQL finds that a part of it has no rows. */
const nobody = '00000000-0000-0000-0000-000000000000'

const heldOfStock = sql`(select coalesce(sum(${holds.quantity}), 0) from ${holds}
  join ${orders} on ${orders.vendorId} = ${holds.vendorId} and ${orders.id} = ${holds.orderId}
  where ${holds.vendorId} = ${products.vendorId} and ${holds.stockId} = ${stocks.id} and ${holds.status} = 'HELD'
    and ${orders.customerId} = ${customer} and ${orders.status} = 'PENDING_PAYMENT')`

const price = sql`coalesce(${productVariations.priceCents}, ${products.priceCents})`
const maxPerCustomer = sql`coalesce(${products.maxPerCustomer}, case when ${price} = 0 then ${sql.raw(String(maxFreeOfType))} end)`

const areaJson = jsonObject({
  id: deliveryAreas.id,
  name: deliveryAreas.name,
  feeCents: deliveryAreas.feeCents,
  minimumCents: deliveryAreas.minimumCents,
  wayMinutes: wayMinutesJson(deliveryAreas.vendorId, deliveryAreas.name),
})

/** As the statement gives it: a line with the groups of its product, and nothing chosen yet. */
type LoadedLine = Omit<CatalogLine, 'choice'> & { optionGroups: OptionGroupRow[] }
type LoadedContext = Omit<PricingContext, 'lines'> & { lines: LoadedLine[] }

/** By its value throughout: what is joined through `vendors`, which lies on every machine, would be asked of all (0196). */
const vendor = sql`${param('vendorId')}::uuid`

const unpaid = sql`with unpaid as materialized (select count(*) as orders from ${orders} where ${acrossVendors('own-orders')}
    and ${orders.customerId} = ${customer} and ${orders.status} = 'PENDING_PAYMENT')`

const contextWith = (unpaid: SQL, unpaidOrders: SQL) => sql`
  ${unpaid}
  select json_build_object(
    'id', ${vendors.id}, 'slug', ${vendors.slug}, 'name', ${vendors.name}, 'status', ${vendors.status},
    'pauseReason', ${vendors.pauseReason}, 'pausedUntil', ${vendors.pausedUntil}, 'hasPickup', ${vendors.hasPickup}, 'unpaidOrders', ${unpaidOrders},
    'settings', ${orderSettings}, 'commissionRules', ${generalRulesSql(vendor, now)},
    'windows', (select coalesce(json_agg(${jsonObject({
      weekday: vendorOpeningWindows.weekday,
      opens: vendorOpeningWindows.opens,
      closes: vendorOpeningWindows.closes,
    })}), '[]') from ${vendorOpeningWindows} where ${vendorOpeningWindows.vendorId} = ${vendor}),
    'closures', (select coalesce(json_agg(json_build_object('startsAt', ${vendorClosures.startsAt}, 'endsAt', ${vendorClosures.endsAt})), '[]')
      from ${vendorClosures} where ${vendorClosures.vendorId} = ${vendor} and ${vendorClosures.endsAt} > ${now}),
    'area', (select ${areaJson} from ${deliveryAreas}
      where ${deliveryAreas.vendorId} = ${vendor} and ${deliveryAreas.id} = ${param('areaId')}::uuid),
    'lines', (select coalesce(json_agg(json_build_object(
        'n', requested.n, 'kind', ${products.kind}, 'isPublic', ${isPublicSql}, 'name', ${products.name},
        'variationName', ${productVariations.name}, 'hasVariations', exists (select 1 from ${productVariations}
          where ${productVariations.vendorId} = ${products.vendorId} and ${productVariations.productId} = ${products.id}
          and ${productVariations.removedAt} is null),
        'variationFound', ${productVariations.id} is not null,
        'isMarkedSoldOut', ${products.isSoldOut} or coalesce(${productVariations.isSoldOut}, false),
        'availableTimes', ${products.availableTimes}, 'priceCents', ${price}, 'optionGroups', ${optionGroupsJson}, 'picture', ${products.picture},
        'foodFacts', ${foodFactsJson}, 'maxPerOrder', ${products.maxPerOrder},
        'maxPerCustomer', ${maxPerCustomer}, 'purchased', case when ${maxPerCustomer} is null then 0
          else ${purchasedSql(customer, products.vendorId, products.id)} end,
        'saleStartsAt', ${products.saleStartsAt}, 'saleEndsAt', ${products.saleEndsAt},
        'eventId', ${products.eventId}, 'eventStatus', case when ${events.takenDownAt} is null then ${events.status} end, 'eventEndsAt', ${events.endsAt},
        'asksHolderNames', coalesce(${events.asksHolderNames}, false),
        'stocks', (select coalesce(json_agg(json_build_object('id', ${stocks.id}, 'left', ${stocks.left}, 'held', ${heldOfStock})), '[]')
          from ${stocks} where ${stocks.vendorId} = ${products.vendorId}
          and ${stocks.id} in (${products.stockId}, ${productVariations.stockId}, ${events.capacityStockId})),
        'isPromised', case when ${products.eventId} is null then false else ${isPromisedSql} end,
        'offer', case when ${products.eventId} is null then null else (select ${jsonObject({
          id: waitlistEntries.id,
          quantity: waitlistEntries.quantity,
          endsAt: millisecondsSql(waitlistEntries.offerEndsAt),
        })} from ${waitlistEntries}
          where ${waitlistEntries.vendorId} = ${products.vendorId} and ${waitlistEntries.eventId} = ${products.eventId}
            and ${waitlistEntries.customerId} = ${customer} and ${waitlistEntries.status} = 'OFFERED'
            and ${waitlistEntries.offerEndsAt} > ${now} and ${waitlistEntries.offeredProductId} = ${products.id}
            and ${waitlistEntries.offeredVariationId} is not distinct from ${productVariations.id}) end,
        'queue', case when ${isMovingSql(now)} then ${jsonObject({ slug: events.slug, ...turnOfSql(customer, now) })} end,
        'commissionRule', ${productRuleSql(sql`${products.id}`, now)})), '[]')
      from jsonb_to_recordset(${param('requested')}::jsonb) as requested(n int, product uuid, variation uuid, code text)
      join ${products} on ${products.id} = requested.product and ${products.vendorId} = ${vendor}
        and (${products.accessCode} is null or ${products.accessCode} = requested.code)
      left join ${productVariations} on ${productVariations.vendorId} = ${products.vendorId}
        and ${productVariations.id} = requested.variation and ${productVariations.productId} = ${products.id}
        and ${productVariations.removedAt} is null
      left join ${events} on ${events.vendorId} = ${products.vendorId} and ${events.id} = ${products.eventId})
  ) as context
  from ${vendors} where ${vendors.id} = ${vendor}`

const context = prepared<{ context: LoadedContext }>(contextWith(unpaid, sql`(select unpaid.orders from unpaid)`))
/** Where the market is split each part is read on the vendor's machine alone, and unpaid orders are counted beside it. */
const contextOfShard = prepared<{ context: LoadedContext }>(withVendor(param('vendorId'), contextWith(sql``, sql`0`)))

/**
 * Loads everything that pricing needs, in one statement where the market is not split, for this customer or for whoever
 * looks. Null when there is no such vendor.
 */
export async function loadPricingContext(
  db: Db,
  { vendorId, items, fulfilment }: PriceRequest,
  customerId: UserId | null,
  now: Date,
): Promise<PricingContext | null> {
  const requested = items.map(({ productId, productVariationId, accessCode }, n) => ({
    n,
    product: productId,
    variation: productVariationId ?? null,
    code: accessCode ?? null,
  }))
  const values = {
    vendorId,
    customerId: customerId ?? ((await isPoolSharded(db)) ? nobody : null),
    areaId: fulfilment?.method === 'DELIVERY' ? fulfilment.areaId : null,
    requested: JSON.stringify(requested),
    now: now.toISOString(),
  }
  if (isSharded(db)) {
    const isTheirs = eq(customerOrders.customerId, customerId ?? (nobody as UserId))
    const [[row], unpaidOrders] = await pipelined(contextOfShard(db, values), countUnpaid(db, isTheirs, now))
    return row ? { ...toContext(row, items), unpaidOrders } : null
  }
  const [row] = await context(db, values)
  return row ? toContext(row, items) : null
}

function toContext(row: { context: LoadedContext }, items: PriceRequest['items']): PricingContext {
  const lines = row.context.lines.map(({ optionGroups, priceCents, ...line }): CatalogLine => {
    const choice = chooseOptions(optionGroups, items[line.n]?.optionIds ?? [])
    return { ...line, choice, priceCents: priceCents + choice.priceCents }
  })
  return { ...row.context, lines }
}

interface VendorFulfilment {
  area: string
  address: string
  preparationMinutes: { from: number; to: number }
  takesLater: boolean
  deliveryAreas: NonNullable<PricingContext['area']>[]
}

/** Where and how the vendor fulfils, for the customer to choose from. */
export async function vendorFulfilment(db: Db, vendorId: VendorId): Promise<VendorFulfilment> {
  const areas = jsonArray(areaJson, sql`from ${deliveryAreas} where ${deliveryAreas.vendorId} = ${vendorId}`, {
    orderBy: sql`${deliveryAreas.position}`,
  })
  const place = await selectOne(
    db,
    columns({
      area: vendors.area,
      address: vendors.address,
      preparationMinutes: kitchenMinutesJson(sql`${vendorId}::uuid`),
      takesLater: takesLaterSql(sql`${vendorId}::uuid`),
      deliveryAreas: areas,
    }),
    sql`from ${vendors} where ${vendors.id} = ${vendorId}`,
  )
  assert(place, `vendor ${vendorId} is gone`)
  return place
}
