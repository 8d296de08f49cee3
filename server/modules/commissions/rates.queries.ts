import type { Rate } from '#contracts/money/commission-on.ts'
import type { VendorCommission } from '#contracts/money/commissions.ts'
import type { ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { categories, vendorCategories, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type AppliedRule, ruleFor, ruleRate, toRate } from './commission-rule.ts'
import { commissionRules as rules } from './commissions.tables.ts'
import { generalRulesSql, productRuleSql, type RuleSubject, ruleOfSql } from './rules.queries.ts'

/** The rule under which a product would be sold at this moment. */
export async function ruleForProduct(db: Db, id: ProductId, usualBasisPoints: number, now: Date): Promise<AppliedRule> {
  const at = momentSql(now)
  const found = await selectOne(
    db,
    columns({ product: productRuleSql(products.id, at), general: generalRulesSql(products.vendorId, at) }),
    sql`from ${products} where ${acrossVendors('admin-record')} and ${products.id} = ${id}`,
  )
  if (!found) throw notFound('The product')
  return ruleFor(found.product, found.general, usualBasisPoints)
}

/** The rate that one thing's own rule sets at a moment; null where it has none, or none any more. */
export async function ownRate(db: Db, subject: RuleSubject, at: Date): Promise<Rate | null> {
  const found = await selectOne(db, columns({ rule: ruleOfSql(subject, momentSql(at)) }), sql``)
  return found?.rule ? ruleRate(found.rule) : null
}

/** What a vendor pays now, what it will pay next, and for which products the rate differs. */
export async function ratesOfVendor(db: Db, vendorId: VendorId, usualBasisPoints: number, now: Date) {
  const at = momentSql(now)
  const [moments, ownProducts] = await Promise.all([
    select(
      db,
      columns({
        at: millisecondsSql(sql<Date>`moments.at`),
        general: generalRulesSql(sql`${vendorId}::uuid`, sql`moments.at`),
      }),
      sql`from (select ${at} as at union select ${rules.startsAt} from ${rules}
          where ${rules.startsAt} > ${at} and (${rules.scope} = 'PLATFORM' or ${rules.vendorId} = ${vendorId}
            or ${rules.category} in (
              select ${vendorCategories.category} from ${vendorCategories} where ${vendorCategories.vendorId} = ${vendorId}))) moments
        order by moments.at limit 50`,
    ),
    select(
      db,
      columns({ id: products.id, name: products.name, rule: productRuleSql(products.id, at) }),
      sql`from ${products} where ${products.vendorId} = ${vendorId} and ${products.status} <> 'ARCHIVED'
          and ${products.id} in (select ${rules.productId} from ${rules})
        order by lower(${products.name}), ${products.id} limit 100`,
    ),
  ])
  const [today, ...coming] = moments.map((moment) => ({
    startsAt: toInstant(moment.at),
    rate: toRate(ruleFor(null, moment.general, usualBasisPoints)),
  }))
  const rate = today?.rate ?? toRate({ basisPoints: usualBasisPoints, fixedCents: 0 })
  const isOther = (each: VendorCommission['rate']) => each.percent !== rate.percent || each.fixedKES !== rate.fixedKES
  return {
    rate,
    next: coming.find((moment) => isOther(moment.rate)) ?? null,
    products: ownProducts.flatMap(({ id, name, rule }) => {
      const own = rule && ruleRate(rule)
      return own ? [{ id, name, rate: toRate(own) }] : []
    }),
  } satisfies VendorCommission
}

/** What the rule is for, by name, for the audit trail. */
export async function ruleSubjectName(db: Db, subject: RuleSubject): Promise<string | null> {
  if (subject.scope === 'PLATFORM') return null
  const [what, name, rest] =
    subject.scope === 'CATEGORY'
      ? ([
          'The category',
          sql<string>`${categories.name} ->> 'en'`,
          sql`from ${categories} where ${categories.slug} = ${subject.category}`,
        ] as const)
      : subject.scope === 'VENDOR'
        ? (['The vendor', vendors.name, sql`from ${vendors} where ${vendors.id} = ${subject.vendorId}`] as const)
        : ([
            'The product',
            products.name,
            sql`from ${products} where ${acrossVendors('admin-record')} and ${products.id} = ${subject.productId}`,
          ] as const)
  const found = await selectOne(db, columns({ name: sql<string>`${name}` }), rest)
  if (!found) throw notFound(what)
  return found.name
}
