import { and, eq, sql } from 'drizzle-orm'
import { minutes, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { PaymentDesk } from './payment-desk.ts'
import type { PaymentRow } from './payments.queries.ts'
import { payments } from './payments.tables.ts'
import { promptPayment } from './prompt-payment.ts'
import { settlePayment } from './settle-payment.ts'

/** How long after one question the next is asked; the last repeats (Daraja's limits are narrow: 5 a minute on the sandbox). */
const pauses = [20_000, 20_000, 35_000, 45_000, minutes(3), minutes(5)]

/** A prompt lives a minute or so; a notice for it may come minutes later. With no id to ask by, that is all there is to wait for. */
const noticeMilliseconds = minutes(4)

/** Looks after every payment that is due: sends what was not sent, asks the provider about what has no end yet. */
export async function followUpPayments(desk: PaymentDesk) {
  for (const payment of await claimDue(desk.db, desk.clock.now())) {
    await followUp(desk, payment).catch((error) =>
      desk.log.error({ err: error, payment: payment.id }, 'follow-up failed'),
    )
  }
}

/** Pushes the due moment ahead while choosing, so that several workers share the work and a crash only delays it. */
async function claimDue(db: Db, now: Date): Promise<PaymentRow[]> {
  const due = sql`(select ${payments.id} from ${payments} where ${payments.followUpAt} <= ${now.toISOString()}
    order by ${payments.followUpAt} limit 20 for update skip locked)`
  return db
    .update(payments)
    .set({ followUpAt: sql`${now.toISOString()}::timestamptz + interval '60 seconds'` })
    .where(sql`${payments.id} in ${due}`)
    .returning()
}

async function followUp(desk: PaymentDesk, payment: PaymentRow) {
  if (payment.status === 'SUCCEEDED' || payment.status === 'FAILED') return stopFollowing(desk.db, payment)
  if (!payment.promptedAt) return promptPayment(desk, payment.id)
  const now = desk.clock.now()
  const provider = desk.providers[payment.method]
  if (provider && payment.providerRequestId) {
    if (!(await desk.mayAsk())) return askLater(desk, payment)
    const outcome = await provider.query(payment.providerRequestId)
    if (outcome.kind !== 'OPEN') return settlePayment(desk, payment.id, outcome)
  } else if (now.getTime() - payment.promptedAt.getTime() > noticeMilliseconds) {
    // Nothing to ask by and no notice: it was not sent as far as anybody can tell. A late notice would still be honoured.
    return settlePayment(desk, payment.id, { kind: 'FAILED', failure: 'NOT_SENT' })
  }
  const pause = pauses[Math.min(payment.followUps, pauses.length - 1)] as number
  await desk.db
    .update(payments)
    .set({
      followUps: sql`${payments.followUps} + 1`,
      followUpAt: plus(now, pause),
      // The process that asked may have died between marking and hearing: what came of it is not known.
      status: sql`case when ${payments.status} = 'CREATED' then 'UNKNOWN' else ${payments.status} end`,
    })
    .where(and(eq(payments.id, payment.id), sql`${payments.status} in ('CREATED', 'PROMPTED', 'UNKNOWN')`))
  if (payment.status === 'CREATED') desk.ends.changed(payment)
}

/** Not now: the provider answers only so many questions. Spread out, so that those who wait do not all come back at once. */
const askLater = (desk: PaymentDesk, payment: PaymentRow) =>
  desk.db
    .update(payments)
    .set({ followUpAt: plus(desk.clock.now(), 5_000 + Math.random() * 10_000) })
    .where(and(eq(payments.id, payment.id), sql`${payments.followUpAt} is not null`))

const stopFollowing = (db: Db, payment: PaymentRow) =>
  db.update(payments).set({ followUpAt: null }).where(eq(payments.id, payment.id))
