import type { Incident, IncidentEntry } from '#contracts/door/incidents.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { IncidentId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { type GateActor, visiblePhone } from '#server/modules/identity/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq, inArray, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, jsonArray, jsonObject, select } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { checkIns, incidents } from '../door.tables.ts'
import { isOpen } from '../overview/counts.queries.ts'

const incident = columns({
  id: incidents.id,
  eventId: incidents.eventId,
  eventTitle: events.title,
  ticket: jsonObject({
    id: tickets.id,
    typeName: tickets.typeName,
    attendee: tickets.attendee,
    shortCode: tickets.shortCode,
    orderNumber: orders.number,
    blockedAt: millisecondsSql(tickets.blockedAt),
    isTransferred: sql<boolean>`${tickets.ownerId} <> ${tickets.buyerId}`,
  }),
  buyer: jsonObject({ name: orders.contactName, phone: orders.contactPhone }),
  reasons: incidents.reasons,
  entries: jsonArray(
    jsonObject({
      nonce: checkIns.nonce,
      gate: checkIns.gate,
      device: checkIns.deviceName,
      at: millisecondsSql(checkIns.at),
      deviceAt: millisecondsSql(checkIns.deviceAt),
      clockOffsetMilliseconds: checkIns.clockOffsetMilliseconds,
      isOnline: checkIns.isOnline,
      receivedAt: millisecondsSql(checkIns.receivedAt),
      isAfterRevocation: checkIns.isAfterRevocation,
      result: checkIns.result,
      mark: checkIns.mark,
      note: checkIns.note,
    }),
    sql`from ${checkIns} where ${checkIns.vendorId} = ${incidents.vendorId} and ${checkIns.ticketId} = ${incidents.ticketId}
      and ${checkIns.nonce} = any(${incidents.nonces})`,
    { orderBy: sql`${checkIns.at}, ${checkIns.nonce}` },
  ),
  statements: incidents.statements,
  isOpen,
  resolution: incidents.resolution,
  note: incidents.resolutionNote,
  by: incidents.resolvedBy,
  resolvedAt: millisecondsSql(incidents.resolvedAt),
})

type Row = Awaited<ReturnType<typeof incidentsWhere>>[number]

const incidentsWhere = (db: Db, { vendorId, device }: GateActor, ...conditions: Parameters<typeof allOf>) =>
  select(
    db,
    incident,
    sql`from ${incidents}
      join ${events} on ${events.vendorId} = ${incidents.vendorId} and ${events.id} = ${incidents.eventId}
      join ${tickets} on ${tickets.vendorId} = ${incidents.vendorId} and ${tickets.id} = ${incidents.ticketId}
      join ${orders} on ${orders.vendorId} = ${tickets.vendorId} and ${orders.id} = ${tickets.orderId}
      where ${incidents.vendorId} = ${vendorId} and ${incidents.nonces} <> '{}'
        and ${allOf(device !== null && inArray(incidents.eventId, device.eventIds), ...conditions.slice(0, -1))}
      ${conditions.at(-1)}`,
  )

const order = newestFirst(incidents.id, IncidentId)

export interface IncidentsQuery extends PageQuery {
  eventId?: EventId
  status?: 'OPEN' | 'RESOLVED'
}

/** The incidents of the events that whoever asks may scan for. */
export const listGateIncidents = (db: Db, actor: GateActor, { eventId, status, ...page }: IncidentsQuery) =>
  paged(
    page,
    order,
    ({ after, end }) =>
      incidentsWhere(
        db,
        actor,
        eventId && eq(incidents.eventId, eventId),
        status && (status === 'OPEN' ? isOpen : sql`not (${isOpen})`),
        after,
        end,
      ),
    toIncident,
  )

export async function findIncident(db: Db, actor: GateActor, id: IncidentId): Promise<Incident> {
  const [row] = await incidentsWhere(db, actor, eq(incidents.id, id), sql``)
  if (!row) throw notFound('The incident')
  return toIncident(row)
}

function toIncident(row: Row): Incident {
  const { isOpen, resolution, note, by, resolvedAt, entries, ticket, buyer, ...found } = row
  const isResolved = resolution !== null && note !== null && by !== null && resolvedAt !== null
  return {
    ...found,
    ticket: { ...ticket, blockedAt: toInstantOrNull(ticket.blockedAt) },
    buyer: { ...buyer, phone: visiblePhone('DOOR', buyer.phone) },
    entries: entries.map(
      (entry): IncidentEntry => ({
        ...entry,
        at: toInstant(entry.at),
        deviceAt: toInstantOrNull(entry.deviceAt),
        receivedAt: toInstant(entry.receivedAt),
      }),
    ),
    status: isOpen ? 'OPEN' : 'RESOLVED',
    resolution: isResolved ? { resolution, note, by, at: toInstant(resolvedAt) } : null,
  }
}
