import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ProviderId } from '#contracts/money/payments.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { hashToken, newHexToken } from '#server/platform/ids.ts'
import type { DisbursementProvider } from '../providers/disbursement-provider.ts'
import type { DisbursementDeps, DisbursementRow } from './disbursement-deps.ts'
import { disbursements } from './disbursements.tables.ts'
import { sendDisbursement } from './send-disbursement.ts'
import { isDisbursement, settleDisbursement } from './settle-disbursement.ts'

/** The pauses between queries; the last repeats until there is an answer, or a person settles it. */
const pauses = [minutes(1), minutes(2), minutes(5), minutes(15), hours(1)]
/** A claimed failure that this many accepted queries in a row did not contradict is believed. */
const queriesAfterFailure = 3
/** A provider that answers this often, over as many pauses, that it does not know a disbursement has not carried it out. */
const notFoundLimit = 3
/** After that nothing is sent again automatically: a person needs a day in which nothing new is under way, to see its status. */
const resendWithin = hours(12)
/** A result has come by then, or never will. */
const resultMilliseconds = minutes(4)

/** Follows up all money that is to go out: sends what waits, queries what is not settled. */
export async function followUpDisbursements(deps: DisbursementDeps) {
  const ids = deps.providers.all.map(({ id }) => id).filter((id) => deps.providers.disbursing(id))
  if (ids.length === 0) return
  for (const disbursement of await claimDue(deps, ids)) {
    await followUp(deps, disbursement).catch((error) =>
      deps.log.error({ err: error, disbursement: disbursement.id }, 'disbursement not followed up'),
    )
  }
}

/** Moves the due moment ahead while selecting, so that several workers share the work and a crash only delays it. */
async function claimDue({ db, clock }: DisbursementDeps, providers: ProviderId[]): Promise<DisbursementRow[]> {
  const now = clock.now().toISOString()
  const due = sql`(select ${disbursements.vendorId}, ${disbursements.id} from ${disbursements}
    where ${acrossVendors('due-work')} and ${disbursements.followUpAt} <= ${now}
    and ${inArray(disbursements.provider, providers)} order by ${disbursements.followUpAt} limit 20 for update skip locked)`
  return db
    .update(disbursements)
    .set({ followUpAt: sql`${now}::timestamptz + interval '60 seconds'` })
    .where(sql`(${disbursements.vendorId}, ${disbursements.id}) in ${due}`)
    .returning()
}

async function followUp(deps: DisbursementDeps, disbursement: DisbursementRow) {
  const provider = deps.providers.disbursing(disbursement.provider)
  if (!provider) return
  if (disbursement.status === 'CREATED') return sendDisbursement(deps, provider, disbursement)
  if (disbursement.status !== 'SENT' || !disbursement.sentAt) return
  if (disbursement.failure && disbursement.followUps >= queriesAfterFailure) {
    await settleDisbursement(deps, disbursement, { kind: 'FAILED', failure: disbursement.failure }, 'confirmed')
    return
  }
  if (isLost(deps, provider, disbursement)) return sendDisbursement(deps, provider, disbursement)
  if (isUnqueryable(provider, disbursement)) return countQuery(deps, disbursement)
  if (await deps.providers.takeQueryToken(disbursement.provider))
    return queryStatus(deps, provider, { ...disbursement, sentAt: disbursement.sentAt })
  await setFollowUp(deps, disbursement, { followUpAt: plus(deps.clock.now(), 15_000) })
}

/** Without the provider's id it cannot be queried; it can only be sent again. */
const isUnqueryable = (provider: DisbursementProvider, { kind, providerRequestId }: DisbursementRow) =>
  provider.isIdempotent(kind) && !providerRequestId

/**
 * Whether a disbursement never reached the provider, so that it may be sent again under the same id: the provider has answered
 * repeatedly that it does not know it, and refuses that id a second time; or it is a reversal, which can happen only once.
 */
function isLost(deps: DisbursementDeps, provider: DisbursementProvider, disbursement: DisbursementRow): boolean {
  const { failure, notFoundCount, createdAt, sentAt } = disbursement
  const since = (moment: Date) => deps.clock.now().getTime() - moment.getTime()
  if (failure || !sentAt) return false
  if (notFoundCount >= notFoundLimit) return since(createdAt) < resendWithin
  return isUnqueryable(provider, disbursement) && since(sentAt) >= resultMilliseconds
}

async function queryStatus(
  deps: DisbursementDeps,
  provider: DisbursementProvider,
  disbursement: DisbursementRow & { sentAt: Date },
) {
  const token = newHexToken()
  await countQuery(deps, disbursement, { statusTokenHash: hashToken(token) })
  const reported = await provider.queryStatus({
    ...disbursement,
    callbackToken: token,
  })
  if (reported.kind === 'NOT_ACCEPTED')
    await setFollowUp(deps, disbursement, { followUps: sql`greatest(${disbursements.followUps} - 1, 0)` })
  else if (reported.kind !== 'PENDING' || reported.reason)
    await settleDisbursement(deps, disbursement, reported, 'confirmed')
}

/** Recorded before the query is sent, since its result may be here before the provider has acknowledged the query. */
function countQuery(deps: DisbursementDeps, disbursement: DisbursementRow, columns: Columns = {}) {
  const pause = pauses[Math.min(disbursement.followUps, pauses.length - 1)] as number
  const followUpAt = plus(deps.clock.now(), pause)
  // Incremented in the statement: a failure that was claimed since the row was read has reset the count.
  return setFollowUp(deps, disbursement, { ...columns, followUps: sql`${disbursements.followUps} + 1`, followUpAt })
}

type Columns = PgUpdateSetSource<typeof disbursements>

const setFollowUp = (deps: DisbursementDeps, disbursement: DisbursementRow, columns: Columns) =>
  deps.db
    .update(disbursements)
    .set(columns)
    .where(and(isDisbursement(disbursement), eq(disbursements.status, 'SENT')))
