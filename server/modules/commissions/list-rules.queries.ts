import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type {
  CommissionList,
  CommissionRule,
  CommissionScope,
  CommissionSubject,
} from '#contracts/money/commissions.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { CommissionRuleId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  allOf,
  containing,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { rateOf, toRate } from './commission-rule.ts'

interface Row extends Record<string, unknown> {
  id: CommissionRuleId
  subject: CommissionSubject
  basisPoints: number | null
  fixedCents: Cents | null
  startsAt: number
  endsAt: number | null
  isComing: boolean
  by: string | null
  createdAt: number
}

/** Every rule with what it is for, and when a later one takes its place. */
const rules = sql`(
  select r.*, lead(r.starts_at) over (partition by r.scope, r.category, r.vendor_id, r.product_id order by r.starts_at) as ends_at,
    array_position(array['PLATFORM', 'CATEGORY', 'VENDOR', 'PRODUCT'], r.scope) as rank,
    lower(coalesce(p.name, v.name, c.name ->> 'en', r.category, '')) as title,
    concat_ws(' ', p.name, v.name, pv.name, c.name ->> 'en', c.name ->> 'sw') as words,
    json_build_object('scope', r.scope, 'key', coalesce(r.category, r.vendor_id::text, r.product_id::text),
      'name', case r.scope when 'PLATFORM' then null when 'CATEGORY' then coalesce(c.name, jsonb_build_object('en', r.category, 'sw', r.category))
        else jsonb_build_object('en', coalesce(p.name, v.name, ''), 'sw', coalesce(p.name, v.name, '')) end,
      'vendorName', pv.name) as subject
  from commission_rules r
  left join categories c on c.slug = r.category
  left join vendors v on v.id = r.vendor_id
  left join products p on p.id = r.product_id
  left join vendors pv on pv.id = p.vendor_id)`

const columns = (now: Date) => sql`
  r.id, r.subject, r.basis_points as "basisPoints", r.fixed_cents as "fixedCents", r.starts_at > ${momentSql(now)} as "isComing",
  ${millisecondsSql(sql`r.starts_at`)} as "startsAt", ${millisecondsSql(sql`r.ends_at`)} as "endsAt",
  ${millisecondsSql(sql`r.created_at`)} as "createdAt", (select u.name from users u where u.id = r.created_by) as by`

function toRateOrNull(parts: Pick<Row, 'basisPoints' | 'fixedCents'>) {
  const rate = rateOf(parts)
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
const isCurrent = (now: Date) => sql`(r.starts_at > ${momentSql(now)}
  or (r.basis_points is not null and (r.ends_at is null or r.ends_at > ${momentSql(now)})))`

/** What is in effect or to come stands by what it is for; what is past, the latest first. Rules never change, so an id is a place. */
const orders: Record<CommissionList, SQL> = {
  CURRENT: sql`r.rank, r.title, coalesce(r.subject ->> 'key', ''), ${millisecondsSql(sql`r.starts_at`)}, r.id`,
  PAST: sql`0::int, ''::text, ''::text, -${millisecondsSql(sql`r.starts_at`)}, r.id`,
}

const Cursor = z.strictObject({ id: CommissionRuleId })

interface Filters {
  list?: CommissionList
  scope?: CommissionScope
  search?: string
  limit?: number
  cursor?: string
}

export async function listRules(db: Db, { list = 'CURRENT', scope, search, ...paging }: Filters, now: Date) {
  const limit = pageLimit(paging.limit)
  const after = readCursor(Cursor, paging.cursor)
  const order = orders[list]
  const isSought = allOf(
    list === 'CURRENT' ? isCurrent(now) : sql`not ${isCurrent(now)}`,
    scope && sql`r.scope = ${scope}`,
    search !== undefined && sql`r.words ilike ${containing(search)}`,
    after && sql`row(${order}) > (select ${order} from rules r where r.id = ${after.id}::uuid)`,
  )
  const { rows } = await db.execute<Row>(sql`
    with rules as ${rules} select ${columns(now)} from rules r where ${isSought} order by ${order} limit ${limit + 1}`)
  return toPage(rows, limit, toRule, ({ id }) => ({ id }))
}

export async function findRule(db: Db, id: CommissionRuleId, now: Date): Promise<CommissionRule> {
  const { rows } = await db.execute<Row>(sql`
    with rules as ${rules} select ${columns(now)} from rules r where r.id = ${id}`)
  assert(rows[0], `commission rule ${id} was written and is gone`)
  return toRule(rows[0])
}
