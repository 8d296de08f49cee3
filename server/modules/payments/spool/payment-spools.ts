import { join } from 'node:path'
import { openSpool, type Spool } from '#server/platform/spool.ts'
import type { disbursements } from '../disbursements/disbursements.tables.ts'
import type { PaymentKey, PaymentRow } from '../payments.queries.ts'
import type { DisbursementResult } from '../providers/disbursement-provider.ts'
import type { StartResult } from '../providers/payment-provider.ts'
import type { ProviderWebhookEvent } from '../providers/payment-providers.ts'

/** A webhook event that was answered, as it came. */
export type KeptWebhookEvent = Omit<ProviderWebhookEvent, 'raw'> & { id: string; raw: string; receivedAt: string }

/** What a provider answered to a prompt, or that a claimed prompt was never sent. */
export type KeptPrompt = { tokenHash: string } & (
  | { payment: KeptPayment; result: StartResult }
  | { payment: PaymentKey; result: { kind: 'NOT_SENT' } }
)
export type KeptPayment = Pick<PaymentRow, 'id' | 'vendorId' | 'customerId' | 'followUps'>

/** The same of money that goes out. */
export interface KeptDisbursement {
  disbursement: Pick<typeof disbursements.$inferSelect, 'id' | 'vendorId' | 'status' | 'sends' | 'followUps'>
  tokenHash: string
  result: DisbursementResult | { kind: 'NOT_SENT' }
}

/**
 * What may be learned only once, and is kept beside the database while that refuses it (docs/decisions/0128): each in a
 * folder of its own, so that strangers' webhook events take the place of nothing else.
 */
export interface PaymentSpools {
  webhookEvents: Spool<KeptWebhookEvent>
  prompts: Spool<KeptPrompt>
  disbursements: Spool<KeptDisbursement>
}

/**
 * A webhook event has at most 16 kB, and nearly all have one: 20,000 are an hour of five a second. Which of them are of
 * a payment here is not known while the database is away, so one network gets half of the room.
 */
const webhookEventLimits = { maxEntries: 20_000, maxPerSender: 10_000, maxBytes: 30_000 }
const ownLimits = { maxEntries: 10_000, maxBytes: 10_000 }

export function openPaymentSpools(dataDir: string): PaymentSpools {
  const folder = (name: string) => join(dataDir, 'spool', name)
  return {
    webhookEvents: openSpool(folder('webhook-events'), webhookEventLimits),
    prompts: openSpool(folder('prompts'), ownLimits),
    disbursements: openSpool(folder('disbursements'), ownLimits),
  }
}
