import type { VendorOverview } from '#contracts/admin/vendors/vendor-overview.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { commissionRules } from '#server/modules/commissions/commissions.tables.ts'
import { type LatestRule, ruleRate, toRate } from '#server/modules/commissions/index.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'

type AccountHealth = VendorOverview['accountHealth'][number]
type Rule = Pick<LatestRule, 'basisPoints' | 'fixedCents'>

/** So many of the last decisions stand on the page; the audit has all. */
const mostDecisions = sql.raw('10')

/** What of the trail decides about a shop, and what it is then. */
const kinds = {
  'vendor.approve': 'APPROVED',
  'vendor.request-changes': 'CHANGES_REQUESTED',
  'vendor.reject': 'REJECTED',
  'vendor.suspend': 'SUSPENDED',
  'vendor.reinstate': 'REINSTATED',
  'vendor.change-payout-phone': 'PAYOUT_PHONE',
} as const

interface FoundDecision extends Omit<AccountHealth, 'at' | 'commission'> {
  at: number
  commission: { before: Rule | null; now: Rule } | null
}

const actions = sql.raw(
  Object.keys(kinds)
    .map((action) => `'${action}'`)
    .join(', '),
)
const kindOfAction = sql.raw(
  `case action ${Object.entries(kinds)
    .map(([action, kind]) => `when '${action}' then '${kind}'`)
    .join(' ')} end`,
)
const ruleJson = (basisPoints: string, fixedCents: string) =>
  jsonObject({
    basisPoints: sql<number | null>`${sql.raw(basisPoints)}`,
    fixedCents: sql<number | null>`${sql.raw(fixedCents)}`,
  })

/**
 * Of a row of vendors, what was decided about it, the newest first. A commission is told by its rules, wherever they
 * were set, from the moment on from which they hold.
 */
export const accountHealthSql = (now: Date) =>
  jsonArray(
    sql<FoundDecision>`${jsonObject({
      id: sql<string>`decided.id`,
      at: millisecondsSql(sql<Date>`decided.at`),
      kind: sql<AccountHealth['kind']>`decided.kind`,
      by: sql<string | null>`(select ${users.name} from ${users} where ${users.id} = decided.actor)`,
      reason: sql<string | null>`decided.reason`,
      commission: sql<FoundDecision['commission']>`decided.commission`,
    })}`,
    sql`from (
      (select ${auditEntries.id} as id, ${auditEntries.at} as at, ${kindOfAction} as kind, ${auditEntries.actorId} as actor,
          coalesce(${auditEntries.detail} ->> 'message', ${auditEntries.detail} ->> 'reason') as reason, null::json as commission
        from ${auditEntries} where ${auditEntries.subjectId} = ${vendors.id} and ${auditEntries.action} in (${actions})
        order by ${auditEntries.at} desc, ${auditEntries.id} desc limit ${mostDecisions})
      union all
      (select rule.id, rule.starts_at, 'COMMISSION', rule.created_by, null, json_build_object(
          'before', case when rule.has_before then ${ruleJson('rule.points_before', 'rule.cents_before')} end,
          'now', ${ruleJson('rule.basis_points', 'rule.fixed_cents')})
        from (select ${commissionRules.id} as id, ${commissionRules.startsAt} as starts_at,
            ${commissionRules.createdBy} as created_by, ${commissionRules.basisPoints} as basis_points,
            ${commissionRules.fixedCents} as fixed_cents, lag(${commissionRules.id}) over in_order is not null as has_before,
            lag(${commissionRules.basisPoints}) over in_order as points_before,
            lag(${commissionRules.fixedCents}) over in_order as cents_before
          from ${commissionRules} where ${commissionRules.vendorId} = ${vendors.id} and ${commissionRules.startsAt} <= ${momentSql(now)}
          window in_order as (order by ${commissionRules.startsAt})) as rule
        order by rule.starts_at desc limit ${mostDecisions})
      order by at desc, id desc limit ${mostDecisions}) as decided`,
    { orderBy: sql`decided.at desc, decided.id desc` },
  )

export const toAccountHealth = ({ at, commission, ...decision }: FoundDecision): AccountHealth => ({
  ...decision,
  at: toInstant(at),
  commission: commission && { before: commission.before && rate(commission.before), now: rate(commission.now) },
})

/** Null where the rule only ends the one before it. */
function rate(rule: Rule) {
  const own = ruleRate(rule)
  return own && toRate(own)
}
