import type { KeptReceiptAnswer } from '#contracts/admin/webhook-events.ts'
import { toKES } from '#contracts/wire/money.ts'
import { visiblePhone } from '#server/modules/identity/index.ts'
import { parseShallowJson } from '#server/platform/http/limits/json-body.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { ProviderReceiptAnswer } from '../providers/payment-providers.ts'
import type { ReceiptAnswer } from '../providers/receipt-queries.ts'
import { recordReceiptAnswer } from './receipt-queries.queries.ts'

/**
 * Keeps what a provider answers about a receipt. From an address that is not its own nothing is believed, and of a
 * stranger's nothing is kept.
 */
export async function receiveReceiptAnswer(
  { db, clock, providers, log }: Pick<PaymentDeps, 'db' | 'clock' | 'providers' | 'log'>,
  { provider, token, raw, address, isTimeout }: ProviderReceiptAnswer,
): Promise<void> {
  if (!providers.isTrustedAddress(provider, address)) return
  const answer = isTimeout ? ({ kind: 'TIMED_OUT' } as const) : parse(providers, provider, raw)
  if (!answer) return
  const isKept = await recordReceiptAnswer(db, { tokenHash: hashToken(token), provider }, answer, clock.now())
  if (!isKept) log.warn({ provider }, 'answer about a receipt that nobody waits for')
}

function parse(providers: PaymentDeps['providers'], provider: string, raw: Buffer): KeptReceiptAnswer | null {
  const answer = providers.receipts(provider)?.parseAnswer(parseShallowJson(raw.toString()))
  return answer ? toKept(answer) : null
}

/** Of who paid, what administrators see is kept and no more. */
function toKept(answer: ReceiptAnswer): KeptReceiptAnswer {
  if (answer.kind !== 'FOUND') return answer
  const { amountCents, phone, at, ...found } = answer
  return {
    ...found,
    amountKES: amountCents === null ? null : toKES(amountCents),
    phone: visiblePhone('ADMIN', phone),
    at: at?.toISOString() ?? null,
  }
}
