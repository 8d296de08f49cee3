import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull, lt, sql } from '#server/platform/database/drizzle.ts'
import type { Claimed } from '../channel.ts'
import { failDelivered } from '../fail-delivered.ts'
import { recordArrival } from '../record-arrival.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'
import type { SmsAnswer } from './africas-talking/read-answer.ts'
import type { SmsChoice, SmsReport } from './africas-talking/read-report.ts'
import { smsChoices, smsMessages } from './sms.tables.ts'

type Accepted = Extract<SmsAnswer, { kind: 'ACCEPTED' }>

/** Keeps what the provider accepted; a report that came before it stays. */
export async function recordAccepted(
  tx: Tx,
  { id: deliveryId, userId, type }: Pick<Claimed, 'id' | 'userId' | 'type'>,
  { id, costCents, parts }: Accepted,
  now: Date,
) {
  const facts = { deliveryId, userId, type, costCents, parts, sentAt: now }
  const [kept] = await tx
    .insert(smsMessages)
    .values({ id, ...facts, status: 'ACCEPTED' })
    .onConflictDoUpdate({ target: smsMessages.id, set: facts })
    .returning({ status: smsMessages.status, failure: smsMessages.failure })
  return kept
}

/** Reports come twice and in any order: only what is further replaces what is known, and an end is the end. */
const isFurther = sql`case ${smsMessages.status} when 'ACCEPTED' then true
  when 'ON_ITS_WAY' then excluded.status in ('DELIVERED', 'FAILED') else false end`

/** Keeps what a report says; what did not arrive is told by the next channel, or a dead letter with the reason. */
export async function recordReport(
  tx: Tx,
  routing: RoutingDeps,
  { id, status, failure, network, phone, hasOptedOut }: SmsReport,
  now: Date,
) {
  const facts = { status, failure, network, reportedAt: now }
  const [changed] = await tx
    .insert(smsMessages)
    .values({ id, ...facts })
    .onConflictDoUpdate({ target: smsMessages.id, set: facts, setWhere: isFurther })
    .returning({ deliveryId: smsMessages.deliveryId })
  if (hasOptedOut && phone) await recordChoice(tx, { phone, isStopped: true, at: now })
  if (!changed?.deliveryId) return
  if (status === 'DELIVERED') await recordArrival(tx, changed.deliveryId, { arrivedAt: now })
  if (status !== 'FAILED') return
  await failDelivered(tx, routing, { id: changed.deliveryId, error: failure ?? status }, now)
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
