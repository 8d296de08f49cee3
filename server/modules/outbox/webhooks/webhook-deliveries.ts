import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { deliveries, domainEvents } from '../outbox.tables.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

type Value = (name: 'vendorId' | 'webhook' | 'endpointId') => SQL

/**
 * The endpoints of a shop that want to be told of something; the one that is named, where one is. One that is failing
 * is told by `webhook_retries`: it keeps no other waiting.
 */
export const wantingEndpoints = (value: Value) => sql`
  select ${webhookEndpoints.id},
    case when ${webhookEndpoints.failingSince} is null then 'webhooks' else 'webhook_retries' end as channel
  from ${webhookEndpoints}
  where ${webhookEndpoints.vendorId} = ${value('vendorId')}::uuid and ${webhookEndpoints.disabledAt} is null
    and (${webhookEndpoints.id} = ${value('endpointId')}::uuid
      or (${value('endpointId')}::uuid is null and ${value('webhook')}::text = any(${webhookEndpoints.types})))`

/** An id of the same moment as that of the event, so that ids are sorted by time (UUIDv7). */
const idOfMoment = sql`(left(event.id::text, 19) || right(gen_random_uuid()::text, 17))::uuid`

/** One for each of `endpoint`, of each of `event`. */
export const webhookDeliveries = (subject: SQL, dueAt: SQL) => sql`
  insert into ${deliveries} (id, event_id, channel, kind, endpoint_id, subject_id, due_at, emitted_at)
  select ${idOfMoment}, event.id, endpoint.channel, 'WEBHOOK', endpoint.id, ${subject}, ${dueAt}, event.occurred_at
  from event, endpoint`

/**
 * Tells a shop's servers of each ticket that a statement says was checked in, together with it: `cause` returns their
 * ids and an id for the event of each.
 */
export async function emitCheckIns(
  tx: Tx,
  vendorId: VendorId,
  cause: SQL<{ id: TicketId; eventId: string }>,
  at: Date,
) {
  const values = { vendorId, webhook: 'ticket.checked_in', endpointId: null }
  const now = at.toISOString()
  const told = isSharded(tx) ? await causedApart(tx, cause) : cause
  if (!told) return
  await tx.execute(sql`with cause as (${told}),
    endpoint as (${wantingEndpoints((name) => sql`${sql.param(values[name])}`)}),
    event as (insert into ${domainEvents} (id, type, data, occurred_at)
      select cause.event_id, 'ticket_checked_in', json_build_object('vendorId', ${vendorId}::text, 'at', ${now}::text,
        'ticketId', cause.id), ${now}
      from cause where cause.event_id is not null and exists (select 1 from endpoint)
      returning id, occurred_at, (data ->> 'ticketId')::uuid as ticket_id)
    ${webhookDeliveries(sql`event.ticket_id`, sql`${now}::timestamptz`)}`)
}

/** On Citus what is checked in lies with its vendor, and what is told of it on the coordinator. */
async function causedApart(tx: Tx, cause: SQL<{ id: TicketId; eventId: string }>): Promise<SQL | null> {
  const { rows } = await tx.execute<{ id: TicketId; event_id: string | null }>(cause)
  const told = rows.filter((row) => row.event_id !== null)
  return told.length > 0
    ? sql`select * from json_to_recordset(${JSON.stringify(told)}::json) as given(id uuid, event_id uuid)`
    : null
}
