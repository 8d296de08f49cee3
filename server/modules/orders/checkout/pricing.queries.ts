import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ProductKind, ProductStatus } from '#contracts/catalog.ts'
import type { checkCart } from '#contracts/checkout.ts'
import type { EventStatus } from '#contracts/events.ts'
import type { FoodFacts } from '#contracts/food-facts.ts'
import type { OpeningWindow, VendorStatus } from '#contracts/vendors.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { DeliveryAreaId, EventId, Picture, ProductId, VariationId, VendorId } from '#contracts/wire/primitives.ts'
import { foodFactsJson } from '#server/modules/catalog/index.ts'
import {
  type GeneralRules,
  generalRulesSql,
  type LatestRule,
  productRuleSql,
} from '#server/modules/commissions/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { param, prepared } from '#server/platform/database/sql.ts'

/** A cart's line as it was requested. */
export interface RequestedLine {
  productId: ProductId
  productVariationId?: VariationId | undefined
  quantity: number
  priceKES: number
}

/** What the catalog has of a requested line now. The names of the columns are those of the JSON below. */
export interface CatalogLine {
  /** Its index in the request. */
  n: number
  kind: ProductKind
  status: ProductStatus
  name: string
  variationName: string | null
  hasVariations: boolean
  /** The requested variation exists and is sold. */
  variationFound: boolean
  priceCents: Cents
  picture: Picture | null
  foodFacts: FoodFacts
  maxPerOrder: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  eventId: EventId | null
  eventStatus: EventStatus | null
  eventEndsAt: string | null
  /** The limited things this line takes from, with what is left of each: the product's, the variation's, the event's. */
  stocks: { id: string; left: number }[]
  /** The product's own commission rule. */
  commissionRule: LatestRule | null
}

export interface PricingContext {
  id: VendorId
  slug: string
  name: string
  status: VendorStatus
  pausedUntil: string | null
  hasPickup: boolean
  /** Of all that it sells, unless a product has its own. */
  commissionRules: GeneralRules
  windows: OpeningWindow[]
  closures: { startsAt: string; endsAt: string }[]
  area: { id: DeliveryAreaId; name: string; feeCents: Cents; minimumCents: Cents } | null
  lines: CatalogLine[]
}

/** What a price is asked for: the body of a cart's check, and of a checkout, whole, so that what is added to both is known to every rule. */
export type PriceRequest = z.output<(typeof checkCart)['body']>

const now = sql`${param('now')}::timestamptz`

const context = prepared<{ context: PricingContext }>(sql`
  select json_build_object(
    'id', v.id, 'slug', v.slug, 'name', v.name, 'status', v.status, 'pausedUntil', v.paused_until, 'hasPickup', v.has_pickup,
    'commissionRules', ${generalRulesSql(sql`v.id`, now)},
    'windows', (select coalesce(json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes)), '[]')
      from vendor_opening_windows where vendor_id = v.id),
    'closures', (select coalesce(json_agg(json_build_object('startsAt', starts_at, 'endsAt', ends_at)), '[]')
      from vendor_closures where vendor_id = v.id and ends_at > ${now}),
    'area', (select json_build_object('id', id, 'name', name, 'feeCents', fee_cents, 'minimumCents', minimum_cents)
      from delivery_areas where vendor_id = v.id and id = ${param('areaId')}::uuid),
    'lines', (select coalesce(json_agg(json_build_object(
        'n', requested.n, 'kind', p.kind, 'status', p.status, 'name', p.name, 'variationName', pv.name,
        'hasVariations', exists (select from product_variations where vendor_id = p.vendor_id and product_id = p.id and removed_at is null),
        'variationFound', pv.id is not null, 'priceCents', coalesce(pv.price_cents, p.price_cents), 'picture', p.picture,
        'foodFacts', ${foodFactsJson('p')}, 'maxPerOrder', p.max_per_order, 'saleStartsAt', p.sale_starts_at, 'saleEndsAt', p.sale_ends_at,
        'eventId', p.event_id, 'eventStatus', e.status, 'eventEndsAt', e.ends_at,
        'stocks', (select coalesce(json_agg(json_build_object('id', s.id, 'left', s.quantity_left)), '[]')
          from stocks s where s.vendor_id = p.vendor_id and s.id in (p.stock_id, pv.stock_id, e.capacity_stock_id)),
        'commissionRule', ${productRuleSql(sql`p.id`, now)})), '[]')
      from jsonb_to_recordset(${param('requested')}::jsonb) as requested(n int, product uuid, variation uuid)
      join products p on p.id = requested.product and p.vendor_id = v.id
      left join product_variations pv on pv.vendor_id = p.vendor_id and pv.id = requested.variation and pv.product_id = p.id and pv.removed_at is null
      left join events e on e.vendor_id = p.vendor_id and e.id = p.event_id)
  ) as context
  from vendors v where v.id = ${param('vendorId')}`)

/** Loads everything that pricing needs, in one statement. Null when there is no such vendor. */
export async function loadPricingContext(
  db: Db,
  { vendorId, items, fulfilment }: PriceRequest,
  now: Date,
): Promise<PricingContext | null> {
  const requested = items.map((item, n) => ({ n, product: item.productId, variation: item.productVariationId ?? null }))
  const [row] = await context(db, {
    vendorId,
    areaId: fulfilment?.method === 'DELIVERY' ? fulfilment.areaId : null,
    requested: JSON.stringify(requested),
    now: now.toISOString(),
  })
  return row?.context ?? null
}

interface VendorHandover {
  area: string
  address: string
  preparationMinutes: { from: number; to: number }
  deliveryAreas: { id: DeliveryAreaId; name: string; feeCents: Cents; minimumCents: Cents }[]
}

/** Where and how the vendor fulfils, for the customer to choose from. */
export async function vendorHandover(db: Db, vendorId: VendorId): Promise<VendorHandover> {
  const { rows } = await db.execute<{ place: VendorHandover }>(sql`
    select json_build_object('area', v.area, 'address', v.address,
      'preparationMinutes', json_build_object('from', v.preparation_from, 'to', v.preparation_to),
      'deliveryAreas', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'feeCents', fee_cents,
        'minimumCents', minimum_cents) order by position), '[]') from delivery_areas where vendor_id = v.id)) as place
    from vendors v where v.id = ${vendorId}`)
  return (rows[0] as { place: VendorHandover }).place
}
