import * as z from 'zod'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { isShallow, parseShallowJson } from '#server/platform/http/limits/json-body.ts'
import type { NoticeFacts } from '../providers/notice-facts.ts'
import type { PaymentProviders } from '../providers/payment-providers.ts'

/** What came: JSON, or its bytes, of which only the first are kept where its sender is not known. */
interface Notice {
  provider: ProviderId
  body: unknown
  raw: Buffer | null
  bytes: number | null
}

/** What a provider answered to a query, kept for review beside what it sends of itself: `keepForReview`. */
const Outcome = z.object({
  kind: z.enum(['SUCCEEDED', 'FAILED']),
  receipt: z.string().nullish(),
  amountCents: z.number().nullish(),
  said: z.string().nullish(),
})

/** What a notice says, for a person to read; null where it is of no form that is known. */
export function readNotice(providers: Pick<PaymentProviders, 'find'>, notice: Notice): NoticeFacts | null {
  const body = bodyOf(notice)
  if (body === null) return null
  const outcome = Outcome.safeParse(body)
  if (!outcome.success) return providers.find(notice.provider)?.readNotice(body) ?? null
  const { receipt, amountCents, said } = outcome.data
  return {
    direction: 'IN',
    receipt: receipt ?? null,
    amountCents: (amountCents ?? null) as Cents | null,
    phone: null,
    at: null,
    account: null,
    said: said ?? null,
  }
}

/** Of a stranger's, which may be all there was, only what is whole. */
function bodyOf({ body, raw, bytes }: Notice): unknown {
  if (raw === null) return isShallow(body) ? body : null
  return bytes !== null && raw.length < bytes ? null : (parseShallowJson(raw.toString()) ?? null)
}
