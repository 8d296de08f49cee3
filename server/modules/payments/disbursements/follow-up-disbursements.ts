import type { StuckReason } from '#contracts/money/disbursements.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, inArray, sql } from '#server/platform/database/drizzle.ts'
import type { PgUpdateSetSource } from '#server/platform/database/drizzle-tables.ts'
import { claimDue } from '#server/platform/database/sharding/claim-due.ts'
import { hashToken } from '#server/platform/ids.ts'
import { sideBySide } from '#server/platform/side-by-side.ts'
import type { DisbursementProvider } from '../providers/disbursement-provider.ts'
import { newCallbackToken } from '../webhooks/callback-tokens.ts'
import { unexplainedResult } from './disbursement-checks.ts'
import { type DisbursementDeps, type DisbursementRow, disbursementHooks } from './disbursement-deps.ts'
import { disbursements } from './disbursements.tables.ts'
import { sendDisbursement } from './send-disbursement.ts'
import {
  giveUpDisbursementWithLock,
  isDisbursement,
  lockDisbursement,
  settleDisbursement,
} from './settle-disbursement.ts'

/** The pauses between queries; the last repeats until there is an answer, or the limit is reached. */
const pauses = [minutes(1), minutes(2), minutes(5), minutes(15), hours(1)]
/** A claimed failure is verified at once, so that what was refused is settled within a minute. */
const pauseAfterFailure = 15_000
/** A claimed failure that this many accepted queries in a row did not contradict is believed. */
const queriesAfterFailure = 3
/**
 * A provider that answers this often, over as many pauses, that it does not know a disbursement has not carried it out.
 */
const notFoundLimit = 3
/** How often one is sent at most, the first time included. */
const maxSends = 3
/**
 * After that nothing is sent again automatically: a person needs a day in which nothing new is under way, to see its
 * status.
 */
const resendWithin = hours(12)
/** One whose own name was lost with the response: its result has come by then, or nobody but a person can find it. */
const traceWithin = minutes(30)
/** One whose result says nothing final, such as a code that nobody documents: its status has explained it by then. */
const explainWithin = minutes(30)

/** One call to a provider may take half a minute: what is claimed has its turn within the claim's minute all the same. */
const bounds = { batchSize: 20, maxConcurrent: 10 }

/** Follows up all money that is to go out: sends what waits, queries what is not settled. */
export async function followUpDisbursements(deps: DisbursementDeps, isEnding?: () => boolean) {
  const ids = deps.providers.all.map(({ id }) => id).filter((id) => deps.providers.disbursing(id))
  if (ids.length === 0) return
  await sideBySide({
    ...bounds,
    isEnding,
    claim: (most) => claimDisbursements(deps, ids, most),
    work: (disbursement) =>
      followUp(deps, disbursement).catch((error) =>
        deps.log.error({ err: error, disbursement: disbursement.id }, 'disbursement not followed up'),
      ),
  })
}

/** Moves the due moment ahead while selecting, so that several workers share the work and a crash only delays it. */
function claimDisbursements(
  { db, clock }: DisbursementDeps,
  providers: ProviderId[],
  most: number,
): Promise<DisbursementRow[]> {
  const now = clock.now().toISOString()
  const { vendorId, id, followUpAt: dueAt } = disbursements
  const isDue = sql`${dueAt} <= ${now} and ${inArray(disbursements.provider, providers)}`
  return claimDue(db, { vendorId, dueAt, isDue, most }, (whose, left) => {
    const due = sql`select ${vendorId}, ${id} from ${disbursements} where ${whose} and ${isDue}
      order by ${dueAt} limit ${left} for update skip locked`
    return db
      .update(disbursements)
      .set({ followUpAt: sql`${now}::timestamptz + interval '60 seconds'` })
      .where(sql`${whose} and (${vendorId}, ${id}) in (${due})`)
      .returning()
  })
}

