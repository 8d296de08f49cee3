import type { Language } from '#contracts/account/identity.ts'
import type { DeliveryId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq, isNull, lt, sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import type { Claimed } from '../channel.ts'
import { failDelivered } from '../fail-delivered.ts'
import { deliveries } from '../outbox.tables.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'
import type { SmsAnswer } from './africas-talking/read-answer.ts'
import type { SmsChoice, SmsReport } from './africas-talking/read-report.ts'
import { type SmsStatus, smsChoices, smsMessages } from './sms.tables.ts'

type Accepted = Extract<SmsAnswer, { kind: 'ACCEPTED' }>

const deliveryId = sql`${param('deliveryId')}::uuid`
const [costCents, at] = [sql`${param('costCents')}::integer`, sql`${param('now')}::timestamptz`]

const acceptance = prepared<{ status: SmsStatus; failure: string | null }>(sql`
  with kept as (
    insert into ${smsMessages} (id, delivery_id, user_id, type, cost_cents, parts, sent_at, status)
    values (${param('smsId')}, ${deliveryId}, ${param('userId')}::uuid, ${param('type')}, ${costCents}, ${param('parts')}::integer, ${at}, 'ACCEPTED')
    on conflict (id) do update set delivery_id = excluded.delivery_id, user_id = excluded.user_id, type = excluded.type,
      cost_cents = excluded.cost_cents, parts = excluded.parts, sent_at = excluded.sent_at
    returning status, failure
  ), settled as (
    update ${deliveries} set state = 'SENT', due_at = null, settled_at = ${at}, address = null, error = null, asked_at = null,
      language = ${param('language')}, cost_cents = ${costCents}, arrived_at = case kept.status when 'DELIVERED' then ${at} end
    from kept
    where ${deliveries.id} = ${deliveryId} and ${deliveries.tries} = ${param('tries')}::integer
      and ${deliveries.dueAt} is not null and kept.status <> 'FAILED'
  )
  select status, failure from kept`)

/**
 * Keeps what the provider accepted, and settles its delivery with it, in one statement. A report that came before the
 * answer stays; one of failure leaves the delivery open.
 */
export async function recordAccepted(
  db: Db,
  { id: deliveryId, userId, type, tries }: Pick<Claimed, 'id' | 'userId' | 'type' | 'tries'>,
  { id: smsId, costCents, parts }: Accepted,
  { language, now }: { language: Language; now: Date },
) {
  const values = { deliveryId, userId, type, tries, smsId, costCents, parts, language, now: now.toISOString() }
  const [kept] = await acceptance(db, values)
  return kept
}

/** Reports come twice and in any order: only what is further replaces what is known, and an end is the end. */
const isFurther = sql`case ${smsMessages.status} when 'ACCEPTED' then true
  when 'ON_ITS_WAY' then excluded.status in ('DELIVERED', 'FAILED') else false end`

const report = sql`
  insert into ${smsMessages} (id, status, failure, network, reported_at)
  values (${param('id')}, ${param('status')}, ${param('failure')}, ${param('network')}, ${at})
  on conflict (id) do update set status = excluded.status, failure = excluded.failure, network = excluded.network,
    reported_at = excluded.reported_at
    where ${isFurther}
  returning delivery_id, status`

const keepReport = prepared<{ delivery_id: DeliveryId | null }>(report)

/** As most are: what has come is said of its delivery by the same statement. */
const keepArrival = prepared(sql`
  with report as (${report})
  update ${deliveries} set arrived_at = coalesce(${deliveries.arrivedAt}, ${at})
  from report where ${deliveries.id} = report.delivery_id and report.status = 'DELIVERED'`)

/** Keeps what a report says; what did not arrive is told by the next channel, or a dead letter with the reason. */
export async function recordReport(
  db: Db,
  routing: RoutingDeps,
  { id, status, failure, network, phone, hasOptedOut }: SmsReport,
  now: Date,
) {
  const values = { id, status, failure, network, now: now.toISOString() }
  if (status !== 'FAILED') return keepArrival(db, values)
  await inTransaction(db, async (tx) => {
    const [changed] = await keepReport(tx, values)
    if (hasOptedOut && phone) await recordChoice(tx, { phone, isStopped: true, at: now })
    if (changed?.delivery_id)
      await failDelivered(tx, routing, { id: changed.delivery_id, error: failure ?? status }, now)
  })
}

/** Keeps whether somebody wants SMS, unless they have written the contrary since. */
export const recordChoice = (db: Db, { phone, isStopped, at }: SmsChoice) =>
  db
    .insert(smsChoices)
    .values({ phone, isStopped, at })
    .onConflictDoUpdate({
      target: smsChoices.phone,
      set: { isStopped, at },
      setWhere: sql`${smsChoices.at} <= excluded.at`,
    })

/** Whether the owner of a number wants no SMS. */
export async function hasStopped(db: Db, phone: string): Promise<boolean> {
  const isStopped = and(eq(smsChoices.phone, phone), eq(smsChoices.isStopped, true))
  return (await db.$count(smsChoices, isStopped)) > 0
}

/** Reports of what nobody here has sent explain nothing. */
export const deleteUnknownReports = (db: Db, before: Date) =>
  db.delete(smsMessages).where(and(isNull(smsMessages.deliveryId), lt(smsMessages.reportedAt, before)))
