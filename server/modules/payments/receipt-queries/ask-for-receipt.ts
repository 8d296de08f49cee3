import type { KeptReceiptAnswer, ReceiptQuery } from '#contracts/admin/webhook-events.ts'
import type { WebhookEventId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { hashToken, newHexToken } from '#server/platform/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { webhookEvents } from '../payments.tables.ts'
import { readNotice } from '../webhooks/read-notice.ts'
import { claimReceiptQuery, findReceiptQuery, type ReceiptKey, recordReceiptAnswer } from './receipt-queries.queries.ts'

/** An answer comes within seconds; what has none by then may be asked again. */
const pauseMilliseconds = minutes(1)

/**
 * Asks the provider about the receipt of a notice. The query is committed before it is sent, so that however many ask
 * at once, it is asked once; the answer comes to a path of its own, and is shown. It changes no payment.
 */
export async function askForReceipt(deps: PaymentDeps, actor: Actor, id: WebhookEventId): Promise<ReceiptQuery> {
  const key = await receiptOfNotice(deps, id)
  const receipts = deps.providers.receipts(key.provider)
  if (!receipts) throw cannotAsk('This provider cannot be asked about a receipt here. Look in its portal.')
  const [askedAt, token] = [deps.clock.now(), newHexToken()]
  const tokenHash = hashToken(token)
  const isClaimed = await inTransaction(deps.db, async (tx) => {
    const unaskedSince = plus(askedAt, -pauseMilliseconds)
    if (!(await claimReceiptQuery(tx, key, { askedBy: actor.userId, askedAt, tokenHash, unaskedSince }))) return false
    await recordAudit(
      tx,
      actor,
      { action: 'webhook-event.ask-for-receipt', subjectId: id, detail: { ...key } },
      askedAt,
    )
    return true
  })
  if (isClaimed) await ask(deps, key, { token, tokenHash })
  const asked = await findReceiptQuery(deps.db, key)
  if (!asked) throw notFound('The receipt')
  return asked
}

async function ask(deps: PaymentDeps, key: ReceiptKey, { token, tokenHash }: { token: string; tokenHash: Buffer }) {
  const keep = (answer: KeptReceiptAnswer) =>
    recordReceiptAnswer(deps.db, { tokenHash, provider: key.provider }, answer, deps.clock.now())
  if (!(await deps.providers.takeQueryToken(key.provider))) {
    await keep({ kind: 'NOT_ACCEPTED', said: null })
    throw new DomainError('too_many_requests', 'The provider answers only so many questions. Try again in a minute.', {
      retryAfterSeconds: 60,
    })
  }
  const sent = await deps.providers.receipts(key.provider)?.ask(key.receipt, token)
  if (sent?.kind === 'NOT_ACCEPTED') await keep({ kind: 'NOT_ACCEPTED', said: sent.said })
}

async function receiptOfNotice({ db, providers }: PaymentDeps, id: WebhookEventId): Promise<ReceiptKey> {
  const [notice] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  if (!notice) throw notFound('The webhook event')
  const receipt = readNotice(providers, notice)?.receipt
  if (!receipt) throw cannotAsk('This notice names no receipt to ask about.')
  return { provider: notice.provider, receipt }
}

const cannotAsk = (words: string) => new DomainError('invalid_transition', words)
