import pLimit from 'p-limit'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import { afterUncertainCommit, type Tx } from '#server/platform/database/database.ts'
import { withTimeout } from '#server/platform/timeout.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { PaymentKey } from '../payments.queries.ts'
import { type NewPayment, newPromptClaim, type PromptClaim } from './create-payment.ts'
import { batchedPromptClaims, type ClaimedPayment, keepUnsent } from './prompt-claims.ts'
import { promptClaimed, promptPayment } from './prompt-payment.ts'

/** How many prompts are under way at once from one process; the rest wait, and the worker takes what waits too long. */
const maxConcurrent = 12
/** Beyond this the worker, by its due-column, is the better queue. */
const maxPending = 1_000

/**
 * Sends prompts right after the commit that made them due, without making the customer's answer wait for the provider.
 */
export function promptQueue(deps: PaymentDeps) {
  const claims = batchedPromptClaims(deps)
  const limit = pLimit(maxConcurrent)
  const underWay = new Set<Promise<string | null>>()

  function track(id: PaymentId, work: Promise<string | null>) {
    const prompt: Promise<string | null> = work
      .catch((error) => {
        deps.log.error({ err: error, payment: id }, 'not prompted yet')
        return null
      })
      .finally(() => underWay.delete(prompt))
    underWay.add(prompt)
    return prompt
  }

  return {
    /**
     * A claim for a payment that is about to be written in this transaction, so that it needs no commit of its own; none
     * in a rush. Should the answer to the commit be lost, the claim is given back once that is seen to have been made.
     */
    claim(tx: Tx, payment: PaymentKey): PromptClaim | null {
      if (underWay.size >= maxConcurrent) return null
      const claim = newPromptClaim(payment.vendorId)
      afterUncertainCommit(tx, () => keepUnsent(deps.spools, payment, claim))
      return claim
    },

    /**
     * Sends what was claimed, at once: nobody else will. It takes one of the places too, so that fewer that wait are
     * started beside it. Returns the address of the hosted checkout, if there is one.
     */
    send(payment: ClaimedPayment) {
      const prompt = track(payment.id, promptClaimed(deps, payment, claims))
      limit(() => prompt)
      return prompt
    },

    /** Claims and sends as soon as there is room. */
    add(payment: PaymentKey) {
      if (limit.pendingCount < maxPending) limit(() => track(payment.id, promptPayment(deps, payment, claims)))
    },

    /** For a graceful stop: lets what is under way come to its end, and leaves the rest to the worker. */
    async drained() {
      limit.clearQueue()
      await Promise.all(underWay)
    },
  }
}

export type PromptQueue = ReturnType<typeof promptQueue>

/** The customer waits for the page: if the provider takes longer, the order's own page continues when it is ready. */
const pageMilliseconds = 5_000

/**
 * Requests the money of a payment that is committed. A prompt is not waited for; a hosted checkout returns its address,
 * or null when it is not there soon.
 */
export async function startPayment(
  prompts: PromptQueue,
  payment: NewPayment,
  claim: PromptClaim | null,
): Promise<string | null> {
  if (!claim) {
    prompts.add(payment)
    return null
  }
  const { chosen, ...facts } = payment
  const { provider, phone } = chosen
  const page = prompts.send({ ...facts, provider, phone, ...claim })
  return phone ? null : withTimeout(pageMilliseconds, page).catch(() => null)
}
