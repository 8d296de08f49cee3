import * as z from 'zod'
import type { AuditEntry, AuditSort } from '#contracts/admin/audit.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { collections, placements } from '#server/modules/featured/featured.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments, refunds, suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { reviews } from '#server/modules/reviews/reviews.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { firstInOrder, idKey, momentKey, ordered, readByConditions } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, subquery } from '#server/platform/database/select.ts'
import { allOf, containing, isOnDays, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

export interface AuditFilter {
  action?: string
  subject?: string
  actor?: UserId
  search?: string
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: AuditSort
}

// An entry outlives the account of whoever made it.
const actorName = sql<string>`coalesce(
  (select ${users.name} from ${users} where ${users.id} = ${auditEntries.actorId}), '')`

const subjectId = auditEntries.subjectId
const anywhere = acrossVendors('admin-lists')

/** The order that a row of money belongs to. */
const orderNumberOf = (money: typeof refunds | typeof payments) =>
  sql`(select ${orders.number} from ${money} join ${orders} on ${orders.vendorId} = ${money.vendorId} and ${orders.id} = ${money.orderId}
    where ${anywhere} and ${money.id} = ${subjectId})`

/** What it is called today; of money, whose it is or of which order. */
const subjectName = sql<string | null>`case ${auditEntries.subjectKind}
  when 'vendor' then (select ${vendors.name} from ${vendors} where ${vendors.id} = ${subjectId})
  when 'payout' then (select ${vendors.name} from ${payouts} join ${vendors} on ${vendors.id} = ${payouts.vendorId}
    where ${anywhere} and ${payouts.id} = ${subjectId})
  when 'batch' then (select string_agg(paid.name, ', ' order by paid.name) from (
    select distinct ${vendors.name} from ${payouts} join ${vendors} on ${vendors.id} = ${payouts.vendorId}
    where ${anywhere} and ${payouts.batchId} = ${subjectId} order by ${vendors.name} limit 3) as paid)
  when 'suspense' then (select coalesce(${vendors.name}, ${suspenseItems.receipt}) from ${suspenseItems}
    left join ${vendors} on ${vendors.id} = ${suspenseItems.vendorId} where ${anywhere} and ${suspenseItems.id} = ${subjectId})
  when 'ticket' then (select ${events.title} from ${tickets}
    join ${events} on ${events.vendorId} = ${tickets.vendorId} and ${events.id} = ${tickets.eventId}
    where ${anywhere} and ${tickets.id} = ${subjectId})
  when 'refund' then ${orderNumberOf(refunds)}
  when 'payment' then ${orderNumberOf(payments)}
  when 'user' then (select ${users.name} from ${users} where ${users.id} = ${subjectId})
  when 'product' then (select ${products.name} from ${products} where ${anywhere} and ${products.id} = ${subjectId})
  when 'order' then (select ${orders.number} from ${orders} where ${anywhere} and ${orders.id} = ${subjectId})
  when 'review' then (select ${orders.number} from ${reviews} join ${orders} on ${orders.vendorId} = ${reviews.vendorId}
    and ${orders.id} = ${reviews.orderId} where ${anywhere} and ${reviews.id} = ${subjectId})
  when 'event' then (select ${events.title} from ${events} where ${anywhere} and ${events.id} = ${subjectId})
  when 'collection' then (select ${collections.nameEn} from ${collections} where ${collections.id} = ${subjectId})
  when 'placement' then (select coalesce(${collections.nameEn}, ${events.title}, ${vendors.name}) from ${placements}
    left join ${vendors} on ${vendors.id} = ${placements.vendorId}
    left join ${events} on ${events.vendorId} = ${placements.vendorId} and ${events.id} = ${placements.eventId}
    left join ${collections} on ${collections.id} = ${placements.collectionId} where ${anywhere} and ${placements.id} = ${subjectId})
  end`

const entry = columns({
  id: auditEntries.id,
  at: millisecondsSql(auditEntries.at),
  action: auditEntries.action,
  detail: auditEntries.detail,
  actor: subquery(
    jsonObject({ id: sql<UserId>`${auditEntries.actorId}`, name: actorName }),
    sql`where ${auditEntries.actorId} is not null`,
  ),
  subject: jsonObject({ kind: auditEntries.subjectKind, id: subjectId, name: subjectName }),
})

const moment = { at: momentKey(auditEntries.at), id: idKey(auditEntries.id, z.uuidv7()) }
const sorts = { newest: ordered('desc', moment), oldest: ordered('asc', moment) }

/** So many people, shops or orders whose names have the words are looked for in the audit. */
const mostNamed = 200

const named = (of: SQL) => sql`any(array(${of} limit ${mostNamed}))`

/** By index each: an act and its detail, who did it, and the shop, person or order that it was done to. */
function matchesSearch(search: string): SQL {
  const pattern = containing(search)
  const people = sql`select ${users.id} from ${users}
    where (${users.name} || ' ' || coalesce(${users.email}::text, '') || ' ' || ${users.phone}) ilike ${pattern}`
  const shops = sql`select ${vendors.id} from ${vendors} where ${vendors.name} ilike ${pattern}`
  const numbered = sql`select ${orders.id} from ${orders} where ${anywhere} and ${orders.number} = ${search.replaceAll(/\s/g, '').toUpperCase()}`
  return sql`((translate(${auditEntries.action}, '.-', '  ') || ' ' || ${auditEntries.detail}::text) ilike ${pattern}
    or ${auditEntries.actorId} = ${named(people)} or ${subjectId} = ${named(people)}
    or ${subjectId} = ${named(shops)} or ${subjectId} = ${named(numbered)})`
}

/** What is found nowhere is found so by the indexes; what many entries have, among the first of the list. */
export const listAuditEntries = (
  db: Db,
  { action, subject, actor, search, from, to, sortBy = 'newest', ...page }: AuditFilter & PageQuery,
) =>
  paged(
    page,
    sorts[sortBy],
    async ({ after, end, count }) => {
      const listed = allOf(
        action !== undefined &&
          sql`(${auditEntries.action} = ${action} or starts_with(${auditEntries.action}, ${`${action}.`}))`,
        subject !== undefined && sql`${subjectId} = ${subject}`,
        actor !== undefined && sql`${auditEntries.actorId} = ${actor}`,
        isOnDays(auditEntries.at, { from, to }),
        after,
      )
      if (!search) return select(db, entry, sql`from ${auditEntries} where ${listed} ${end}`)
      const first = firstInOrder(auditEntries, listed, sorts[sortBy])
      const found = await select(db, entry, sql`from ${first} where ${matchesSearch(search)} ${end}`)
      if (found.length === count) return found
      return select(db, entry, sql`from ${readByConditions(auditEntries, allOf(listed, matchesSearch(search)))} ${end}`)
    },
    (row): AuditEntry => ({ ...row, at: toInstant(row.at) }),
  )
