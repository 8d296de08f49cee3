import { sql } from 'drizzle-orm'
import { toKES } from '#contracts/wire/money.ts'
import { orderLines } from '#server/modules/orders/orders.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { notFound } from '#server/platform/errors.ts'
import { events } from '../events.tables.ts'
import type { EventKey } from '../vendor/write-event.ts'

const daySales = columns({
  day: sql<string | null>`to_char(${tickets.issuedAt} at time zone 'Africa/Nairobi', 'YYYY-MM-DD')`,
  typeName: sql<string | null>`${tickets.typeName}`,
  tickets: sql<number>`count(${tickets.id})::int`,
  gross: sql<number>`coalesce(sum(${orderLines.unitPriceCents}), 0)::float8`,
})

/** What was sold on each day of each type, the first day first; of an event of this vendor. Complimentary tickets cost nothing. */
export async function eventSales(db: Db, { vendorId, id }: EventKey) {
  const rows = await select(
    db,
    daySales,
    sql`from ${events}
      left join ${tickets} on ${tickets.vendorId} = ${events.vendorId} and ${tickets.eventId} = ${events.id} and ${tickets.status} <> 'VOID'
      left join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
      where ${events.vendorId} = ${vendorId} and ${events.id} = ${id} group by 1, 2 order by 1, 2`,
  )
  if (rows.length === 0) throw notFound('The event')
  const days = rows.flatMap(({ day, typeName, gross, ...row }) =>
    day === null || typeName === null ? [] : [{ ...row, day, typeName, grossKES: toKES(gross) }],
  )
  return { days }
}
