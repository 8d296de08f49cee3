import { batched } from '#server/platform/batched.ts'
import { plus } from '#server/platform/clock.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { preparedEither } from '#server/platform/database/prepared.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { param } from '#server/platform/database/sql.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { PaymentKey, PaymentRow } from '../payments.queries.ts'
import { newCallbackToken } from '../webhooks/callback-tokens.ts'
import { firstQueryMilliseconds, type PromptClaim } from './create-payment.ts'

/** What a prompt needs to know of its payment. */
export type ClaimedPayment = PromptClaim &
  Pick<
    PaymentRow,
    'id' | 'vendorId' | 'orderId' | 'customerId' | 'provider' | 'amountCents' | 'phone' | 'email' | 'reference'
  >

export interface PromptAnswer extends PaymentKey {
  status: 'PROMPTED' | 'UNKNOWN'
  requestId: string | null
  redirectUrl: string | null
}

/** The two updates of a payment that a prompt makes: the claim before anything is sent, and the result. */
export interface PromptClaims {
  /** Undefined when another process prompts it, or there is nothing left to prompt. */
  claim(payment: PaymentKey): Promise<ClaimedPayment | undefined>
  recordAnswer(answer: PromptAnswer): Promise<void>
}

// The condition is one expression, so that the rows are found by their ids: by their status, in a rush, all open ones
// are read.
const claim = (whose: SQL) => sql`
  update payments p set prompted_at = ${param('now')}, follow_up_at = ${param('followUpAt')}, follow_ups = p.follow_ups + 1,
    callback_token_hash = c.token_hash
  from unnest(${param('vendorIds')}::uuid[], ${param('ids')}::uuid[], ${param('tokenHashes')}::bytea[]) as c(vendor_id, id, token_hash)
  where p.vendor_id = c.vendor_id and ${whose}p.id = c.id and case when p.status = 'CREATED' then p.prompted_at is null else false end
  returning p.id, p.vendor_id as "vendorId", p.order_id as "orderId", p.customer_id as "customerId", p.provider, p.amount_cents as "amountCents", p.phone,
    p.email, p.reference, p.follow_ups as "followUps"`

/** On Citus those of one vendor: its machine alone is asked, and one that is away holds up nobody else's. */
const ofOneVendor = sql`p.vendor_id = ${param('vendorId')}::uuid and `

const claimStatement = preparedEither<Omit<ClaimedPayment, 'token'>>(claim(sql``), [claim(ofOneVendor)])

// The callback may have come before this answer: then the payment has settled, and only the request's id is added.
const answer = (whose: SQL) => sql`
  update payments p set provider_request_id = coalesce(n.request_id, p.provider_request_id), redirect_url = n.redirect_url,
    status = case when p.status = 'CREATED' then n.status else p.status end
  from unnest(${param('vendorIds')}::uuid[], ${param('ids')}::uuid[], ${param('statuses')}::text[], ${param('requestIds')}::text[],
    ${param('redirectUrls')}::text[]) as n(vendor_id, id, status, request_id, redirect_url)
  where p.vendor_id = n.vendor_id and ${whose}p.id = n.id`

const answerStatement = preparedEither(answer(sql``), [answer(ofOneVendor)])

async function claimAll({ db, clock, spools }: PaymentDeps, payments: readonly PaymentKey[]) {
  const now = clock.now()
  const vendors = new Map(payments.map(({ id, vendorId }) => [id, vendorId]))
  const tokens = new Map(payments.map(({ id, vendorId }) => [id, newCallbackToken(vendorId)]))
  const claimed = await claimStatement(db, {
    vendorId: payments[0]?.vendorId,
    vendorIds: [...vendors.values()],
    ids: [...tokens.keys()],
    tokenHashes: [...tokens.values()].map(hashToken),
    now: now.toISOString(),
    followUpAt: plus(now, firstQueryMilliseconds).toISOString(),
  }).catch(async (error) => {
    // It may have been carried out all the same, and nobody sends what is claimed by nobody.
    const unsent = payments.map((payment) => keepUnsent(spools, payment, { token: tokens.get(payment.id) as string }))
    await Promise.all(unsent)
    throw error
  })
  const byId = new Map(claimed.map((payment) => [payment.id, payment]))
  return payments.map(({ id }) => {
    const payment = byId.get(id)
    return payment && { ...payment, token: tokens.get(id) as string }
  })
}

/** Says beside the database that nothing was sent under a claim of which it is not known whether it was written. */
export const keepUnsent = (
  spools: PaymentDeps['spools'],
  { id, vendorId }: PaymentKey,
  { token }: Pick<PromptClaim, 'token'>,
): Promise<void> => {
  const tokenHash = hashToken(token).toString('base64url')
  // Where that fails too, the payment is followed up as one whose process died.
  return spools.prompts
    .keep({ payment: { id, vendorId }, tokenHash, result: { kind: 'NOT_SENT' } })
    .catch(() => undefined)
}

async function recordAnswers({ db }: PaymentDeps, answers: readonly PromptAnswer[]) {
  await answerStatement(db, {
    vendorId: answers[0]?.vendorId,
    vendorIds: answers.map(({ vendorId }) => vendorId),
    ids: answers.map(({ id }) => id),
    statuses: answers.map(({ status }) => status),
    requestIds: answers.map(({ requestId }) => requestId),
    redirectUrls: answers.map(({ redirectUrl }) => redirectUrl),
  })
  return answers.map(() => undefined)
}

const maxBatchSize = 100

export const singlePromptClaims = (deps: PaymentDeps): PromptClaims => ({
  claim: async (payment) => (await claimAll(deps, [payment]))[0],
  recordAnswer: async (answer) => {
    await recordAnswers(deps, [answer])
  },
})

/**
 * For the checkout's own process: in a rush, payments that wait for their claims get them in one statement, but on Citus,
 * where it would be about many vendors.
 */
export function batchedPromptClaims(deps: PaymentDeps): PromptClaims {
  const single = singlePromptClaims(deps)
  const claimTogether = batched(maxBatchSize, (payments: readonly PaymentKey[]) => claimAll(deps, payments))
  const recordTogether = batched(maxBatchSize, (answers: readonly PromptAnswer[]) => recordAnswers(deps, answers))
  return {
    claim: (payment) => (isSharded(deps.db) ? single.claim(payment) : claimTogether(payment)),
    recordAnswer: (answer) => (isSharded(deps.db) ? single.recordAnswer(answer) : recordTogether(answer)),
  }
}
