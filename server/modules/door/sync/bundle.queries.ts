import type { BundleStatus, BundleTicket, ScanBundle } from '#contracts/door/sync.ts'
import type { EventId, TicketId } from '#contracts/wire/primitives.ts'
import { type GateActor, visiblePhone } from '#server/modules/identity/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import type { DoorDeps } from '../door-deps.ts'
import { gateStatus, lastThrough } from '../overview/guest-list.queries.ts'
import { findBundledEvent } from '../overview/scan-events.queries.ts'

/** In one answer; a larger event comes in parts. */
const maxTickets = 10_000

const bundled = columns({
  id: tickets.id,
  issue: tickets.issue,
  typeId: tickets.typeId,
  typeName: tickets.typeName,
  validFrom: millisecondsSql(tickets.validFrom),
  validUntil: millisecondsSql(tickets.validUntil),
  attendee: tickets.attendee,
  shortCodeHash: tickets.shortCodeHash,
  phone: orders.contactPhone,
  orderNumber: orders.number,
  status: gateStatus,
  kind: sql<'ENTRY' | 'EXIT' | null>`last.kind`,
  gate: sql<string | null>`last.gate`,
  at: sql<number | null>`last.at`,
})

export interface BundleQuery {
  eventId: EventId
  since?: number
  after?: TicketId
}

/**
 * What a device needs to decide about an event's tickets by itself: all of them, or those that have changed since a
 * version.
 */
export async function scanBundle(
  { db, clock, keys }: DoorDeps,
  actor: GateActor,
  { eventId, since = 0, after }: BundleQuery,
): Promise<ScanBundle> {
  const { vendorId } = actor
  const { shortCodeSalt, rules, ...event } = await findBundledEvent(db, actor, eventId)
  // Read before the tickets: what changes meanwhile comes with the next difference.
  const version = Math.max(since, await settledVersion(db, actor, eventId))
  const rows = await select(
    db,
    bundled,
    sql`from ${tickets} join ${orders} on ${orders.vendorId} = ${tickets.vendorId} and ${orders.id} = ${tickets.orderId}
      ${lastThrough}
      where ${allOf(
        sql`${tickets.vendorId} = ${vendorId}`,
        sql`${tickets.eventId} = ${eventId}`,
        since > 0 && sql`${tickets.version} > ${since}`,
        after !== undefined && sql`${tickets.id} > ${after}`,
      )}
      order by ${tickets.id} limit ${maxTickets + 1}`,
  )
  const shown = rows.slice(0, maxTickets)
  const [types, gates] = [new Places<ScanBundle['types'][number]>(), new Places<string>()]
  return {
    version,
    isWhole: since === 0,
    nextAfter: rows.length > maxTickets ? (shown.at(-1)?.id ?? null) : null,
    now: clock.now().toISOString(),
    event,
    keys: (await keys.all()).map(({ id, publicKey }) => ({ id, publicKey: publicKey.toString('base64url') })),
    shortCodeSalt,
    tickets: shown.map(
      (row): BundleTicket => [
        row.id,
        row.issue,
        types.of({
          id: row.typeId,
          name: row.typeName,
          validFrom: toInstantOrNull(row.validFrom),
          validUntil: toInstantOrNull(row.validUntil),
        }),
        row.attendee,
        row.shortCodeHash ?? '',
        visiblePhone('DOOR', row.phone),
        row.orderNumber,
        letters[row.status],
        row.kind === 'ENTRY' ? 1 : 0,
        row.at === null ? 0 : Math.floor(row.at / 1000),
        row.gate === null ? -1 : gates.of(row.gate),
      ],
    ),
    types: types.things,
    rules,
    gates: gates.things,
  }
}

const letters: Record<(typeof gateStatus)['_']['type'], BundleStatus> = {
  VALID: 'V',
  USED: 'U',
  REFUNDED: 'R',
  REVOKED: 'K',
  CANCELLED: 'C',
}

/**
 * The version up to which nothing is missing. Of two transactions at once the later version may be seen first, so what
 * has changed within the last minute, which is longer than a transaction can take, is read once more the next time.
 */
async function settledVersion(db: Db, { vendorId }: GateActor, eventId: EventId): Promise<number> {
  const row = await selectOne(
    db,
    columns({ version: sql<number>`coalesce(max(${tickets.version}), 0)` }),
    sql`from ${tickets} where ${tickets.vendorId} = ${vendorId} and ${tickets.eventId} = ${eventId}
      and ${tickets.changedAt} < clock_timestamp() - interval '1 minute'`,
  )
  return row?.version ?? 0
}

/** What repeats, each by the place where it stands. */
class Places<Thing> {
  readonly things: Thing[] = []
  readonly #places = new Map<string, number>()

  of(thing: Thing): number {
    const text = JSON.stringify(thing)
    let place = this.#places.get(text)
    if (place === undefined) {
      place = this.things.push(thing) - 1
      this.#places.set(text, place)
    }
    return place
  }
}
