import type * as z from 'zod'
import type { setCommission } from '#contracts/money/commissions.ts'
import { vendorCategories } from '#server/modules/vendors/vendors.tables.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { commissionRules as rules } from './commissions.tables.ts'

/** The one thing a rule is for. */
export type RuleSubject = z.output<(typeof setCommission)['body']>['subject']

const ruleJson = jsonObject({
  id: rules.id,
  scope: rules.scope,
  basisPoints: rules.basisPoints,
  fixedCents: rules.fixedCents,
})

/** The latest rule of one thing. Without its two parts it has ended the one before it, and there is none. */
export type LatestRule = ValueOf<typeof ruleJson>

/** Which of the rules holds by a moment: one step in an index. */
const theLatest = (isOfIt: SQL, at: SQL) =>
  sql`from ${rules} where ${isOfIt} and ${rules.startsAt} <= ${at} order by ${rules.startsAt} desc limit 1`

const latest = (isOfIt: SQL, at: SQL) => subquery(ruleJson, theLatest(isOfIt, at))

const ofSubject = (subject: RuleSubject): SQL => {
  if (subject.scope === 'PRODUCT') return sql`${rules.productId} = ${subject.productId}`
  if (subject.scope === 'VENDOR') return sql`${rules.vendorId} = ${subject.vendorId}`
  if (subject.scope === 'CATEGORY') return sql`${rules.category} = ${subject.category}`
  return sql`${rules.scope} = 'PLATFORM'`
}

/** The `LatestRule` of one thing by a moment, as JSON; null where it never had one. */
export const ruleOfSql = (subject: RuleSubject, at: SQL) => latest(ofSubject(subject), at)

/** The same of a product. */
export const productRuleSql = (productId: Column | SQL, at: SQL) => latest(sql`${rules.productId} = ${productId}`, at)

/** The same of a vendor. */
export const vendorRuleSql = (vendorId: Column | SQL, at: SQL) => latest(sql`${rules.vendorId} = ${vendorId}`, at)

/** Whether a vendor has a rate of its own by a moment. */
export const hasVendorRateSql = (vendorId: Column, at: SQL) =>
  sql`coalesce((select ${rules.basisPoints} is not null ${theLatest(sql`${rules.vendorId} = ${vendorId}`, at)}), false)`

/** Whether one of its categories has one. */
export const hasCategoryRateSql = (vendorId: Column, at: SQL) =>
  sql`exists (select 1 from ${vendorCategories} where ${vendorCategories.vendorId} = ${vendorId}
    and coalesce((select ${rules.basisPoints} is not null ${theLatest(ofCategory, at)}), false))`

const ofCategory = sql`${rules.category} = ${vendorCategories.category}`

/** What holds by a moment for whatever a vendor sells, as JSON. */
export const generalRulesSql = (vendorId: Column | SQL, at: SQL) =>
  jsonObject({
    vendor: vendorRuleSql(vendorId, at),
    /** One for each of the vendor's categories that ever had one, in the vendor's order. */
    categories: jsonArray(
      ruleJson,
      sql`from ${vendorCategories}
        cross join lateral (select ${rules}.* ${theLatest(ofCategory, at)}) as ${rules}
        where ${vendorCategories.vendorId} = ${vendorId}`,
      { orderBy: sql`${vendorCategories.position}` },
    ),
    platform: latest(sql`${rules.scope} = 'PLATFORM'`, at),
  })
export type GeneralRules = ValueOf<ReturnType<typeof generalRulesSql>>
