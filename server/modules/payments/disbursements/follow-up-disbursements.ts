import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { RemittanceKind } from '#contracts/remittances.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { hashToken, newHexToken } from '#server/platform/ids.ts'
import type { DisbursementProvider } from '../providers/disbursement-provider.ts'
import type { DisbursementDeps, RemittanceRow } from './disbursement-deps.ts'
import { remittances } from './disbursements.tables.ts'
import { disbursementCallbackPath, sendDisbursement } from './send-disbursement.ts'
import { settleDisbursement } from './settle-disbursement.ts'

/** How long after one question the next is asked; the last repeats until there is an answer, or a person gives one. */
const pauses = [minutes(1), minutes(2), minutes(5), minutes(15), hours(1)]
/** A claimed failure that so many questions in a row, each taken by the provider, did not contradict is believed. */
const queriesAfterFailure = 3
/** A provider that says so often, over as many pauses, that it knows nothing of an order has not carried it out. */
const notFoundLimit = 3
/** After that nothing is sent again by itself: a person needs a day in which nothing new is under way, to see how it stands. */
const resendWithin = hours(12)
/** A result has come by then, or never will. */
const resultMilliseconds = minutes(4)

/** Looks after all money that is to go out: sends what waits, asks after what has no end yet. */
export async function followUpDisbursements(deps: DisbursementDeps) {
  const kinds = Object.keys(deps.providers) as RemittanceKind[]
  if (kinds.length === 0) return
  for (const remittance of await claimDue(deps, kinds)) {
    await followUp(deps, remittance).catch((error) =>
      deps.log.error({ err: error, remittance: remittance.id }, 'remittance not followed up'),
    )
  }
}

/** Pushes the due moment ahead while choosing, so that several workers share the work and a crash only delays it. */
async function claimDue({ db, clock }: DisbursementDeps, kinds: RemittanceKind[]): Promise<RemittanceRow[]> {
  const now = clock.now().toISOString()
  const due = sql`(select ${remittances.id} from ${remittances} where ${remittances.followUpAt} <= ${now}
    and ${inArray(remittances.kind, kinds)} order by ${remittances.followUpAt} limit 20 for update skip locked)`
  return db
    .update(remittances)
    .set({ followUpAt: sql`${now}::timestamptz + interval '60 seconds'` })
    .where(sql`${remittances.id} in ${due}`)
    .returning()
}

async function followUp(deps: DisbursementDeps, remittance: RemittanceRow) {
  const provider = deps.providers[remittance.kind]
  if (!provider) return
  if (remittance.status === 'CREATED') return sendDisbursement(deps, provider, remittance)
  if (remittance.status !== 'SENT' || !remittance.sentAt) return
  if (remittance.failure && remittance.followUps >= queriesAfterFailure) {
    await settleDisbursement(deps, remittance.id, { kind: 'FAILED', failure: remittance.failure }, 'answer')
    return
  }
  if (isLost(deps, provider, remittance)) return sendDisbursement(deps, provider, remittance)
  if (isUnqueryable(provider, remittance)) return countQuery(deps, remittance)
  if (await deps.takeQueryToken(remittance.kind))
    return queryStatus(deps, provider, { ...remittance, sentAt: remittance.sentAt })
  await setFollowUp(deps, remittance, { followUpAt: plus(deps.clock.now(), 15_000) })
}

/** What has no name at the provider cannot be asked after; it can only be sent again. */
const isUnqueryable = (provider: DisbursementProvider, { kind, providerRequestId }: RemittanceRow) =>
  provider.isIdempotent(kind) && !providerRequestId

/**
 * Whether an order never reached the provider, so that it may be sent again under the same id: the provider has said time
 * and again that it does not know it, and refuses that id a second time; or it undoes what can be undone only once.
 */
function isLost(deps: DisbursementDeps, provider: DisbursementProvider, remittance: RemittanceRow): boolean {
  const { failure, notFoundCount, createdAt, sentAt } = remittance
  const since = (moment: Date) => deps.clock.now().getTime() - moment.getTime()
  if (failure || !sentAt) return false
  if (notFoundCount >= notFoundLimit) return since(createdAt) < resendWithin
  return isUnqueryable(provider, remittance) && since(sentAt) >= resultMilliseconds
}

async function queryStatus(
  deps: DisbursementDeps,
  provider: DisbursementProvider,
  remittance: RemittanceRow & { sentAt: Date },
) {
  const token = newHexToken()
  await countQuery(deps, remittance, { statusTokenHash: hashToken(token) })
  const word = await provider.queryStatus({
    ...remittance,
    statusUrl: deps.mpesa.callbackUrl + disbursementCallbackPath('status', token),
    timeoutUrl: deps.mpesa.callbackUrl + disbursementCallbackPath('timeout', token),
  })
  if (word.kind === 'UNHEARD')
    await setFollowUp(deps, remittance, { followUps: sql`greatest(${remittances.followUps} - 1, 0)` })
  else if (word.kind !== 'OPEN' || word.why) await settleDisbursement(deps, remittance.id, word, 'answer')
}

/** Written down before the question is asked, since its answer may be here before the provider has said that it will come. */
function countQuery(deps: DisbursementDeps, remittance: RemittanceRow, columns: Columns = {}) {
  const pause = pauses[Math.min(remittance.followUps, pauses.length - 1)] as number
  const followUpAt = plus(deps.clock.now(), pause)
  // Counted where it stands: a failure that was claimed since the row was read has begun to count anew.
  return setFollowUp(deps, remittance, { ...columns, followUps: sql`${remittances.followUps} + 1`, followUpAt })
}

type Columns = PgUpdateSetSource<typeof remittances>

const setFollowUp = (deps: DisbursementDeps, { id }: RemittanceRow, columns: Columns) =>
  deps.db
    .update(remittances)
    .set(columns)
    .where(and(eq(remittances.id, id), eq(remittances.status, 'SENT')))
