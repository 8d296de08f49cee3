import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RemittanceKind } from '#contracts/remittances.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { hashToken, newHexToken } from '#server/platform/ids.ts'
import type { RemittanceDesk, RemittanceRow } from './remittance-desk.ts'
import type { RemittanceProvider } from './remittance-provider.ts'
import { remittances } from './remittances.tables.ts'
import { remittancePath, sendRemittance } from './send-remittance.ts'
import { settleRemittance } from './settle-remittance.ts'

/** How long after one question the next is asked; the last repeats until there is an answer, or a person gives one. */
const pauses = [minutes(1), minutes(2), minutes(5), minutes(15), hours(1)]
/** A claimed failure that so many questions in a row did not contradict is believed. */
const questionsAfterFailure = 3
/** A provider that says so often, over as many pauses, that it knows nothing of an order has not carried it out. */
const denialsThatCount = 3
/** What has no name at the provider cannot be asked after; its result has come by then or never will. */
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
  if (await desk.mayAsk()) return ask(desk, provider, { ...remittance, sentAt: remittance.sentAt })
  await setFollowUp(desk, remittance, { followUpAt: plus(desk.clock.now(), 15_000) })
}

/**
 * Whether an order never reached the provider, so that it may be sent again under the same id: the provider has said time
 * and again that it does not know it, and refuses that id a second time; or it undoes what can be undone only once.
 */
function isLost(desk: RemittanceDesk, provider: RemittanceProvider, remittance: RemittanceRow): boolean {
  if (remittance.failure) return false
  if (remittance.denials >= denialsThatCount) return true
  const age = desk.clock.now().getTime() - (remittance.sentAt?.getTime() ?? 0)
  return provider.mayRepeat(remittance.kind) && !remittance.providerRequestId && age >= resultMilliseconds
}

async function ask(desk: RemittanceDesk, provider: RemittanceProvider, remittance: RemittanceRow & { sentAt: Date }) {
  const token = newHexToken()
  const pause = pauses[Math.min(remittance.followUps, pauses.length - 1)] as number
  await setFollowUp(desk, remittance, {
    statusTokenHash: hashToken(token),
    followUps: remittance.followUps + 1,
    followUpAt: plus(desk.clock.now(), pause),
  })
  const word = await provider.ask({
    ...remittance,
    statusUrl: desk.mpesa.callbackUrl + remittancePath('status', token),
  })
  if (word.kind !== 'OPEN') await settleRemittance(desk, remittance.id, word, 'answer')
}

const setFollowUp = (desk: RemittanceDesk, { id }: RemittanceRow, columns: Partial<RemittanceRow>) =>
  desk.db
    .update(remittances)
    .set(columns)
    .where(and(eq(remittances.id, id), eq(remittances.status, 'SENT')))
