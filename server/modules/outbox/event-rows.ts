import type { JobKind } from '#contracts/admin/jobs.ts'
import { messageChannels } from '#contracts/notifications/channels.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { definitionOf } from './channels/channel-definitions.ts'
import type { ChannelName } from './channels/channel-names.ts'
import { type DomainEvent, eventData } from './events.ts'
import { firstChannels } from './routing/first-channels.ts'
import { kindRules } from './routing/kind-rules.ts'
import { quietUntil } from './routing/quiet-hours.ts'
import { findSubscription } from './subscriptions.ts'
import { wantingEndpoints, webhookDeliveries } from './webhooks/webhook-deliveries.ts'

export interface Options {
  /** When open pages are told, where that is not at once: until then `cancelDeliveries` can take it back. */
  pagesAt?: { dueAt: Date; subjectId: string } | undefined
  /** When it is written who is told of a step, and what; pages that are told at once are told by another event. */
  messagesAt?: Date | undefined
}

/** When it is written, part by part, whom it tells. */
type RowOptions = Options & { audienceAt?: Date }

interface Audience {
  to: UserId[]
  /** Rows that it is about. */
  subjectIds: string[]
}

/** Whom an event tells: each person once. */
export const audienceOf = (event: DomainEvent): Audience => ({
  to: 'to' in event ? [...new Set(event.to)] : [],
  subjectIds: 'subjectIds' in event ? [...(event.subjectIds ?? [])] : [],
})

export type Rows = Record<(typeof rowNames)[number], unknown> & { eventId: string }
const deliveryNames = ['ids', 'channels', 'kinds', 'users', 'subjects', 'dueAts', 'firsts'] as const
const webhookNames = ['vendorId', 'webhook', 'endpointId', 'webhookSubject', 'webhookAt'] as const
const rowNames = [
  ...(['eventId', 'type', 'data', 'now', 'isTold', 'listedIds', 'listed'] as const),
  ...deliveryNames,
  ...webhookNames,
] as const

/** What is written of an event; null where nobody is told by a row. */
export function rowsOf(event: DomainEvent, now: Date, { pagesAt, messagesAt, audienceAt }: RowOptions): Rows | null {
  const { inAccount, messages } = findSubscription(event)
  const [subjectChannel, subjectKind] = toSubjects(event)
  const { to: people, subjectIds: subjects } = audienceOf(event)
  // Who has an account is routed when it is due; of a number without one it is known now when its phone may ring.
  const subjectsAt = 'to' in event && kindRules[event.type].canWait ? quietUntil(now) : now
  const deliveries = [
    ...('to' in event ? firstChannels(event.type) : []).flatMap(({ only, otherwise }) =>
      people.map((userId) => [...delivery(otherwise, null, userId, null, now), only.join(' ')]),
    ),
    ...subjects.map((subjectId) => delivery(subjectChannel, subjectKind, null, subjectId, subjectsAt)),
    ...(pagesAt ? [delivery('live', null, null, pagesAt.subjectId, pagesAt.dueAt)] : []),
    ...(messages && messagesAt ? [delivery('messages', messages, null, null, messagesAt)] : []),
    ...(audienceAt ? [delivery('audience', 'AUDIENCE', null, null, audienceAt)] : []),
  ]
  const listed = inAccount ? people : []
  const webhook = webhookOf(event, messagesAt ?? pagesAt?.dueAt ?? now)
  const isTold = deliveries.length > 0 || listed.length > 0
  if (!isTold && !webhook.webhook) return null
  const columns = deliveryNames.map((name, at) => [name, deliveries.map((values) => values[at])])
  return {
    eventId: newId(),
    type: event.type,
    data: JSON.stringify(eventData(event)),
    now: now.toISOString(),
    isTold,
    listedIds: listed.map(() => newId()),
    listed,
    ...webhook,
    ...(Object.fromEntries(columns) as Record<(typeof deliveryNames)[number], unknown[]>),
  }
}

