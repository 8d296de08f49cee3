import * as z from 'zod'
import type { NoticeFacts } from '../notice-facts.ts'

const Text = z.string().max(200).nullish().catch(undefined)
const Data = z.object({
  id: z
    .union([z.int(), z.string().max(40)])
    .nullish()
    .catch(undefined),
  reference: Text,
  transaction_reference: Text,
  amount: z.coerce.number<string | number>().positive().nullish().catch(undefined),
  paid_at: Text,
  created_at: Text,
  gateway_response: Text,
  status: Text,
  customer: z.object({ phone: Text }).nullish().catch(undefined),
})
/** An event, or a transaction that was queried and kept for review as it was answered. */
const Notice = z.union([z.object({ event: z.string(), data: Data }), Data.transform((data) => ({ event: '', data }))])

/** What a notice of Paystack says; amounts are in cents. */
export function readPaystackNotice(body: unknown): NoticeFacts | null {
  const parsed = Notice.safeParse(body)
  if (!parsed.success) return null
  const { event, data } = parsed.data
  const account = data.reference ?? data.transaction_reference ?? null
  if (account === null && !data.amount) return null
  return {
    direction: /^(refund|transfer)\./.test(event) ? 'OUT' : 'IN',
    receipt: data.id === undefined || data.id === null ? null : String(data.id),
    amountCents: data.amount ? Math.round(data.amount) : null,
    phone: /^\+254[17]\d{8}$/.test(data.customer?.phone ?? '') ? (data.customer?.phone ?? null) : null,
    at: momentOf(data.paid_at ?? data.created_at),
    account,
    said: data.gateway_response ?? data.status ?? null,
  }
}

function momentOf(text: string | null | undefined): Date | null {
  const moment = new Date(text ?? Number.NaN)
  return Number.isNaN(moment.getTime()) ? null : moment
}
