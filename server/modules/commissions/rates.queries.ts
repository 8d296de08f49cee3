import { sql } from 'drizzle-orm'
import type { Rate } from '#contracts/money/commission-on.ts'
import type { VendorCommission } from '#contracts/money/commissions.ts'
import type { ProductId, VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type AppliedRule, type GeneralRules, type LatestRule, rateOf, ruleFor, toRate } from './commission-rule.ts'
import { generalRulesSql, productRuleSql, type RuleSubject, ruleOfSql } from './rules.queries.ts'

/** The rule under which a product would be sold at this moment. */
export async function ruleForProduct(db: Db, id: ProductId, usualBasisPoints: number, now: Date): Promise<AppliedRule> {
  const { rows } = await db.execute<{ product: LatestRule | null; general: GeneralRules }>(sql`
    select ${productRuleSql(sql`p.id`, momentSql(now))} as product, ${generalRulesSql(sql`p.vendor_id`, momentSql(now))} as general
    from products p where p.id = ${id}`)
  if (!rows[0]) throw notFound('The product')
  return ruleFor(rows[0].product, rows[0].general, usualBasisPoints)
}

/** The rate that one thing's own rule sets at a moment; null where it has none, or none any more. */
export async function ownRate(db: Db, subject: RuleSubject, at: Date): Promise<Rate | null> {
  const { rows } = await db.execute<{ rule: LatestRule | null }>(
    sql`select ${ruleOfSql(subject, momentSql(at))} as rule`,
  )
  return rows[0]?.rule ? rateOf(rows[0].rule) : null
}

interface Moment extends Record<string, unknown> {
  at: number
  general: GeneralRules
}

interface OwnProduct extends Record<string, unknown> {
  id: ProductId
  name: string
  rule: LatestRule | null
}

/** What a vendor pays now, what it will pay next, and for which products the rate differs. */
export async function ratesOfVendor(db: Db, vendorId: VendorId, usualBasisPoints: number, now: Date) {
  const at = momentSql(now)
  const [moments, products] = await Promise.all([
    db.execute<Moment>(sql`
      select ${millisecondsSql(sql`m.at`)} as at, ${generalRulesSql(sql`${vendorId}::uuid`, sql`m.at`)} as general
      from (select ${at} as at union select r.starts_at from commission_rules r where r.starts_at > ${at} and (r.scope = 'PLATFORM'
        or r.vendor_id = ${vendorId} or r.category in (select category from vendor_categories where vendor_id = ${vendorId}))) m
      order by m.at limit 50`),
    db.execute<OwnProduct>(sql`
      select p.id, p.name, ${productRuleSql(sql`p.id`, at)} as rule
      from products p where p.vendor_id = ${vendorId} and p.status <> 'ARCHIVED'
        and p.id in (select product_id from commission_rules) order by lower(p.name), p.id limit 100`),
  ])
  const [today, ...coming] = moments.rows.map((moment) => ({
    startsAt: toInstant(moment.at),
    rate: toRate(ruleFor(null, moment.general, usualBasisPoints)),
  }))
  const rate = today?.rate ?? toRate({ basisPoints: usualBasisPoints, fixedCents: 0 })
  const isOther = (each: VendorCommission['rate']) => each.percent !== rate.percent || each.fixedKES !== rate.fixedKES
  return {
    rate,
    next: coming.find((moment) => isOther(moment.rate)) ?? null,
    products: products.rows.flatMap(({ id, name, rule }) => {
      const own = rule && rateOf(rule)
      return own ? [{ id, name, rate: toRate(own) }] : []
    }),
  } satisfies VendorCommission
}

/** What the rule is for, by name, for the audit trail. */
export async function ruleSubjectName(db: Db, subject: RuleSubject): Promise<string | null> {
  if (subject.scope === 'PLATFORM') return null
  const [what, query] =
    subject.scope === 'CATEGORY'
      ? ['The category', sql`select name ->> 'en' as name from categories where slug = ${subject.category}`]
      : subject.scope === 'VENDOR'
        ? ['The vendor', sql`select name from vendors where id = ${subject.vendorId}`]
        : ['The product', sql`select name from products where id = ${subject.productId}`]
  const { rows } = await db.execute<{ name: string }>(query)
  if (!rows[0]) throw notFound(what)
  return rows[0].name
}
