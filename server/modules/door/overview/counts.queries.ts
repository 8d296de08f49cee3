import { lastCheckOut } from '#contracts/door/door-rules.ts'
import type { ScanCounts } from '#contracts/door/scan.ts'
import type { EventId, VendorId } from '#contracts/wire/primitives.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { isHeard } from '../devices/gate-devices.queries.ts'
import { checkIns, gateDevices, incidents } from '../door.tables.ts'

/** Somebody went in or out with this check-in, which counts, and nobody who may took it back. */
export const wentThrough = sql<boolean>`${checkIns.doorResult} in ('valid', 'out') and ${checkIns.kind} in ('ENTRY', 'EXIT')
  and ${checkIns.result} <> 'not_counted'
  and not exists (select 1 from check_ins undo where undo.vendor_id = ${checkIns.vendorId} and undo.undoes = ${checkIns.nonce}
    and undo.result = 'valid')`

const countOf = (kind: 'ENTRY' | 'EXIT') =>
  sql<number>`count(*) filter (where ${checkIns.kind} = ${sql.raw(`'${kind}'`)})::int`

interface CountedEvent {
  id: EventId
  /** Whether a kind of its tickets lets in again and again. */
  hasUnlimitedEntries: boolean
  checkOutTime: string | null
}

/** What is counted of an event over all devices. */
export async function countScans(
  db: Db,
  vendorId: VendorId,
  { id: eventId, hasUnlimitedEntries, checkOutTime }: CountedEvent,
  now: Date,
): Promise<ScanCounts> {
  const ofEvent = sql`where ${checkIns.vendorId} = ${vendorId} and ${checkIns.eventId} = ${eventId} and ${wentThrough}`
  const isByTicket = hasUnlimitedEntries || checkOutTime !== null
  const row = await selectOne(
    db,
    columns({
      issued: sql<number>`(select count(*)::int from ${tickets} where ${tickets.vendorId} = ${vendorId}
        and ${tickets.eventId} = ${eventId} and ${tickets.status} <> 'VOID' and ${tickets.blockedAt} is null)`,
      gates: jsonArray(
        jsonObject({
          gate: sql<string | null>`counted.gate`,
          entries: sql<number>`counted.entries`,
          exits: sql<number>`counted.exits`,
          lastAt: sql<number>`counted.last_at`,
        }),
        sql`from (select ${checkIns.gate} as gate, ${countOf('ENTRY')} as entries, ${countOf('EXIT')} as exits,
            max(${millisecondsSql(checkIns.at)}) as last_at
          from ${checkIns} ${ofEvent} group by 1) counted`,
        { orderBy: sql`counted.gate` },
      ),
      devices: jsonArray(
        jsonObject({
          lastSeenAt: millisecondsSql(gateDevices.lastSeenAt),
          ticketsKept: gateDevices.ticketsKept,
          waiting: gateDevices.waiting,
        }),
        sql`from ${gateDevices} where ${gateDevices.vendorId} = ${vendorId} and ${gateDevices.revokedAt} is null
          and ${eventId} = any(${gateDevices.eventIds})`,
      ),
      inside: isByTicket ? insideByTicket(ofEvent, lastCheckOut(checkOutTime, now.getTime())) : sql<null>`null`,
      openIncidents: sql<number>`(select count(*)::int from ${incidents} where ${incidents.vendorId} = ${vendorId}
        and ${incidents.eventId} = ${eventId} and ${isOpen})`,
    }),
    sql`from (select) once`,
  )
  const { issued = 0, gates = [], devices = [], openIncidents = 0 } = row ?? {}
  const entries = sum(gates.map((gate) => gate.entries))
  const exits = sum(gates.map((gate) => gate.exits))
  const online = devices.filter(({ lastSeenAt }) => isHeard(lastSeenAt, now))
  return {
    eventId,
    issued,
    entries,
    exits,
    inside: row?.inside ?? entries - exits,
    gates: gates.map((gate) => ({ ...gate, lastAt: toInstant(gate.lastAt) })),
    devices: devices.length,
    devicesOnline: online.length,
    isAtLeast: devices.some(
      ({ lastSeenAt, ticketsKept, waiting }) =>
        (waiting ?? 0) > 0 || ((ticketsKept ?? 0) > 0 && !isHeard(lastSeenAt, now)),
    ),
    openIncidents,
  }
}

/** Tickets that went in last, since everybody was checked out: not all who went in again went out, or were seen to. */
const insideByTicket = (ofEvent: SQL, since: number | null) => sql<number | null>`(
  select count(*)::int from (
    select distinct on (${checkIns.ticketId}) ${checkIns.kind} as kind from ${checkIns} ${ofEvent}
      and ${allOf(since !== null && sql`${checkIns.at} >= ${momentSql(new Date(since))}`)}
    order by ${checkIns.ticketId}, ${checkIns.at} desc, ${checkIns.nonce} desc) latest
  where latest.kind = 'ENTRY')`

/** An incident, as long as its check-ins make it one, that no resolution covers. */
export const isOpen = sql<boolean>`${incidents.nonces} <> '{}' and not ${incidents.nonces} <@ ${incidents.resolvedNonces}`

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
