import type { World } from '../world.ts'
import { createRefunds } from './refunds.ts'
import type { Fault, PaymentStory, RefundStory } from './scenarios.ts'
import { createTransactions } from './transactions.ts'
import { createTurns } from './turns.ts'
import { createWebhook } from './webhook.ts'

export type Paystack = ReturnType<typeof createPaystack>

/** Everything the Paystack part of a simulator remembers. */
export function createPaystack(surroundings: Pick<World, 'settings' | 'clock' | 'log'> & { ended: AbortSignal }) {
  const transactions = createTransactions()
  const refunds = createRefunds()
  const payments = createTurns<PaymentStory>()
  const refundTurns = createTurns<RefundStory>()
  const faults = createTurns<Fault>()

  function forgetTurns() {
    for (const turns of [payments, refundTurns, faults]) turns.clear()
  }

  return {
    transactions,
    refunds,
    payments,
    refundTurns,
    faults,
    webhook: createWebhook(surroundings),
    /** Payments, refunds and calls take their usual course again. */
    forgetTurns,
    /** The webhook address stays, as it would on the dashboard. */
    clear() {
      transactions.clear()
      refunds.clear()
      forgetTurns()
    },
  }
}
