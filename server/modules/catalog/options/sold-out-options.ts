import type { ProductOption } from '#contracts/options/options.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { OptionId, VendorId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { groupOptions } from './options.tables.ts'

/** The switch of one option. It waits for checkouts that hold the option, and those that come after see it. */
export async function setOptionSoldOut(
  db: Db,
  vendorId: VendorId,
  id: OptionId,
  isSoldOut: boolean,
): Promise<ProductOption> {
  const [row] = await db
    .update(groupOptions)
    .set({ isSoldOut })
    .where(and(eq(groupOptions.vendorId, vendorId), eq(groupOptions.id, id)))
    .returning()
  if (!row) throw notFound('The option')
  return { id: row.id, name: row.name, priceKES: toKES(row.priceCents), isSoldOut: row.isSoldOut }
}

const lock = prepared<{ id: OptionId }>(sql`
  select ${groupOptions.id} from ${groupOptions}
  where ${groupOptions.vendorId} = ${param('vendorId')} and ${groupOptions.id} = any(${param('ids')}::uuid[])
    and not ${groupOptions.isSoldOut}
  order by ${groupOptions.id} for share`)

/**
 * Locks the options that an order is placed with, until it is placed: what is sold out meanwhile is sold out before it,
 * or after it. Returns those that cannot be had any more. Checkouts do not wait for each other.
 */
export async function lockOptions(tx: Tx, vendorId: VendorId, ids: readonly OptionId[]): Promise<OptionId[]> {
  if (ids.length === 0) return []
  const locked = new Set((await lock(tx, { vendorId, ids })).map(({ id }) => id))
  return ids.filter((id) => !locked.has(id))
}
