import { and, eq, sql } from 'drizzle-orm'
import { plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { hashToken, newHexToken } from '#server/platform/ids.ts'
import type { Ordered, RemittanceProvider } from '../providers/disbursement-provider.ts'
import { endsOf, type RemittanceDesk, type RemittanceRow } from './disbursement-deps.ts'
import { remittances } from './disbursements.tables.ts'
import { lockRemittance, settleRemittance } from './settle-disbursement.ts'

/** Where a provider tells how money sent out fares. Safaricom refuses addresses with "mpesa" or "query" in them. */
export const remittancePath = (about: 'result' | 'timeout' | 'status', token: string) =>
  `/api/payments/remittances/${about}/${token}`

/** The result comes within seconds; what has none by then is asked after. */
const firstQuestionMilliseconds = 60_000

/**
 * Sends one remittance. The mark is committed before anything leaves, so a process that dies in between leaves one that is
 * asked after, never one that is sent twice.
 */
export async function sendRemittance(desk: RemittanceDesk, provider: RemittanceProvider, remittance: RemittanceRow) {
  const token = newHexToken()
  if (!(await markSent(desk, remittance, token))) return
  const { id, kind, amountCents, phone, originalReceipt } = remittance
  const ordered = await provider.send({
    id,
    kind,
    amountCents,
    phone,
    originalReceipt,
    resultUrl: desk.mpesa.callbackUrl + remittancePath('result', token),
    timeoutUrl: desk.mpesa.callbackUrl + remittancePath('timeout', token),
  })
  await noteOrdered(desk, remittance, ordered)
}

async function markSent(desk: RemittanceDesk, remittance: RemittanceRow, token: string): Promise<boolean> {
  const now = desk.clock.now()
  const mark = {
    status: 'SENT',
    resultTokenHash: hashToken(token),
    // Sent again it gets another name, and its result comes under that.
    providerRequestId: null,
    sentAt: now,
    followUpAt: plus(now, firstQuestionMilliseconds),
    followUps: 0,
    denials: 0,
  } as const
  const done = await inTransaction(desk.db, async (tx) => {
    await endsOf(desk, remittance).lock(tx, remittance)
    const row = await lockRemittance(tx, remittance.id)
    // Taken by another worker, or called off by a person, since it was chosen. Sent again only where that is harmless.
    if (row.status !== remittance.status || row.sentAt?.getTime() !== remittance.sentAt?.getTime()) return null
    await tx.update(remittances).set(mark).where(eq(remittances.id, row.id))
    return endsOf(desk, row).sent(tx, { ...row, ...mark }, now)
  })
  done?.()
  return done !== null
}

async function noteOrdered(desk: RemittanceDesk, { id, status, followUps }: RemittanceRow, ordered: Ordered) {
  if (ordered.kind === 'ACCEPTED') {
    await desk.db
      .update(remittances)
      .set({ providerRequestId: sql`coalesce(${remittances.providerRequestId}, ${ordered.requestId})` })
      .where(eq(remittances.id, id))
    return
  }
  // That it is not taken a second time says nothing of the first.
  if (status !== 'CREATED') return
  if (ordered.kind === 'REFUSED') {
    // Refused before anything happened: there is nothing to ask after.
    await settleRemittance(desk, id, { kind: 'FAILED', failure: ordered.failure }, 'answer')
    return
  }
  if (ordered.kind === 'LATER') {
    const again = Math.min(followUps + 1, 6)
    await desk.db
      .update(remittances)
      .set({ status: 'CREATED', followUps: again, followUpAt: plus(desk.clock.now(), 5_000 * 2 ** again) })
      .where(and(eq(remittances.id, id), eq(remittances.status, 'SENT')))
  }
}
