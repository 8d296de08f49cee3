import { eq } from 'drizzle-orm'
import type { RemittanceId } from '#contracts/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { endsOf, type RemittanceDesk, type RemittanceRow } from '../disbursements/disbursement-deps.ts'
import { remittances } from '../disbursements/disbursements.tables.ts'
import { lockRemittance, readRemittance, settleLocked, type Verdict } from '../disbursements/settle-disbursement.ts'
import type { RemittanceNotice, Word } from '../providers/disbursement-provider.ts'

export type NoticeKind = 'RESULT' | 'TIMEOUT' | 'STATUS'

type RemittanceVerdict = Omit<Verdict, 'outcome'> & {
  outcome: Verdict['outcome'] | 'MALFORMED' | 'UNKNOWN_REMITTANCE' | 'OTHER_REQUEST' | 'TIMED_OUT'
}

/** What follows from a notice about money sent out, in the transaction that ticks the notice off. */
export async function applyRemittanceNotice(
  desk: RemittanceDesk,
  tx: Tx,
  notice: { kind: NoticeKind; remittanceId: RemittanceId | null; body: unknown },
): Promise<RemittanceVerdict> {
  const found = notice.remittanceId ? await readRemittance(tx, notice.remittanceId) : undefined
  if (!found) return { outcome: 'UNKNOWN_REMITTANCE' }
  await endsOf(desk, found).lock(tx, found)
  const remittance = await lockRemittance(tx, found.id)
  // The queue at the provider was too long, or so it says: nothing is known, so it is asked.
  if (notice.kind === 'TIMEOUT') return askSoon(desk, tx, remittance)
  const provider = desk.providers[remittance.kind]
  const said = notice.kind === 'RESULT' ? provider?.parseResult(notice.body) : provider?.parseStatus(notice.body)
  if (!said) return { outcome: 'MALFORMED' }
  if (notice.kind === 'RESULT') {
    if (!isOf(remittance, said)) return { outcome: 'OTHER_REQUEST' }
    await learnRequestId(tx, remittance, said)
  }
  if (notice.kind === 'RESULT') return settleLocked(desk, tx, remittance, said.word, 'claim')
  const isOfNoUse = provider?.mayRepeat(remittance.kind) && said.word.kind === 'FAILED' && !remittance.failure
  return settleLocked(desk, tx, remittance, isOfNoUse ? saysNothing : said.word, 'answer')
}

/**
 * What is undone once is declined the second time, because the first was carried out: only a result, by its code, tells that
 * from any other refusal. A status without one counts as if the order were unknown, so it is sent again to hear its result.
 */
const saysNothing: Word = { kind: 'DENIED' }

const isOf = (remittance: RemittanceRow, { requestId }: RemittanceNotice) =>
  !requestId || !remittance.providerRequestId || requestId === remittance.providerRequestId

/** The result overtook the provider's own answer. */
async function learnRequestId(tx: Tx, remittance: RemittanceRow, { requestId }: RemittanceNotice) {
  if (!requestId || remittance.providerRequestId) return
  await tx.update(remittances).set({ providerRequestId: requestId }).where(eq(remittances.id, remittance.id))
}

async function askSoon(desk: RemittanceDesk, tx: Tx, remittance: RemittanceRow): Promise<RemittanceVerdict> {
  // Of what has been asked after already, the next question is on its way: also when it is a question that waited too long.
  if (remittance.status === 'SENT' && remittance.followUps === 0) {
    await tx.update(remittances).set({ followUpAt: desk.clock.now() }).where(eq(remittances.id, remittance.id))
  }
  return { outcome: 'TIMED_OUT' }
}
