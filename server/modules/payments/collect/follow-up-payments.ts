import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PaymentId } from '#contracts/primitives.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PaymentDesk } from '../payment-deps.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'
import type { Outcome } from '../providers/payment-provider.ts'
import { lookBackAt, settlePayment } from '../settlement/settle-payment.ts'
import { promptPayment } from './prompt-payment.ts'

/** How long after one question the next is asked; the last repeats (Daraja's limits are narrow: 5 a minute on the sandbox). */
const pauses = [20_000, 20_000, 35_000, 45_000, minutes(3), minutes(5)]

/** A prompt lives a minute or so; a notice for it may come minutes later. With no id to ask by, that is all there is to wait for. */
const noticeMilliseconds = minutes(4)

/** Looks after every payment that is due: sends what was not sent, asks the provider about what has no end yet. */
export async function followUpPayments(desk: PaymentDesk) {
  const now = desk.clock.now()
  const due = sql`(select ${payments.id} from ${payments} where ${payments.followUpAt} <= ${now.toISOString()}
    order by ${payments.followUpAt} limit 20 for update skip locked)`
  for (const payment of await claim(desk.db, sql`${payments.id} in ${due}`, now)) {
    await followUp(desk, payment).catch((error) =>
      desk.log.error({ err: error, payment: payment.id }, 'follow-up failed'),
    )
  }
}

/** As the worker does, for one payment that is due at this moment; nothing when somebody else is at it. */
export async function followUpNow(desk: PaymentDesk, id: PaymentId) {
  const now = desk.clock.now()
  const isDue = and(eq(payments.id, id), lte(payments.followUpAt, now)) as SQL
  for (const payment of await claim(desk.db, isDue, now)) await followUp(desk, payment)
}

/** Pushes the due moment ahead while choosing, so that several workers share the work and a crash only delays it. */
const claim = (db: Db, which: SQL, now: Date): Promise<PaymentRow[]> =>
  db
    .update(payments)
    .set({ followUpAt: sql`${now.toISOString()}::timestamptz + interval '60 seconds'` })
    .where(which)
    .returning()

async function followUp(desk: PaymentDesk, payment: PaymentRow) {
  if (payment.status === 'SUCCEEDED') return setFollowUp(desk.db, payment, { followUpAt: null })
  if (!payment.promptedAt) {
    await promptPayment(desk, payment.id)
    return
  }
  if (payment.providerRequestId) return ask(desk, payment, payment.providerRequestId)
  if (desk.clock.now().getTime() - payment.promptedAt.getTime() > noticeMilliseconds) {
    // Nothing to ask by and no notice: it was not sent as far as anybody can tell. A late notice would still be honoured.
    return settlePayment(desk, payment.id, { kind: 'FAILED', failure: 'NOT_SENT' })
  }
  await askAgain(desk, payment)
}

async function ask(desk: PaymentDesk, payment: PaymentRow, requestId: string) {
  if (!(await desk.mayAsk(payment.method))) return askLater(desk, payment)
  // A method that is not offered any more has no provider to ask: that is no end of what was begun.
  const outcome = (await desk.providers[payment.method]?.query(requestId)) ?? ({ kind: 'OPEN' } as const)
  if (payment.status === 'FAILED') return lookBack(desk, payment, outcome)
  if (outcome.kind === 'OPEN') return askAgain(desk, payment)
  if (outcome.kind === 'UNPAID') return waitForMoney(desk, payment)
  await settlePayment(desk, payment.id, outcome)
}

/** What has failed may turn out to have been paid after all, and nothing else. */
async function lookBack(desk: PaymentDesk, payment: PaymentRow, outcome: Outcome) {
  if (outcome.kind === 'SUCCEEDED' || outcome.kind === 'FOREIGN') await settlePayment(desk, payment.id, outcome)
  const followUps = payment.followUps + 1
  await setFollowUp(desk.db, payment, { followUps, followUpAt: lookBackAt(payment, followUps, desk.clock.now()) })
}

/** Nobody has paid so far: the customer may still, for as long as the order waits. Money that comes later is never dropped. */
async function waitForMoney(desk: PaymentDesk, payment: PaymentRow) {
  const until = await desk.ends.waitsUntil(desk.db, payment)
  if (until <= desk.clock.now()) return settlePayment(desk, payment.id, { kind: 'FAILED', failure: 'TIMED_OUT' })
  if (payment.status !== 'CREATED' || !desk.providers[payment.method]?.mayRepeat) return askAgain(desk, payment, until)
  // The process that started it died before it heard, or the answer was lost: it is started again.
  await desk.db
    .update(payments)
    .set({ promptedAt: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'CREATED')))
  await promptPayment(desk, payment.id)
}

/** After a pause, and not later than `until`. */
async function askAgain(desk: PaymentDesk, payment: PaymentRow, until?: Date) {
  const pause = pauses[Math.min(payment.followUps, pauses.length - 1)] as number
  const next = plus(desk.clock.now(), pause)
  const followUpAt = until && until < next ? until : next
  await setFollowUp(desk.db, payment, { followUps: payment.followUps + 1, followUpAt })
  if (payment.status !== 'CREATED' || desk.providers[payment.method]?.mayRepeat) return
  // The process that asked may have died between marking and hearing: what came of it is not known.
  await desk.db
    .update(payments)
    .set({ status: 'UNKNOWN' })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'CREATED')))
  desk.ends.changed(payment)
}

/** Not now: the provider answers only so many questions. Spread out, so that those who wait do not all come back at once. */
const askLater = (desk: PaymentDesk, payment: PaymentRow) =>
  setFollowUp(desk.db, payment, { followUpAt: plus(desk.clock.now(), 5_000 + Math.random() * 10_000) })

/** One that has been settled meanwhile stays as it is. */
const setFollowUp = (db: Db, { id }: PaymentRow, columns: Pick<Partial<PaymentRow>, 'followUpAt' | 'followUps'>) =>
  db
    .update(payments)
    .set(columns)
    .where(and(eq(payments.id, id), isNotNull(payments.followUpAt)))