async function followUp(deps: DisbursementDeps, disbursement: DisbursementRow) {
  const provider = deps.providers.disbursing(disbursement.provider)
  if (!provider) return
  const { status, failure, sentAt } = disbursement
  if (status === 'CREATED') return sendDisbursement(deps, provider, disbursement)
  if (status !== 'SENT' || !sentAt) return
  if (failure && disbursement.followUps >= queriesAfterFailure)
    return settleDisbursement(deps, disbursement, { kind: 'FAILED', failure }, 'UNANSWERED')
  if (isLost(deps, provider, disbursement)) return sendDisbursement(deps, provider, disbursement)
  const limit = followUpLimit(provider, { ...disbursement, sentAt })
  if (deps.clock.now() >= limit.at) return giveUp(deps, disbursement, limit.reason)
  if (await deps.providers.takeQueryToken(disbursement.provider))
    return queryStatus(deps, provider, { ...disbursement, sentAt }, limit.at)
  await setFollowUp(deps, disbursement, { followUpAt: plus(deps.clock.now(), 15_000) })
}

/**
 * Whether a disbursement never reached the provider, so that it may be sent again under the same id: the provider has
 * answered repeatedly that it does not know it, and would not act on that id a second time.
 */
function isLost(
  { clock }: DisbursementDeps,
  provider: DisbursementProvider,
  { kind, failure, notFoundCount, sends, createdAt }: DisbursementRow,
): boolean {
  if (failure || notFoundCount < notFoundLimit || sends >= maxSends || !provider.isRepeatable(kind)) return false
  return clock.now() < plus(createdAt, resendWithin)
}

type SentDisbursement = DisbursementRow & { sentAt: Date }

/** Until when it is followed up, and why a person is needed then. */
function followUpLimit(
  { finalStatusWithin }: DisbursementProvider,
  { sentAt, statusReference, checks, failure }: SentDisbursement,
): { at: Date; reason: StuckReason } {
  if (!failure && unexplainedResult(checks)) return { at: plus(sentAt, explainWithin), reason: 'UNKNOWN_RESULT' }
  return statusReference === null
    ? { at: plus(sentAt, traceWithin), reason: 'NOT_TRACEABLE' }
    : { at: plus(sentAt, finalStatusWithin), reason: 'NO_FINAL_STATUS' }
}

async function giveUp(deps: DisbursementDeps, disbursement: DisbursementRow, reason: StuckReason) {
  await inTransaction(deps.db, async (tx) => {
    await disbursementHooks(deps, disbursement).lock(tx, disbursement)
    const row = await lockDisbursement(tx, disbursement)
    // Settled, or claimed to have failed, since it was selected.
    if (row.status !== 'SENT' || row.failure !== disbursement.failure) return
    await giveUpDisbursementWithLock(deps, tx, row, reason)
  })
  deps.log.warn({ disbursement: disbursement.id, reason }, 'disbursement waits for a person')
}

async function queryStatus(
  deps: DisbursementDeps,
  provider: DisbursementProvider,
  disbursement: SentDisbursement,
  limit: Date,
) {
  const token = newCallbackToken(disbursement.vendorId)
  // Without its own name only the payment that it reverses can be asked about.
  const about = disbursement.statusReference === null ? 'ORIGINAL' : 'DISBURSEMENT'
  await countQuery(deps, disbursement, limit, { statusTokenHash: hashToken(token), queriedAbout: about })
  const reported = await provider.queryStatus({ ...disbursement, about, callbackToken: token })
  if (reported.kind === 'NOT_ACCEPTED')
    await setFollowUp(deps, disbursement, { followUps: sql`greatest(${disbursements.followUps} - 1, 0)` })
  else if (reported.kind !== 'PENDING' || reported.reason || reported.detail)
    await settleDisbursement(deps, disbursement, reported, about)
}

/** Recorded before the query is sent, since its result may be here before the provider has acknowledged the query. */
function countQuery(deps: DisbursementDeps, disbursement: DisbursementRow, limit: Date, columns: Columns) {
  const pause = pauses[Math.min(disbursement.followUps, pauses.length - 1)] as number
  const next = plus(deps.clock.now(), disbursement.failure ? pauseAfterFailure : pause)
  const followUpAt = next < limit ? next : limit
  // Incremented in the statement: a failure that was claimed since the row was read has reset the count.
  return setFollowUp(deps, disbursement, { ...columns, followUps: sql`${disbursements.followUps} + 1`, followUpAt })
}

type Columns = PgUpdateSetSource<typeof disbursements>

const setFollowUp = (deps: DisbursementDeps, disbursement: DisbursementRow, columns: Columns) =>
  deps.db
    .update(disbursements)
    .set(columns)
    .where(and(isDisbursement(disbursement), eq(disbursements.status, 'SENT')))
