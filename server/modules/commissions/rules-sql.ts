import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { setCommission } from '#contracts/commissions.ts'

/** The one thing a rule is for. */
export type RuleSubject = z.output<(typeof setCommission)['body']>['subject']

const latest = (isOfIt: SQL, at: SQL) => sql`(
  select json_build_object('id', r.id, 'scope', r.scope, 'basisPoints', r.basis_points, 'fixedCents', r.fixed_cents)
  from commission_rules r where ${isOfIt} and r.starts_at <= ${at} order by r.starts_at desc limit 1)`

const isOf = (subject: RuleSubject): SQL => {
  if (subject.scope === 'PRODUCT') return sql`r.product_id = ${subject.productId}`
  if (subject.scope === 'VENDOR') return sql`r.vendor_id = ${subject.vendorId}`
  if (subject.scope === 'CATEGORY') return sql`r.category = ${subject.category}`
  return sql`r.scope = 'PLATFORM'`
}

export const ruleOfSql = (subject: RuleSubject, at: SQL) => latest(isOf(subject), at)

/** The `LatestRule` of a product by a moment, as JSON; null where it never had one. Each is one step in an index. */
export const productRuleSql = (productId: SQL, at: SQL) => latest(sql`r.product_id = ${productId}`, at)

/** The `GeneralRules` of a vendor by a moment, as JSON. */
export const generalRulesSql = (vendorId: SQL, at: SQL) => sql`json_build_object(
  'vendor', ${latest(sql`r.vendor_id = ${vendorId}`, at)},
  'categories', (select coalesce(json_agg(c.rule order by c.position) filter (where c.rule is not null), '[]')
    from (select vc.position, ${latest(sql`r.category = vc.category`, at)} as rule
      from vendor_categories vc where vc.vendor_id = ${vendorId}) c),
  'platform', ${latest(sql`r.scope = 'PLATFORM'`, at)})`
