import type { ScanEvent } from '#contracts/door/scan.ts'
import type { EventId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { inArray, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, type RowOf, select, selectOne } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { opensAt } from '../scan/scan-rules.ts'

const issued = sql<number>`count(*) filter (where ${tickets.status} <> 'VOID')::int`
const used = sql<number>`count(*) filter (where ${tickets.status} = 'USED')::int`

const scanEvent = columns({
  id: events.id,
  slug: events.slug,
  title: events.title,
  venue: events.venue,
  startsAt: millisecondsSql(events.startsAt),
  doorsAt: millisecondsSql(events.doorsAt),
  endsAt: millisecondsSql(events.endsAt),
  reEntry: events.reEntry,
  issued: sql<number>`counted.issued`,
  used: sql<number>`counted.used`,
})

/** The vendor's published events that had not ended at the start of today; of a device, those that it may scan for. */
export async function scanEvents(db: Db, { vendorId, device }: GateActor, today: Date): Promise<ScanEvent[]> {
  const rows = await select(
    db,
    scanEvent,
    sql`from ${events}, lateral (
        select ${issued} as issued, ${used} as used from ${tickets}
        where ${tickets.vendorId} = ${events.vendorId} and ${tickets.eventId} = ${events.id}) counted
      where ${events.vendorId} = ${vendorId} and ${events.status} = 'PUBLISHED' and ${events.endsAt} > ${momentSql(today)}
        and ${allOf(device !== null && inArray(events.id, device.eventIds))}
      order by ${events.startsAt}, ${events.id} limit 50`,
  )
  return rows.map((row) => ({ ...row, ...timesOf(row) }))
}

const gateEventColumns = {
  id: events.id,
  title: events.title,
  status: events.status,
  reEntry: events.reEntry,
  checkOutTime: events.checkOutTime,
  startsAt: millisecondsSql(events.startsAt),
  doorsAt: millisecondsSql(events.doorsAt),
  endsAt: millisecondsSql(events.endsAt),
}
const gateEvent = columns({
  ...gateEventColumns,
  hasUnlimitedEntries: sql<boolean>`exists (select 1 from ${products} where ${products.vendorId} = ${events.vendorId}
    and ${products.eventId} = ${events.id} and ${products.hasUnlimitedEntries})`,
})
const bundledEvent = columns({
  ...gateEventColumns,
  shortCodeSalt: events.shortCodeSalt,
  rules: jsonArray(
    jsonObject({
      id: products.id,
      gates: products.gates,
      hasUnlimitedEntries: products.hasUnlimitedEntries,
      checkInText: products.checkInText,
    }),
    sql`from ${products} where ${products.vendorId} = ${events.vendorId} and ${products.eventId} = ${events.id}
      and (${products.gates} <> '{}' or ${products.hasUnlimitedEntries} or ${products.checkInText} <> '')`,
    { orderBy: sql`${products.id}` },
  ),
})

/** An event that this device, or the vendor, may scan for. */
export const findGateEvent = (db: Db, actor: GateActor, id: EventId) => findScannable(db, gateEvent, actor, id)

/** As `findGateEvent`, with what only a device's bundle says. */
export const findBundledEvent = (db: Db, actor: GateActor, id: EventId) => findScannable(db, bundledEvent, actor, id)

async function findScannable<Row extends RowOf<typeof gateEventColumns>>(
  db: Db,
  selected: SQL<Row>,
  { vendorId, device }: GateActor,
  id: EventId,
) {
  const mayScan = !device || device.eventIds.includes(id)
  const row = mayScan
    ? await selectOne(db, selected, sql`from ${events} where ${events.vendorId} = ${vendorId} and ${events.id} = ${id}`)
    : undefined
  if (!row) throw notFound('The event')
  const { status, doorsAt: _, ...event } = row
  return { ...event, ...timesOf(row), isCancelled: status === 'CANCELLED' }
}

/** A vendor's events by their ids. */
export const eventTitles = (db: Db, vendorId: VendorId, ids: readonly EventId[]) =>
  select(
    db,
    columns({ id: events.id, title: events.title }),
    sql`from ${events} where ${events.vendorId} = ${vendorId} and ${inArray(events.id, [...ids])}
      order by ${events.startsAt}, ${events.id}`,
  )

function timesOf({ startsAt, doorsAt, endsAt }: { startsAt: number; doorsAt: number | null; endsAt: number }) {
  const opens = opensAt({ doorsAt: doorsAt === null ? null : new Date(doorsAt), startsAt: new Date(startsAt) })
  return { startsAt: toInstant(startsAt), endsAt: toInstant(endsAt), doorsAt: opens.toISOString() }
}
