import { withTimeout } from '#server/platform/timeout.ts'
import type { NewPayment, PromptClaim } from './create-payment.ts'
import type { PromptQueue } from './prompt-queue.ts'

/** Somebody waits for the page: if the provider takes longer, the order's own page goes on when it is ready. */
const pageMilliseconds = 5_000

/**
 * Asks for the money of a payment that is committed. A phone rings by itself and is not waited for; where the customer pays
 * on a page of the provider's, this gives its address, or null when it is not there soon.
 */
export async function beginPayment(
  prompts: PromptQueue,
  payment: NewPayment,
  claim: PromptClaim | null,
): Promise<string | null> {
  if (!claim) {
    prompts.add(payment.id)
    return null
  }
  const page = prompts.send({ ...payment, ...claim })
  return payment.phone ? null : withTimeout(pageMilliseconds, page).catch(() => null)
}
