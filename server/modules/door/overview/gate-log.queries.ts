import * as z from 'zod'
import type { CheckInMark, GateLogEntry, GateLogKind } from '#contracts/door/gate-log.ts'
import type { ScanResult } from '#contracts/door/scan.ts'
import type { EventId, VendorId } from '#contracts/wire/primitives.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { checkIns, gateActions, gateDevices } from '../door.tables.ts'
import { wentThrough } from './counts.queries.ts'

interface LogQuery extends PageQuery {
  eventId: EventId
  show: 'NOTABLE' | 'ALL'
}

const entry = columns({
  id: sql<string>`log.id`,
  kind: sql<GateLogKind>`log.kind`,
  nonce: sql<string | null>`log.nonce`,
  at: millisecondsSql(sql<Date>`log.at`),
  device: sql<string | null>`log.device`,
  gate: sql<string | null>`log.gate`,
  result: sql<ScanResult | null>`log.result`,
  isOnline: sql<boolean | null>`log.is_online`,
  mark: sql<CheckInMark | null>`log.mark`,
  note: sql<string | null>`log.note`,
  ticket: sql<GateLogEntry['ticket']>`log.ticket`,
})

const isPassage = sql`${checkIns.kind} <> 'UNDO' and ${checkIns.doorResult} in ('valid', 'out') and ${checkIns.mark} is null`

const order = newestFirst(sql`log.id`, z.uuidv7())

/**
 * What was scanned for an event and what was done at the vendor's gates beside it, each read from the end of its own
 * index.
 */
export const gateLog = (db: Db, vendorId: VendorId, { eventId, show, ...page }: LogQuery) =>
  paged(
    page,
    order,
    ({ place, count, end }) => {
      const isNotable = show === 'NOTABLE'
      const scans = sql`(
        select ${checkIns.id}, case when ${checkIns.kind} = 'UNDO' then 'UNDONE' when ${checkIns.doorResult} = 'valid' then 'ADMITTED'
            when ${checkIns.doorResult} = 'out' then 'WENT_OUT' else 'REFUSED' end as kind,
          case when ${wentThrough} then ${checkIns.nonce} end as nonce,
          ${checkIns.at}, ${checkIns.deviceName} as device, ${checkIns.gate}, ${checkIns.doorResult} as result, ${checkIns.isOnline}, ${checkIns.mark}, ${checkIns.note},
          (select ${jsonObject({ attendee: tickets.attendee, shortCode: tickets.shortCode })} from ${tickets}
            where ${tickets.vendorId} = ${checkIns.vendorId} and ${tickets.id} = ${checkIns.ticketId}) as ticket
        from ${checkIns}
        where ${allOf(
          sql`${checkIns.vendorId} = ${vendorId} and ${checkIns.eventId} = ${eventId}`,
          isNotable && sql`not (${isPassage})`,
          place && sql`${checkIns.id} < ${place.id}::uuid`,
        )}
        order by ${checkIns.id} desc limit ${count})`
      const actions = sql`(
        select ${gateActions.id}, ${gateActions.action}, null, ${gateActions.at}, ${gateDevices.name}, ${gateDevices.gate}, null, null::boolean, null, null, null::json
        from ${gateActions} left join ${gateDevices} on ${gateDevices.vendorId} = ${gateActions.vendorId}
          and ${gateDevices.id} = coalesce(${gateActions.deviceId}, (${gateActions.detail} ->> 'deviceId')::uuid)
        where ${allOf(
          sql`${gateActions.vendorId} = ${vendorId} and coalesce(${eventId} = any(${gateDevices.eventIds}), true)`,
          isNotable && sql`${gateActions.action} <> 'SEARCHED'`,
          place && sql`${gateActions.id} < ${place.id}::uuid`,
        )}
        order by ${gateActions.id} desc limit ${count})`
      return select(db, entry, sql`from (${scans} union all ${actions}) log ${end}`)
    },
    toEntry,
  )

const toEntry = ({ at, ...row }: ValueOf<typeof entry>): GateLogEntry => ({ ...row, at: toInstant(at) })
