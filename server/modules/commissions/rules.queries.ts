import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { setCommission } from '#contracts/money/commissions.ts'

/** The one thing a rule is for. */
export type RuleSubject = z.output<(typeof setCommission)['body']>['subject']

const ruleJson = sql`json_build_object('id', r.id, 'scope', r.scope, 'basisPoints', r.basis_points, 'fixedCents', r.fixed_cents)`

/** Which of the rules `r` holds by a moment: one step in an index. */
const theLatest = (isOfIt: SQL, at: SQL) =>
  sql`from commission_rules r where ${isOfIt} and r.starts_at <= ${at} order by r.starts_at desc limit 1`

const latest = (isOfIt: SQL, at: SQL) => sql`(select ${ruleJson} ${theLatest(isOfIt, at)})`

const isOf = (subject: RuleSubject): SQL => {
  if (subject.scope === 'PRODUCT') return sql`r.product_id = ${subject.productId}`
  if (subject.scope === 'VENDOR') return sql`r.vendor_id = ${subject.vendorId}`
  if (subject.scope === 'CATEGORY') return sql`r.category = ${subject.category}`
  return sql`r.scope = 'PLATFORM'`
}

/** The `LatestRule` of one thing by a moment, as JSON; null where it never had one. */
export const ruleOfSql = (subject: RuleSubject, at: SQL) => latest(isOf(subject), at)

/** The same of a product. */
export const productRuleSql = (productId: SQL, at: SQL) => latest(sql`r.product_id = ${productId}`, at)

/** The same of a vendor. */
export const vendorRuleSql = (vendorId: SQL, at: SQL) => latest(sql`r.vendor_id = ${vendorId}`, at)

/** The `GeneralRules` of a vendor by a moment, as JSON. */
export const generalRulesSql = (vendorId: SQL, at: SQL) => sql`json_build_object(
  'vendor', ${vendorRuleSql(vendorId, at)},
  'categories', (select coalesce(json_agg(${ruleJson} order by vc.position), '[]')
    from vendor_categories vc cross join lateral (select r.* ${theLatest(sql`r.category = vc.category`, at)}) r
    where vc.vendor_id = ${vendorId}),
  'platform', ${latest(sql`r.scope = 'PLATFORM'`, at)})`
