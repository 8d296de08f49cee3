import type {
  CommissionList,
  CommissionRule,
  CommissionScope,
  CommissionSubject,
} from '#contracts/money/commissions.ts'
import { CommissionRuleId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { categories, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { alias } from '#server/platform/database/drizzle-tables.ts'
import { idKey, type ListOrder, ordered } from '#server/platform/database/list-order.ts'
import { columns, fixed, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import {
  allOf,
  containing,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { ruleRate, toRate } from './commission-rule.ts'
import { commissionRules } from './commissions.tables.ts'

const productVendors = alias(vendors, 'product_vendors')
const nameInBoth = (name: SQL) => sql`jsonb_build_object('en', ${name}, 'sw', ${name})`

/** Every rule with what it is for, and when a later one takes its place. */
const withRules = fixed(sql`with rules as (
  select ${commissionRules}.*, lead(${commissionRules.startsAt}) over (
      partition by ${commissionRules.scope}, ${commissionRules.category}, ${commissionRules.vendorId}, ${commissionRules.productId}
      order by ${commissionRules.startsAt}) as ends_at,
    array_position(array['PLATFORM', 'CATEGORY', 'VENDOR', 'PRODUCT'], ${commissionRules.scope}) as rank,
    lower(coalesce(${products.name}, ${vendors.name}, ${categories.name} ->> 'en', ${commissionRules.category}, '')) as title,
    concat_ws(' ', ${products.name}, ${vendors.name}, ${productVendors.name}, ${categories.name} ->> 'en', ${categories.name} ->> 'sw') as words,
    json_build_object('scope', ${commissionRules.scope},
      'key', coalesce(${commissionRules.category}, ${commissionRules.vendorId}::text, ${commissionRules.productId}::text),
      'name', case ${commissionRules.scope} when 'PLATFORM' then null
        when 'CATEGORY' then coalesce(${categories.name}, ${nameInBoth(sql`${commissionRules.category}`)})
        else ${nameInBoth(sql`coalesce(${products.name}, ${vendors.name}, '')`)} end,
      'vendorName', ${productVendors.name}) as subject
  from ${commissionRules}
  left join ${categories} on ${categories.slug} = ${commissionRules.category}
  left join ${vendors} on ${vendors.id} = ${commissionRules.vendorId}
  left join ${products} on ${products.id} = ${commissionRules.productId}
  left join ${vendors} ${productVendors} on ${productVendors.id} = ${products.vendorId}
  where ${acrossVendors('admin-lists')})`)

/** A row of `withRules`: the columns of a rule, `subject` and `ends_at`. */
const rules = alias(commissionRules, 'rules')
const endsAt = sql<Date | null>`rules.ends_at`

const ruleColumns = {
  id: rules.id,
  subject: sql<CommissionSubject>`rules.subject`,
  basisPoints: rules.basisPoints,
  fixedCents: rules.fixedCents,
  startsAt: millisecondsSql(rules.startsAt),
  endsAt: millisecondsSql(endsAt),
  createdAt: millisecondsSql(rules.createdAt),
  by: subquery(users.name, sql`from ${users} where ${users.id} = ${rules.createdBy}`),
}

const shownRule = (now: Date) =>
  columns({ ...ruleColumns, isComing: sql<boolean>`${rules.startsAt} > ${momentSql(now)}` })
type Row = ValueOf<ReturnType<typeof shownRule>>

function toRateOrNull(parts: Pick<Row, 'basisPoints' | 'fixedCents'>) {
  const rate = ruleRate(parts)
  return rate && toRate(rate)
}

const toRule = ({ basisPoints, fixedCents, startsAt, endsAt, createdAt, ...row }: Row): CommissionRule => ({
  ...row,
  rate: toRateOrNull({ basisPoints, fixedCents }),
  startsAt: toInstant(startsAt),
  endsAt: toInstantOrNull(endsAt),
  createdAt: toInstant(createdAt),
})

/** In effect or to come. What ended a rule is one itself, and done once it has. */
const isCurrent = (now: Date) => sql`(${rules.startsAt} > ${momentSql(now)}
  or (${rules.basisPoints} is not null and (${endsAt} is null or ${endsAt} > ${momentSql(now)})))`

/** By what a rule is for; what is past, the latest first. Rules never change, so an id is a place. */
function inOrder(orderBy: SQL): ListOrder<{ id: CommissionRuleId }> {
  const after = ({ id }: { id: CommissionRuleId }) =>
    sql`row(${orderBy}) > (select ${orderBy} from rules where ${rules.id} = ${id}::uuid)`
  return { ...ordered<{ id: CommissionRuleId }>('asc', { id: idKey(rules.id, CommissionRuleId) }), orderBy, after }
}

const orders: Record<CommissionList, ListOrder<{ id: CommissionRuleId }>> = {
  CURRENT: inOrder(
    sql`rules.rank, rules.title, coalesce(rules.subject ->> 'key', ''), ${millisecondsSql(rules.startsAt)}, ${rules.id}`,
  ),
  PAST: inOrder(sql`0::int, ''::text, ''::text, -${millisecondsSql(rules.startsAt)}, ${rules.id}`),
}

interface Filters extends PageQuery {
  list?: CommissionList
  scope?: CommissionScope
  search?: string
}

export const listRules = (db: Db, { list = 'CURRENT', scope, search, ...page }: Filters, now: Date) =>
  paged(
    page,
    orders[list],
    ({ after, end }) => {
      const matchesFilter = allOf(
        list === 'CURRENT' ? isCurrent(now) : sql`not ${isCurrent(now)}`,
        scope && sql`${rules.scope} = ${scope}`,
        search !== undefined && sql`rules.words ilike ${containing(search)}`,
        after,
      )
      return select(db, shownRule(now), sql`from rules where ${matchesFilter} ${end}`, { ctes: withRules })
    },
    toRule,
  )

export async function findRule(db: Db, id: CommissionRuleId, now: Date): Promise<CommissionRule> {
  const [row] = await select(db, shownRule(now), sql`from rules where ${rules.id} = ${id}`, { ctes: withRules })
  assert(row, `commission rule ${id} was written and is gone`)
  return toRule(row)
}
