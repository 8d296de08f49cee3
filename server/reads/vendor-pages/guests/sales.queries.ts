import type { EventSales, SalesBefore } from '#contracts/events/event-guests.ts'
import { toKES } from '#contracts/wire/money.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { EventKey } from '#server/modules/events/index.ts'
import { orderLines } from '#server/modules/orders/orders.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'

const dayIn = (moment: SQL | typeof tickets.issuedAt) => sql`(${moment} at time zone 'Africa/Nairobi')::date`

const daySales = {
  typeName: tickets.typeName,
  tickets: sql<number>`count(*)::int`,
  gross: sql<number>`coalesce(sum(${orderLines.unitPriceCents}), 0)::float8`,
}

const ofEvent = ({ vendorId, id }: EventKey) => sql`from ${tickets}
  join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
  where ${tickets.vendorId} = ${vendorId} and ${tickets.eventId} = ${id} and ${tickets.status} <> 'VOID'`

/**
 * What was sold on each day of each type, the first day first; of an event of this vendor. Complimentary tickets cost
 * nothing.
 */
export async function eventSales(db: Db, key: EventKey): Promise<EventSales> {
  const event = await selectOne(
    db,
    columns({ startsAt: millisecondsSql(events.startsAt) }),
    sql`from ${events} where ${events.vendorId} = ${key.vendorId} and ${events.id} = ${key.id}`,
  )
  if (!event) throw notFound('The event')
  const rows = await select(
    db,
    columns({ day: sql<string>`to_char(${dayIn(tickets.issuedAt)}, 'YYYY-MM-DD')`, ...daySales }),
    sql`${ofEvent(key)} group by 1, 2 order by 1, 2`,
  )
  return {
    days: rows.map(({ gross, ...row }) => ({ ...row, grossKES: toKES(gross) })),
    before: await salesBefore(db, key, new Date(event.startsAt)),
  }
}

/** The same of the vendor's event before this one, each day moved by the days between the two. */
async function salesBefore(db: Db, { vendorId }: EventKey, startsAt: Date): Promise<SalesBefore | null> {
  const before = await selectOne(
    db,
    columns({
      id: events.id,
      title: events.title,
      startsAt: millisecondsSql(events.startsAt),
      daysBetween: sql<number>`${dayIn(momentSql(startsAt))} - ${dayIn(sql`${events.startsAt}`)}`,
    }),
    sql`from ${events} where ${events.vendorId} = ${vendorId} and ${events.status} = 'PUBLISHED' and ${events.startsAt} < ${momentSql(startsAt)}
      order by ${events.startsAt} desc limit 1`,
  )
  if (!before) return null
  const { title, daysBetween } = before
  const rows = await select(
    db,
    columns({
      day: sql<string>`to_char(${dayIn(tickets.issuedAt)} + ${daysBetween}::int, 'YYYY-MM-DD')`,
      tickets: daySales.tickets,
      gross: daySales.gross,
    }),
    sql`${ofEvent({ vendorId, id: before.id })} group by 1 order by 1`,
  )
  if (rows.length === 0) return null
  return {
    title,
    startsAt: toInstant(before.startsAt),
    days: rows.map(({ gross, ...row }) => ({ ...row, grossKES: toKES(gross) })),
  }
}
