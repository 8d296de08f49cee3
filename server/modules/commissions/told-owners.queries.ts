import type { UserId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { categories, vendorCategories, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { hasCategoryRateSql, hasVendorRateSql, type RuleSubject } from './rules.queries.ts'

/** The owners of the shops that a rule changes something for: not where a more specific one holds by then. */
export async function findOwnersUnder(tx: Tx, subject: RuleSubject, at: Date): Promise<UserId[]> {
  const found = await select(
    tx,
    columns({ ownerId: vendors.ownerId }),
    sql`from ${vendors} where ${acrossVendors('admin-record')} and ${vendors.status} in ('APPROVED', 'SUSPENDED')
      and ${isUnder(subject, momentSql(at))}`,
  )
  return [...new Set(found.map(({ ownerId }) => ownerId))]
}

function isUnder(subject: RuleSubject, at: SQL): SQL {
  if (subject.scope === 'VENDOR') return sql`${vendors.id} = ${subject.vendorId}`
  if (subject.scope === 'PRODUCT')
    return sql`exists (select 1 from ${products}
      where ${products.vendorId} = ${vendors.id} and ${products.id} = ${subject.productId})`
  if (subject.scope === 'CATEGORY')
    return sql`not ${hasVendorRateSql(vendors.id, at)} and exists (select 1 from ${vendorCategories}
      where ${vendorCategories.vendorId} = ${vendors.id} and ${vendorCategories.category} = ${subject.category})`
  return sql`not ${hasVendorRateSql(vendors.id, at)} and not ${hasCategoryRateSql(vendors.id, at)}`
}

/** What a category is called, in both languages. */
export async function findCategoryName(tx: Tx, slug: string) {
  const found = await selectOne(
    tx,
    columns({ name: categories.name }),
    sql`from ${categories} where ${categories.slug} = ${slug}`,
  )
  return found?.name
}
