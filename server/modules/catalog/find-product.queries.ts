import { sql } from 'drizzle-orm'
import type { EventId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { type ProductRow, productJson, toProduct } from './product.ts'
import type { StockPool } from './stocks/pools.ts'

type Row = {
  product: ProductRow
  places: StockPool
  vendor: { id: VendorId; slug: string; name: string }
  event: { id: EventId; slug: string; title: string } | null
}

/** A product that anybody may see: on sale, of an approved vendor, and its event, if it has one, made public. */
export async function findProduct(db: Db, id: ProductId) {
  const { rows } = await db.execute<Row>(sql`
    select ${productJson} as product, json_build_object('id', v.id, 'slug', v.slug, 'name', v.name) as vendor,
      case when e.id is not null then json_build_object('id', e.id, 'slug', e.slug, 'title', e.title) end as event,
      (select json_build_object('left', s.quantity_left, 'quota', s.quota) from stocks s where s.id = e.capacity_stock_id) as places
    from products p
    join vendors v on v.id = p.vendor_id and v.status = 'APPROVED'
    left join events e on e.id = p.event_id
    where p.id = ${id} and p.status = 'ACTIVE' and (e.id is null or e.status <> 'DRAFT')`)
  const [row] = rows
  if (!row) throw notFound('The product')
  return { ...toProduct(row.product, row.places), vendor: row.vendor, event: row.event }
}
