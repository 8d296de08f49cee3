import { minutes, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, isNotNull, lte, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { claimDue } from '#server/platform/database/sharding/claim-due.ts'
import { sideBySide } from '#server/platform/side-by-side.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isOpenSql, isPayment, type PaymentKey, type PaymentRow } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'
import type { PaymentOutcome } from '../providers/payment-provider.ts'
import { recheckAt, settlePayment } from '../settlement/settle-payment.ts'
import { keepUnexplained } from './keep-unexplained.ts'
import { promptPayment } from './prompt-payment.ts'

/** The pauses between queries; the last repeats (Daraja's limits are narrow: 5 a minute on the sandbox). */
const pauses = [20_000, 20_000, 35_000, 45_000, minutes(3), minutes(5)]

/**
 * A prompt lives a minute or so; its callback may come minutes later. Without an id to query by, the callback is all
 * there is to wait for.
 */
const callbackMilliseconds = minutes(4)

/**
 * How long after its order's payment window a payment is waited for that the provider gives no final status: no answer,
 * an unknown result code, "pending" or 429 without end. A prompt sent at the last moment has ended by then, and been
 * reported several times over. After it the hold is given up (docs/decisions/0055).
 */
export const finalStatusMilliseconds = minutes(5)

/** One call to a provider may take half a minute: what is claimed has its turn within the claim's minute all the same. */
const bounds = { batchSize: 20, maxConcurrent: 10 }

/** Follows up every payment that is due: sends what was not sent, queries the provider for what is not settled. */
export const followUpPayments = (deps: PaymentDeps, isEnding?: () => boolean) =>
  sideBySide({
    ...bounds,
    // After a rush hundreds wait for their prompt, with nothing else to do.
    goesOn: true,
    isEnding,
    claim: (most) => claimPayments(deps, most),
    work: (payment) =>
      followUp(deps, payment).catch((error) => deps.log.error({ err: error, payment: payment.id }, 'follow-up failed')),
  })

function claimPayments({ db, clock }: PaymentDeps, most: number): Promise<PaymentRow[]> {
  const now = clock.now()
  const { vendorId, id, followUpAt: dueAt } = payments
  const isDue = sql`${dueAt} <= ${now.toISOString()}`
  return claimDue(db, { vendorId, dueAt, isDue, most }, (whose, left) => {
    const due = sql`select ${vendorId}, ${id} from ${payments} where ${whose} and ${isDue}
      order by ${dueAt} limit ${left} for update skip locked`
    return claim(db, sql`${whose} and (${vendorId}, ${id}) in (${due})`, now)
  })
}

/** As the worker does, for one payment that is due at this moment; nothing when another process has claimed it. */
export async function followUpNow(deps: PaymentDeps, payment: PaymentKey) {
  const now = deps.clock.now()
  const isDue = and(isPayment(payment), lte(payments.followUpAt, now)) as SQL
  for (const claimed of await claim(deps.db, isDue, now)) await followUp(deps, claimed)
}

/** Moves the due moment ahead while selecting, so that several workers share the work and a crash only delays it. */
const claim = (db: Db, which: SQL, now: Date): Promise<PaymentRow[]> =>
  db
    .update(payments)
    .set({ followUpAt: sql`${now.toISOString()}::timestamptz + interval '60 seconds'` })
    .where(which)
    .returning()

async function followUp(deps: PaymentDeps, payment: PaymentRow) {
  if (payment.status === 'SUCCEEDED') return setFollowUp(deps.db, payment, { followUpAt: null })
  if (!payment.promptedAt) return promptInTime(deps, payment)
  if (payment.providerRequestId) return queryStatus(deps, payment, payment.providerRequestId)
  // Nothing to query by: without a callback, only the provider knows whether the phone was asked and what it said.
  const until = plus(payment.promptedAt, callbackMilliseconds)
  if (until <= deps.clock.now()) return markUncertain(deps, payment)
  await scheduleQuery(deps, payment, until)
}

/** What was to be prompted long ago, because this program or its database was away, rings no phone any more. */
async function promptInTime(deps: PaymentDeps, payment: PaymentRow) {
  const until = await deps.hooks.payableUntil(deps.db, payment)
  if (until <= deps.clock.now()) return settlePayment(deps, payment, { kind: 'FAILED', failure: 'NOT_SENT' })
  await promptPayment(deps, payment)
}

async function queryStatus(deps: PaymentDeps, payment: PaymentRow, requestId: string) {
  const isWaitedFor = payment.status !== 'FAILED' && payment.uncertainSince === null
  if (!(await deps.providers.takeQueryToken(payment.provider)))
    return isWaitedFor ? waitForStatus(deps, payment, postponed(deps)) : postponeQuery(deps, payment)
  // A provider that is not configured any more cannot be queried: that does not settle what was started.
  const outcome =
    (await deps.providers.collecting(payment.provider)?.query(requestId)) ?? ({ kind: 'PENDING' } as const)
  if (outcome.kind === 'PENDING') await keepUnexplained(deps.db, payment, outcome)
  if (!isWaitedFor) return recheck(deps, payment, outcome)
  if (outcome.kind === 'UNPAID') return waitForMoney(deps, payment)
  if (outcome.kind !== 'PENDING' && (await settlePayment(deps, payment, outcome))) return
  await waitForStatus(deps, payment)
}

/**
 * What has failed may turn out to have been paid after all, and nothing else; what is uncertain ends by any final
 * status, or because nobody has paid it.
 */
async function recheck(deps: PaymentDeps, payment: PaymentRow, outcome: PaymentOutcome) {
  const reported = outcome.kind === 'UNPAID' ? ({ kind: 'FAILED', failure: 'TIMED_OUT' } as const) : outcome
  const isNews = reported.kind !== 'PENDING' && !(reported.kind === 'FAILED' && payment.status === 'FAILED')
  if (isNews && (await settlePayment(deps, payment, reported))) return
  const followUps = payment.followUps + 1
  await setFollowUp(deps.db, payment, { followUps, followUpAt: recheckAt(payment, followUps, deps.clock.now()) })
}

/** No final status so far: it is queried again at `next`, until the time for that is over and its order is let go. */
async function waitForStatus(deps: PaymentDeps, payment: PaymentRow, next?: Date) {
  const until = plus(await deps.hooks.payableUntil(deps.db, payment), finalStatusMilliseconds)
  if (until <= deps.clock.now()) return markUncertain(deps, payment)
  if (!next) return scheduleQuery(deps, payment, until)
  await setFollowUp(deps.db, payment, { followUpAt: until < next ? until : next })
}

/**
 * Its order waits for it no longer. It is rechecked while there is something to query by, and stays on the
 * administrators' list.
 */
async function markUncertain(deps: PaymentDeps, payment: PaymentRow) {
  const now = deps.clock.now()
  const followUpAt = recheckAt({ ...payment, status: 'UNKNOWN' }, 0, now)
  const marked = await deps.db
    .update(payments)
    .set({ status: 'UNKNOWN', uncertainSince: now, followUps: 0, followUpAt })
    .where(and(isPayment(payment), isOpenSql))
    .returning({ id: payments.id })
  if (marked.length > 0) deps.hooks.uncertain(payment)
}

/**
 * Nobody has paid so far: the customer may still, for as long as the order waits. Money that comes later is never
 * dropped.
 */
async function waitForMoney(deps: PaymentDeps, payment: PaymentRow) {
  const until = await deps.hooks.payableUntil(deps.db, payment)
  if (until <= deps.clock.now()) return settlePayment(deps, payment, { kind: 'FAILED', failure: 'TIMED_OUT' })
  if (payment.status !== 'CREATED' || !deps.providers.collecting(payment.provider)?.isIdempotent)
    return scheduleQuery(deps, payment, until)
  // The process that started it died before the answer, or the answer was lost: it is started again.
  await deps.db
    .update(payments)
    .set({ promptedAt: null })
    .where(and(isPayment(payment), eq(payments.status, 'CREATED')))
  await promptPayment(deps, payment)
}

/** After a pause, and not later than `until`. */
async function scheduleQuery(deps: PaymentDeps, payment: PaymentRow, until?: Date) {
  const pause = pauses[Math.min(payment.followUps, pauses.length - 1)] as number
  const next = plus(deps.clock.now(), pause)
  const followUpAt = until && until < next ? until : next
  await setFollowUp(deps.db, payment, { followUps: payment.followUps + 1, followUpAt })
  if (payment.status !== 'CREATED' || deps.providers.collecting(payment.provider)?.isIdempotent) return
  // The process that claimed it may have died before it recorded the answer: the outcome is not known.
  await deps.db
    .update(payments)
    .set({ status: 'UNKNOWN' })
    .where(and(isPayment(payment), eq(payments.status, 'CREATED')))
  deps.hooks.changed(payment)
}

/**
 * When to come back while the rate limit of queries is reached. Spread out, so that those who wait do not all come back
 * at once.
 */
const postponed = ({ clock }: PaymentDeps) => plus(clock.now(), 5_000 + Math.random() * 10_000)

const postponeQuery = (deps: PaymentDeps, payment: PaymentRow) =>
  setFollowUp(deps.db, payment, { followUpAt: postponed(deps) })

/** One that has been settled meanwhile stays as it is. */
const setFollowUp = (db: Db, payment: PaymentRow, columns: Pick<Partial<PaymentRow>, 'followUpAt' | 'followUps'>) =>
  db
    .update(payments)
    .set(columns)
    .where(and(isPayment(payment), eq(payments.status, payment.status), isNotNull(payments.followUpAt)))
