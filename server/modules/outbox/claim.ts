import { isAttachedKind, whatsappAttachments } from '#contracts/notifications/texts/whatsapp/whatsapp-types.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { columns } from '#server/platform/database/select.ts'
import { millisecondsSql, param } from '#server/platform/database/sql.ts'
import type { Claimed } from './channel.ts'
import type { ChannelName } from './channels/channel-names.ts'
import { deliveries, domainEvents } from './outbox.tables.ts'
import { webhookEndpoints } from './webhooks/webhooks.tables.ts'

const claimed = columns({
  id: deliveries.id,
  eventId: deliveries.eventId,
  type: domainEvents.type,
  data: sql<object>`${domainEvents.data}`,
  kind: deliveries.kind,
  userId: deliveries.userId,
  subjectId: deliveries.subjectId,
  endpointId: deliveries.endpointId,
  insteadOf: deliveries.insteadOf,
  tries: deliveries.tries,
  firstFailedAt: millisecondsSql(deliveries.firstFailedAt),
  askedAt: millisecondsSql(deliveries.askedAt),
  occurredAt: millisecondsSql(domainEvents.occurredAt),
  dueAt: sql<number>`(extract(epoch from due.due_at) * 1000)::float8`,
})

/** Moments as the database gives them, in milliseconds. */
type ClaimedRow = {
  [Name in keyof Claimed]: Date extends Claimed[Name] ? Exclude<Claimed[Name], Date> | number : Claimed[Name]
}

/** A claim of this length is longer than a batch may take, so no other process has any of it meanwhile. */
export const longestClaim = minutes(5)

interface Claim {
  now: Date
  batchSize: number
}

/**
 * Claims what is due, the longest waiting first (`hasFile`): the due moment moves ahead while selecting, so no other process has
 * it. A claim is one try; a crash only delays the next.
 */
export async function claimDue(db: Db, channel: ChannelName, { now, batchSize }: Claim): Promise<Claimed[]> {
  const claim = isOfEndpoints(channel) ? claimOfEndpoints : channel === 'whatsapp' ? claimOfWhatsapp : claimOfChannel
  const until = plus(now, longestClaim).toISOString()
  const rows = await claim(db, { channel, now: now.toISOString(), until, batchSize })
  return rows
    .map(({ firstFailedAt, dueAt, askedAt, occurredAt, ...row }) => ({
      ...row,
      firstFailedAt: firstFailedAt === null ? null : new Date(firstFailedAt),
      dueAt: new Date(dueAt),
      askedAt: askedAt === null ? null : new Date(askedAt),
      occurredAt: new Date(occurredAt),
    }))
    .sort(
      (one, other) =>
        Number(hasFile(channel, one)) - Number(hasFile(channel, other)) ||
        one.dueAt.getTime() - other.dueAt.getTime() ||
        (one.id < other.id ? -1 : 1),
    )
}

/** What is drawn before it is sent comes after what is sent at once: a sale of thousands of tickets keeps no other message waiting. */
const hasFile = (channel: ChannelName, { type }: Pick<Claimed, 'type'>) =>
  channel === 'whatsapp' && isAttachedKind(type)
const withFilesLast = sql`${deliveries.type} = any(${sql.param(Object.keys(whatsappAttachments))}::text[]),`

const claimOf = (due: SQL) =>
  // Materialized, so that the rows are chosen once, whichever way they are joined.
  prepared<ClaimedRow>(sql`
    with due as materialized (${due})
    update ${deliveries} set due_at = ${param('until')}, tries = ${deliveries.tries} + 1
    from due, ${domainEvents}
    where ${deliveries.id} = due.id and ${domainEvents.id} = ${deliveries.eventId}
    returning ${claimed}`)

const dueOfChannel = (first = sql``) => sql`
  select ${deliveries.id}, ${deliveries.dueAt} from ${deliveries}
  where ${deliveries.channel} = ${param('channel')} and ${deliveries.dueAt} <= ${param('now')}
  order by ${first} ${deliveries.dueAt}, ${deliveries.id}
  limit ${param('batchSize')} for update skip locked`

const claimOfChannel = claimOf(dueOfChannel())
const claimOfWhatsapp = claimOf(dueOfChannel(withFilesLast))

export const isOfEndpoints = (channel: ChannelName) => channel === 'webhooks' || channel === 'webhook_retries'

/** Whose server is slow has no more than so many of a batch, however much waits for it. */
const mostOfEndpoint = 5

const claimOfEndpoints = claimOf(sql`
  select ${deliveries.id}, ${deliveries.dueAt} from ${deliveries}
  where ${deliveries.dueAt} <= ${param('now')} and ${deliveries.id} in (
    select next.id from ${webhookEndpoints}, lateral (
      select id, due_at from ${deliveries} as of_endpoint
      where of_endpoint.endpoint_id = ${webhookEndpoints.id} and of_endpoint.channel = ${param('channel')}
        and of_endpoint.due_at <= ${param('now')}
      order by of_endpoint.due_at, of_endpoint.id limit ${mostOfEndpoint}) as next
    where ${acrossVendors('due-work')}
    order by next.due_at, next.id limit ${param('batchSize')})
  for update skip locked`)

/** Gives up claims that were not used. */
export async function release(db: Db, unused: readonly Claimed[]) {
  if (unused.length === 0) return
  const column = (of: (delivery: Claimed) => string) => sql.param(unused.map(of))
  await db.execute(sql`update ${deliveries} set due_at = unused.due_at, tries = ${deliveries.tries} - 1
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ tries }) => String(tries))}::int[],
      ${column(({ dueAt }) => dueAt.toISOString())}::timestamptz[]) as unused (id, tries, due_at)
    where ${deliveries.id} = unused.id and ${deliveries.tries} = unused.tries and ${deliveries.dueAt} is not null`)
}
