import type { PaymentId } from '#contracts/primitives.ts'
import type { PaymentDesk } from '../payment-deps.ts'
import { newPromptClaim, type PromptClaim } from './create-payment.ts'
import { type ClaimedPayment, marksInBatches } from './prompt-claims.ts'
import { promptClaimed, promptPayment } from './prompt-payment.ts'

/** How many prompts are under way at once from one process; the rest wait, and the worker takes what waits too long. */
const most = 12

/** Sends prompts right after the commit that made them due, without making the customer's answer wait for the provider. */
export function promptQueue(desk: PaymentDesk) {
  const marks = marksInBatches(desk)
  const waiting: PaymentId[] = []
  const underWay = new Set<Promise<string | null>>()

  function start(id: PaymentId, work: Promise<string | null>) {
    const prompt: Promise<string | null> = work
      .catch((error) => {
        desk.log.error({ err: error, payment: id }, 'not prompted yet')
        return null
      })
      .finally(() => {
        underWay.delete(prompt)
        next()
      })
    underWay.add(prompt)
    return prompt
  }

  function next() {
    while (underWay.size < most) {
      const id = waiting.shift()
      if (!id) return
      start(id, promptPayment(desk, id, marks))
    }
  }

  return {
    /** A mark for a payment that is about to be written, so that it needs no commit of its own; none in a rush. */
    claim: (): PromptClaim | null => (underWay.size < most ? newPromptClaim() : null),

    /**
     * Sends at once: nobody else will. Between claim and commit others may have come, so there can be a few more than `most`.
     * Gives the page where the customer pays, if there is one.
     */
    send: (payment: ClaimedPayment) => start(payment.id, promptClaimed(desk, payment, marks)),

    add(id: PaymentId) {
      // Beyond this the worker, by its due-column, is the better queue.
      if (waiting.length < 1_000) waiting.push(id)
      next()
    },
    /** For a graceful stop: lets what is under way come to its end. */
    async drained() {
      waiting.length = 0
      await Promise.all(underWay)
    },
  }
}

export type PromptQueue = ReturnType<typeof promptQueue>
