import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { minutes, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isPayment, type PaymentKey, type PaymentRow } from '../payments.queries.ts'
import { payments } from '../payments.tables.ts'
import type { PaymentOutcome } from '../providers/payment-provider.ts'
import { recheckFailedAt, settlePayment } from '../settlement/settle-payment.ts'
import { promptPayment } from './prompt-payment.ts'

/** The pauses between queries; the last repeats (Daraja's limits are narrow: 5 a minute on the sandbox). */
const pauses = [20_000, 20_000, 35_000, 45_000, minutes(3), minutes(5)]

/**
 * A prompt lives a minute or so; its callback may come minutes later. Without an id to query by, the callback is all there is to
 * wait for.
 */
const callbackMilliseconds = minutes(4)

/** Follows up every payment that is due: sends what was not sent, queries the provider for what is not settled. */
export async function followUpPayments(deps: PaymentDeps) {
  const now = deps.clock.now()
  const due = sql`(select ${payments.vendorId}, ${payments.id} from ${payments}
    where ${acrossVendors('due-work')} and ${payments.followUpAt} <= ${now.toISOString()}
    order by ${payments.followUpAt} limit 20 for update skip locked)`
  for (const payment of await claim(deps.db, sql`(${payments.vendorId}, ${payments.id}) in ${due}`, now)) {
    await followUp(deps, payment).catch((error) =>
      deps.log.error({ err: error, payment: payment.id }, 'follow-up failed'),
    )
  }
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
  if (!payment.promptedAt) {
    await promptPayment(deps, payment)
    return
  }
  if (payment.providerRequestId) return queryStatus(deps, payment, payment.providerRequestId)
  if (deps.clock.now().getTime() - payment.promptedAt.getTime() > callbackMilliseconds) {
    // Nothing to query by and no callback: it was not sent as far as anybody can tell. A late callback would still be honoured.
    return settlePayment(deps, payment, { kind: 'FAILED', failure: 'NOT_SENT' })
  }
  await scheduleQuery(deps, payment)
}

async function queryStatus(deps: PaymentDeps, payment: PaymentRow, requestId: string) {
  if (!(await deps.providers.takeQueryToken(payment.provider))) return postponeQuery(deps, payment)
  // A provider that is not configured any more cannot be queried: that does not settle what was started.
  const outcome =
    (await deps.providers.collecting(payment.provider)?.query(requestId)) ?? ({ kind: 'PENDING' } as const)
  if (payment.status === 'FAILED') return recheckFailed(deps, payment, outcome)
  if (outcome.kind === 'PENDING') return scheduleQuery(deps, payment)
  if (outcome.kind === 'UNPAID') return waitForMoney(deps, payment)
  await settlePayment(deps, payment, outcome)
}

/** What has failed may turn out to have been paid after all, and nothing else. */
async function recheckFailed(deps: PaymentDeps, payment: PaymentRow, outcome: PaymentOutcome) {
  if (outcome.kind === 'SUCCEEDED' || outcome.kind === 'UNATTRIBUTABLE') await settlePayment(deps, payment, outcome)
  const followUps = payment.followUps + 1
  await setFollowUp(deps.db, payment, { followUps, followUpAt: recheckFailedAt(payment, followUps, deps.clock.now()) })
}

/** Nobody has paid so far: the customer may still, for as long as the order waits. Money that comes later is never dropped. */
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

/** Postpones a query: the provider's rate limit is reached. Spread out, so that those who wait do not all come back at once. */
const postponeQuery = (deps: PaymentDeps, payment: PaymentRow) =>
  setFollowUp(deps.db, payment, { followUpAt: plus(deps.clock.now(), 5_000 + Math.random() * 10_000) })

/** One that has been settled meanwhile stays as it is. */
const setFollowUp = (db: Db, payment: PaymentRow, columns: Pick<Partial<PaymentRow>, 'followUpAt' | 'followUps'>) =>
  db
    .update(payments)
    .set(columns)
    .where(and(isPayment(payment), isNotNull(payments.followUpAt)))
