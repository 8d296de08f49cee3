import type * as z from 'zod'
import type { setMenuOrder as endpoint, MenuOrder } from '#contracts/menu/menu-order.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { products } from '../catalog.tables.ts'
import { readMenuOrder } from './menu-order.queries.ts'

type Wanted = z.output<(typeof endpoint)['body']>

/**
 * Brings a menu into another order. What is archived, and tickets, which stand with their events, come after it in the
 * order that they have: a product that is put on sale again is the last of its section.
 */
export async function setMenuOrder(
  db: Db,
  vendorId: VendorId,
  { seen, sections }: Wanted,
  now: Date,
): Promise<MenuOrder> {
  const wanted = sections.flatMap(({ name, ids }) => ids.map((id) => ({ id, section: name })))
  return inTransaction(db, async (tx) => {
    // In the order of their ids, as every change of several products locks them.
    await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.vendorId, vendorId))
      .orderBy(products.id)
      .for('no key update')
    const before = await readMenuOrder(tx, vendorId)
    const known = new Set<string>(before.sections.flatMap(({ products }) => products.map(({ id }) => id)))
    const isWhole = wanted.length === known.size && wanted.every(({ id }) => known.has(id))
    if (before.seen !== seen || !isWhole) throw changedMeanwhile()
    await tx.execute(sql`
      with listed as (
        select id, section, row_number() over (order by n) as position
        from jsonb_to_recordset(${JSON.stringify(wanted.map((each, n) => ({ ...each, n })))}::jsonb) as wanted(id uuid, section text, n int)
      ), placed as (
        select id, section, position from listed
        union all
        select ${products.id}, ${products.section}, ${wanted.length} + row_number() over (order by ${products.position}, ${products.id})
        from ${products} where ${products.vendorId} = ${vendorId} and ${products.id} not in (select id from listed)
      )
      update ${products} set
        position = least(32767, placed.position), section = placed.section,
        version = ${products.version} + (${products.section} <> placed.section)::int,
        updated_at = case when ${products.section} = placed.section then ${products.updatedAt} else ${now.toISOString()}::timestamptz end
      from placed
      where ${products.vendorId} = ${vendorId} and ${products.id} = placed.id
        and (${products.position} <> placed.position or ${products.section} <> placed.section)`)
    return readMenuOrder(tx, vendorId)
  })
}

const changedMeanwhile = () =>
  new DomainError('version_conflict', 'The menu has changed meanwhile. Look at it again, then move what you wanted.', {
    field: 'seen',
  })