/** By what it is told of the rows that it is about, and under which name. */
function toSubjects(event: DomainEvent): [ChannelName, JobKind | null] {
  const { mail = null, sms, code, etims } = findSubscription(event)
  if (code && event.type === 'phone_code') return [event.by, code[event.by]]
  if (sms) return ['sms', sms]
  return etims ? ['etims', etims] : ['mail', mail]
}

/** What of it the shop's own servers are told, where it is of a shop. */
function webhookOf(event: DomainEvent, at: Date): Pick<Rows, (typeof webhookNames)[number]> {
  const webhook = findSubscription(event).webhook?.(event) ?? null
  const isOfShop = webhook !== null && ('ofShop' in event ? event.ofShop !== undefined : 'vendorId' in event)
  if (!isOfShop) return { vendorId: null, webhook: null, endpointId: null, webhookSubject: null, webhookAt: null }
  const { vendorId, id } =
    'ofShop' in event && event.ofShop
      ? event.ofShop
      : { vendorId: (event as { vendorId: VendorId }).vendorId, id: 'orderId' in event ? event.orderId : null }
  return {
    vendorId,
    webhook,
    endpointId: 'endpointId' in event ? event.endpointId : null,
    webhookSubject: id,
    webhookAt: at.toISOString(),
  }
}

export type Value = (name: keyof Rows) => SQL

/** The event with what it tells a shop's own servers, by what stands for each value; with a cause, only where that is written. */
export const newEvent = (value: Value, cause?: SQL) => sql`
  ${cause ? sql`cause as (${cause} returning 1),` : sql``}
  endpoint as (${wantingEndpoints(value)}),
  event as (insert into domain_events (id, type, data, occurred_at)
    select ${value('eventId')}::uuid, ${value('type')}::text, ${value('data')}::jsonb, ${value('now')}::timestamptz
    where (${value('isTold')}::boolean or exists (select 1 from endpoint))
      ${cause ? sql`and exists (select 1 from cause)` : sql``} returning id, type, occurred_at),
  webhooks as (${webhookDeliveries(sql`${value('webhookSubject')}::uuid`, sql`${value('webhookAt')}::timestamptz`)})`

/** One that is written already. */
export const writtenEvent = (value: Value) => sql`
  event as (select id, type, occurred_at from domain_events where id = ${value('eventId')}::uuid)`

/** The first of those that reach only some that may reach its person. */
const startingBy = sql.join(
  messageChannels.flatMap((channel) => {
    const mayReach = definitionOf(channel).mayReach?.(sql`delivery.user_id`)
    const name = sql.raw(`'${channel}'`)
    return mayReach ? [sql`when ${name} = any(string_to_array(delivery.firsts, ' ')) and ${mayReach} then ${name}`] : []
  }),
  sql` `,
)

/**
 * Whom an event tells. What would start by push starts by a chat of somebody who has no device and agreed to that, else
 * by the next channel, and is not written where there is none.
 */
export const insertion = (event: SQL, value: Value) => sql`
  with ${event},
  listed as (insert into notifications (id, user_id, event_id)
    select listed.id, listed.user_id, event.id
    from event, unnest(${value('listedIds')}::uuid[], ${value('listed')}::uuid[]) as listed (id, user_id))
  insert into deliveries (id, event_id, channel, kind, user_id, subject_id, due_at, type, emitted_at)
    select delivery.id, event.id, first.channel,
      case when user_id is null then kind else 'NOTIFICATION_' || upper(first.channel) end, user_id, subject_id, due_at,
      case when first.channel not in ('live', 'messages', 'audience', 'etims') then event.type end, event.occurred_at
    from event, unnest(${value('ids')}::uuid[], ${value('channels')}::text[], ${value('kinds')}::text[],
      ${value('users')}::uuid[], ${value('subjects')}::uuid[], ${value('dueAts')}::timestamptz[],
      ${value('firsts')}::text[])
      as delivery (id, channel, kind, user_id, subject_id, due_at, firsts),
      lateral (select case ${startingBy} else delivery.channel end as channel) as first
    where first.channel is not null`

const delivery = (
  channel: ChannelName | null,
  kind: string | null,
  userId: string | null,
  subjectId: string | null,
  dueAt: Date,
) => [newId(), channel, kind, userId, subjectId, dueAt.toISOString()] as const
