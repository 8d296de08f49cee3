import type { GateDevice, GateIdentity } from '#contracts/door/devices.ts'
import type { EventId, GateDeviceId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { FindGateDevice } from '#server/modules/identity/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { type Clock, days, hours, minutes, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, inArray, isNull, or, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, select } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { hashToken } from '#server/platform/ids.ts'
import { gateDevices } from '../door.tables.ts'
import { opensAt } from '../scan/scan-rules.ts'
import { idleMilliseconds, loadGateToken } from './gate-device-cookie.ts'

/** How long a revoked device may hand over what it has scanned. */
const uploadGraceMilliseconds = hours(24)
const seenEveryMilliseconds = 30_000

export const isHeard = (lastSeenAt: Date | number, now: Date) => +lastSeenAt > +plus(now, -minutes(2))

const byToken = columns({
  id: gateDevices.id,
  vendorId: gateDevices.vendorId,
  vendorStatus: vendors.status,
  name: gateDevices.name,
  gate: gateDevices.gate,
  eventIds: sql<EventId[]>`${gateDevices.eventIds}::text[]`,
  csrfToken: gateDevices.csrfToken,
  revokedAt: millisecondsSql(gateDevices.revokedAt),
  lastSeenAt: millisecondsSql(gateDevices.lastSeenAt),
})

/** The device whose token a request carries, also for a day after it was revoked. */
export const gateDeviceFinder =
  (db: Db, clock: Clock, settings: Parameters<typeof loadGateToken>[1]): FindGateDevice =>
  async (request) => {
    const token = loadGateToken(request, settings)
    if (!token) return null
    const now = clock.now()
    const [row] = await select(
      db,
      byToken,
      sql`from ${gateDevices} join ${vendors} on ${vendors.id} = ${gateDevices.vendorId}
        where ${acrossVendors('key-from-outside')} and ${gateDevices.tokenHash} = ${hashToken(token)}
          and ${gateDevices.lastSeenAt} > ${momentSql(plus(now, -idleMilliseconds))}
          and (${gateDevices.revokedAt} is null or ${gateDevices.revokedAt} > ${momentSql(plus(now, -uploadGraceMilliseconds))})`,
    )
    if (!row) return null
    const { id, vendorId, vendorStatus, name, gate, eventIds, csrfToken, revokedAt, lastSeenAt } = row
    if (lastSeenAt < now.getTime() - seenEveryMilliseconds) await recordHeard(db, vendorId, id, now)
    const device = { id, name, gate, eventIds, revokedAt: revokedAt === null ? null : new Date(revokedAt) }
    return { vendorId, vendorStatus, userId: null, shop: null, device, sessionId: id, csrfToken }
  }

const recordHeard = (db: Db, vendorId: VendorId, id: GateDeviceId, now: Date) =>
  db
    .update(gateDevices)
    .set({ lastSeenAt: now })
    .where(and(eq(gateDevices.vendorId, vendorId), eq(gateDevices.id, id)))

type RightsOf = (ids: string[]) => Promise<Map<string, string>>

/** What sessions may follow live, and what devices that are not revoked may, in a word for each. */
export const withGateRights =
  (db: Db, ofSessions: RightsOf): RightsOf =>
  async (ids) => {
    const rows = await select(
      db,
      columns({ id: gateDevices.id }),
      sql`from ${gateDevices} where ${acrossVendors('key-from-outside')} and ${inArray(gateDevices.id, ids as GateDeviceId[])}
        and ${gateDevices.revokedAt} is null`,
    )
    return new Map([...(await ofSessions(ids)), ...rows.map(({ id }) => [id, gateLiveRights] as const)])
  }
export const gateLiveRights = 'GATE'

const deviceEvents = jsonArray(
  jsonObject({ id: events.id, title: events.title }),
  sql`from ${events} where ${events.vendorId} = ${gateDevices.vendorId} and ${events.id} = any(${gateDevices.eventIds})`,
  { orderBy: sql`${events.startsAt}, ${events.id}` },
)

const listed = columns({
  id: gateDevices.id,
  name: gateDevices.name,
  gate: gateDevices.gate,
  events: deviceEvents,
  agent: gateDevices.agent,
  enrolledAt: millisecondsSql(gateDevices.enrolledAt),
  lastSeenAt: millisecondsSql(gateDevices.lastSeenAt),
  revokedAt: millisecondsSql(gateDevices.revokedAt),
  ticketsKept: gateDevices.ticketsKept,
  ticketsKeptAt: millisecondsSql(gateDevices.ticketsKeptAt),
  waiting: gateDevices.waiting,
  batteryPercent: gateDevices.batteryPercent,
})

/** The devices of a vendor that may scan, and those revoked within a week; or one of them. */
export async function listGateDevices(db: Db, vendorId: VendorId, now: Date, id?: GateDeviceId): Promise<GateDevice[]> {
  const condition = id
    ? eq(gateDevices.id, id)
    : or(isNull(gateDevices.revokedAt), sql`${gateDevices.revokedAt} > ${momentSql(plus(now, -days(7)))}`)
  const rows = await select(
    db,
    listed,
    sql`from ${gateDevices} where ${allOf(eq(gateDevices.vendorId, vendorId), condition)}
      order by ${gateDevices.id} desc limit 200`,
  )
  return rows.map((row) => ({
    ...row,
    enrolledAt: toInstant(row.enrolledAt),
    lastSeenAt: toInstant(row.lastSeenAt),
    isOnline: row.revokedAt === null && isHeard(row.lastSeenAt, now),
    revokedAt: toInstantOrNull(row.revokedAt),
    ticketsKeptAt: toInstantOrNull(row.ticketsKeptAt),
  }))
}

/** Those of these events that are the vendor's. */
export const eventsToEnrolFor = (db: Db, vendorId: VendorId, ids: readonly EventId[]) =>
  select(
    db,
    columns({ id: events.id }),
    sql`from ${events} where ${events.vendorId} = ${vendorId} and ${inArray(events.id, [...ids])}`,
  )

/** What a steward reads before joining. */
export async function describeEvents(db: Db, vendorId: VendorId, ids: readonly EventId[]) {
  const rows = await select(
    db,
    columns({
      id: events.id,
      title: events.title,
      venue: events.venue,
      startsAt: millisecondsSql(events.startsAt),
      doorsAt: millisecondsSql(events.doorsAt),
      tickets: sql<number>`(select count(*)::int from ${tickets} where ${tickets.vendorId} = ${events.vendorId}
        and ${tickets.eventId} = ${events.id} and ${tickets.status} <> 'VOID')`,
    }),
    sql`from ${events} where ${events.vendorId} = ${vendorId} and ${inArray(events.id, [...ids])}
      order by ${events.startsAt}, ${events.id}`,
  )
  return rows.map(({ startsAt, doorsAt, ...event }) => ({
    ...event,
    startsAt: toInstant(startsAt),
    doorsAt: opensAt({
      doorsAt: doorsAt === null ? null : new Date(doorsAt),
      startsAt: new Date(startsAt),
    }).toISOString(),
  }))
}

export async function findGateVendor(
  db: Db,
  vendorId: VendorId,
): Promise<Pick<GateIdentity, 'vendorName' | 'vendorPhone'>> {
  const [row] = await select(
    db,
    columns({ vendorName: vendors.name, vendorPhone: vendors.phone }),
    sql`from ${vendors} where ${vendors.id} = ${vendorId}`,
  )
  return row ?? { vendorName: '', vendorPhone: '' }
}
