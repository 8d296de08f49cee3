import type { Category } from '#contracts/vendors.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { categories, deliveryAreas, vendors } from '../vendors.tables.ts'

const category = columns({ slug: categories.slug, name: categories.name, picture: categories.picture })

export const listCategories = (db: Db): Promise<Category[]> =>
  select(db, category, sql`from ${categories} order by ${categories.position}, ${categories.slug}`)

const area = columns({ name: deliveryAreas.name, county: vendors.county })
const anySpelling = sql`lower(${deliveryAreas.name}), ${vendors.county}`

/** Places that approved vendors deliver to, each once in any spelling. */
export const listAreas = (db: Db) =>
  select(
    db,
    area,
    sql`from ${deliveryAreas}
      join ${vendors} on ${vendors.id} = ${deliveryAreas.vendorId} and ${vendors.status} = 'APPROVED'
      where ${acrossVendors('public-lists')}
      order by ${anySpelling}, ${deliveryAreas.name} limit 2000`,
    { distinctOn: anySpelling },
  )
