import { sql } from 'drizzle-orm'
import type { Category } from '#contracts/vendors.ts'
import type { Db } from '#server/platform/database/database.ts'

export async function listCategories(db: Db): Promise<Category[]> {
  const { rows } = await db.execute<Category>(sql`select slug, name, picture from categories order by position, slug`)
  return rows
}

/** Places that approved vendors deliver to, each once in any spelling. */
export async function listAreas(db: Db) {
  const { rows } = await db.execute<{ name: string; county: string }>(sql`
    select distinct on (lower(d.name), v.county) d.name, v.county
    from delivery_areas d join vendors v on v.id = d.vendor_id and v.status = 'APPROVED'
    order by lower(d.name), v.county, d.name limit 2000`)
  return rows
}
