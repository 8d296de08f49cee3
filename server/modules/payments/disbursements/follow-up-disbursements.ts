import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { RemittanceKind } from '#contracts/remittances.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { hashToken, newHexToken } from '#server/platform/ids.ts'
import type { RemittanceProvider } from '../providers/disbursement-provider.ts'
import type { RemittanceDesk, RemittanceRow } from './disbursement-deps.ts'
import { remittances } from './disbursements.tables.ts'
import { remittancePath, sendRemittance } from './send-disbursement.ts'
import { settleRemittance } from './settle-disbursement.ts'

/** How long after one question the next is asked; the last repeats until there is an answer, or a person gives one. */
const pauses = [minutes(1), minutes(2), minutes(5), minutes(15), hours(1)]
/** A claimed failure that so many questions in a row, each taken by the provider, did not contradict is believed. */
const questionsAfterFailure = 3
/** A provider that says so often, over as many pauses, that it knows nothing of an order has not carried it out. */
const denialsThatCount = 3
/** After that nothing is sent again by itself: a person needs a day in which nothing new is under way, to see how it stands. */
const repeatsWithin = hours(12)
/** A result has come by then, or never will. */
const resultMilliseconds = minutes(4)

/** Looks after all money that is to go out: sends what waits, asks after what has no end yet. */
export async function followUpRemittances(desk: RemittanceDesk) {
  const kinds = Object.keys(desk.providers) as RemittanceKind[]
  if (kinds.length === 0) return
  for (const remittance of await claimDue(desk, kinds)) {
    await followUp(desk, remittance).catch((error) =>
      desk.log.error({ err: error, remittance: remittance.id }, 'remittance not followed up'),
    )
  }
}

/** Pushes the due moment ahead while choosing, so that several workers share the work and a crash only delays it. */
async function claimDue({ db, clock }: RemittanceDesk, kinds: RemittanceKind[]): Promise<RemittanceRow[]> {
  const now = clock.now().toISOString()
  const due = sql`(select ${remittances.id} from ${remittances} where ${remittances.followUpAt} <= ${now}
    and ${inArray(remittances.kind, kinds)} order by ${remittances.followUpAt} limit 20 for update skip locked)`
  return db
    .update(remittances)
    .set({ followUpAt: sql`${now}::timestamptz + interval '60 seconds'` })
    .where(sql`${remittances.id} in ${due}`)
    .returning()
}

async function followUp(desk: RemittanceDesk, remittance: RemittanceRow) {
  const provider = desk.providers[remittance.kind]
  if (!provider) return
  if (remittance.status === 'CREATED') return sendRemittance(desk, provider, remittance)
  if (remittance.status !== 'SENT' || !remittance.sentAt) return
  if (remittance.failure && remittance.followUps >= questionsAfterFailure) {
    await settleRemittance(desk, remittance.id, { kind: 'FAILED', failure: remittance.failure }, 'answer')
    return
  }
  if (isLost(desk, provider, remittance)) return sendRemittance(desk, provider, remittance)
  if (isNameless(provider, remittance)) return countQuestion(desk, remittance)
  if (await desk.mayAsk(remittance.kind)) return ask(desk, provider, { ...remittance, sentAt: remittance.sentAt })
  await setFollowUp(desk, remittance, { followUpAt: plus(desk.clock.now(), 15_000) })
}

/** What has no name at the provider cannot be asked after; it can only be sent again. */
const isNameless = (provider: RemittanceProvider, { kind, providerRequestId }: RemittanceRow) =>
  provider.mayRepeat(kind) && !providerRequestId

/**
 * Whether an order never reached the provider, so that it may be sent again under the same id: the provider has said time
 * and again that it does not know it, and refuses that id a second time; or it undoes what can be undone only once.
 */
function isLost(desk: RemittanceDesk, provider: RemittanceProvider, remittance: RemittanceRow): boolean {
  const { failure, denials, createdAt, sentAt } = remittance
  const since = (moment: Date) => desk.clock.now().getTime() - moment.getTime()
  if (failure || !sentAt) return false
  if (denials >= denialsThatCount) return since(createdAt) < repeatsWithin
  return isNameless(provider, remittance) && since(sentAt) >= resultMilliseconds
}

async function ask(desk: RemittanceDesk, provider: RemittanceProvider, remittance: RemittanceRow & { sentAt: Date }) {
  const token = newHexToken()
  await countQuestion(desk, remittance, { statusTokenHash: hashToken(token) })
  const word = await provider.ask({
    ...remittance,
    statusUrl: desk.mpesa.callbackUrl + remittancePath('status', token),
    timeoutUrl: desk.mpesa.callbackUrl + remittancePath('timeout', token),
  })
  if (word.kind === 'UNHEARD')
    await setFollowUp(desk, remittance, { followUps: sql`greatest(${remittances.followUps} - 1, 0)` })
  else if (word.kind !== 'OPEN' || word.why) await settleRemittance(desk, remittance.id, word, 'answer')
}

/** Written down before the question is asked, since its answer may be here before the provider has said that it will come. */
function countQuestion(desk: RemittanceDesk, remittance: RemittanceRow, columns: Columns = {}) {
  const pause = pauses[Math.min(remittance.followUps, pauses.length - 1)] as number
  const followUpAt = plus(desk.clock.now(), pause)
  // Counted where it stands: a failure that was claimed since the row was read has begun to count anew.
  return setFollowUp(desk, remittance, { ...columns, followUps: sql`${remittances.followUps} + 1`, followUpAt })
}

type Columns = PgUpdateSetSource<typeof remittances>

const setFollowUp = (desk: RemittanceDesk, { id }: RemittanceRow, columns: Columns) =>
  desk.db
    .update(remittances)
    .set(columns)
    .where(and(eq(remittances.id, id), eq(remittances.status, 'SENT')))
