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
import { type Column, type SQL, sql, type Table } from '#server/platform/database/drizzle.ts'
import { firstInOrder, idKey, momentKey, ordered, readByConditions } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, subquery } from '#server/platform/database/select.ts'
import { ofEachRow } from '#server/platform/database/sharding/of-each-row.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
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

/**
 * What it is called today; of money, whose it is or of which order. Entries are the platform's: on Citus those of a page
 * are read first, and then what lies with vendors of all of them at once.
 */
function subjectName(isSharded: boolean): SQL<string | null> {
  const ofEntry = ofEachRow(isSharded, { table: sql`${auditEntries}`, id: sql`${auditEntries.id}` })
  const its = (id: Column) => sql`${anywhere} and ${id} = ${subjectId}`
  const numberOf = (of: Table & Record<'id' | 'vendorId' | 'orderId', Column>) =>
    ofEntry(
      orderNumber,
      sql`${of} join ${orders} on ${orders.vendorId} = ${of.vendorId} and ${orders.id} = ${of.orderId}`,
      its(of.id),
    )
  return sql`case ${auditEntries.subjectKind}
  when 'vendor' then ${ofEntry(vendorName, sql`${vendors}`, its(vendors.id))}
  when 'payout' then ${ofEntry(vendorName, paidVendors, its(payouts.id))}
  when 'batch' then ${isSharded ? ofEntry(sql`paid.names`, paidAtOnce, sql`paid.batch_id = ${subjectId}`) : paidOfBatch}
  when 'suspense' then ${ofEntry(
    sql`coalesce(${vendors.name}, ${suspenseItems.receipt})`,
    sql`${suspenseItems} left join ${vendors} on ${vendors.id} = ${suspenseItems.vendorId}`,
    its(suspenseItems.id),
  )}
  when 'ticket' then ${ofEntry(
    eventTitle,
    sql`${tickets} join ${events} on ${events.vendorId} = ${tickets.vendorId} and ${events.id} = ${tickets.eventId}`,
    its(tickets.id),
  )}
  when 'refund' then ${numberOf(refunds)}
  when 'payment' then ${numberOf(payments)}
  when 'user' then ${ofEntry(sql`${users.name}`, sql`${users}`, its(users.id))}
  when 'product' then ${ofEntry(sql`${products.name}`, sql`${products}`, its(products.id))}
  when 'order' then ${ofEntry(orderNumber, sql`${orders}`, its(orders.id))}
  when 'review' then ${numberOf(reviews)}
  when 'event' then ${ofEntry(eventTitle, sql`${events}`, its(events.id))}
  when 'collection' then ${ofEntry(sql`${collections.nameEn}`, sql`${collections}`, its(collections.id))}
  when 'placement' then ${
    isSharded
      ? sql`coalesce(
          ${ofEntry(sql`${collections.nameEn}`, sql`${placements} join ${collections} on ${collections.id} = ${placements.collectionId}`, its(placements.id))},
          ${ofEntry(eventTitle, sql`${placed} join ${events} on ${events.vendorId} = placed.vendor_id and ${events.id} = placed.event_id`, sql`placed.id = ${subjectId}`)},
          ${ofEntry(vendorName, sql`${placements} join ${vendors} on ${vendors.id} = ${placements.vendorId}`, its(placements.id))})`
      : ofEntry(
          sql`coalesce(${collections.nameEn}, ${events.title}, ${vendors.name})`,
          sql`${placements}
    left join ${vendors} on ${vendors.id} = ${placements.vendorId}
    left join ${events} on ${events.vendorId} = ${placements.vendorId} and ${events.id} = ${placements.eventId}
    left join ${collections} on ${collections.id} = ${placements.collectionId}`,
          its(placements.id),
        )
  }
  end`
}

const vendorName = sql`${vendors.name}`
const eventTitle = sql`${events.title}`
const orderNumber = sql`${orders.number}`
const paidVendors = sql`${payouts} join ${vendors} on ${vendors.id} = ${payouts.vendorId}`

/** The first three that a batch paid. */
const paidOfBatch = sql`(select string_agg(paid.name, ', ' order by paid.name) from (
    select distinct ${vendors.name} from ${paidVendors}
    where ${anywhere} and ${payouts.batchId} = ${subjectId} order by ${vendors.name} limit 3) as paid)`
const paidAtOnce = sql`(select ${payouts.batchId}, array_to_string((array_agg(distinct ${vendors.name}))[1:3], ', ') as names
  from ${paidVendors} where ${anywhere} and ${payouts.batchId} in (select ${subjectId} from ${auditEntries}) group by ${payouts.batchId}) paid`

/** What the platform features, read by itself. */
const placed = sql`(select ${placements.id}, ${placements.vendorId}, ${placements.eventId} from ${placements} offset 0) placed`

const entryWith = (name: SQL<string | null>) =>
  columns({
    id: auditEntries.id,
    at: millisecondsSql(auditEntries.at),
    action: auditEntries.action,
    detail: auditEntries.detail,
    actor: subquery(
      jsonObject({ id: sql<UserId>`${auditEntries.actorId}`, name: actorName }),
      sql`where ${auditEntries.actorId} is not null`,
    ),
    subject: jsonObject({ kind: auditEntries.subjectKind, id: subjectId, name }),
  })
const entry = entryWith(subjectName(false))
const entryOnCitus = entryWith(subjectName(true))

const selectEntries = async (db: Db, rest: SQL, end: SQL) =>
  (await isPoolSharded(db))
    ? select(db, entryOnCitus, sql`from ${auditEntries} ${end}`, {
        ctes: sql`with ${auditEntries} as materialized (select ${auditEntries}.* ${rest} ${end})`,
      })
    : select(db, entry, sql`${rest} ${end}`)

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
      if (!search) return selectEntries(db, sql`from ${auditEntries} where ${listed}`, end)
      const first = firstInOrder(auditEntries, listed, sorts[sortBy])
      const found = await selectEntries(db, sql`from ${first} where ${matchesSearch(search)}`, end)
      if (found.length === count) return found
      return selectEntries(db, sql`from ${readByConditions(auditEntries, allOf(listed, matchesSearch(search)))}`, end)
    },
    (row): AuditEntry => ({ ...row, at: toInstant(row.at) }),
  )
