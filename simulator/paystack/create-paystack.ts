import { createRefunds } from '#simulator/paystack/refunds/refunds.ts'
import { createTransactions } from '#simulator/paystack/transactions/transactions.ts'
import { createWebhookSender, type WebhookSenderDeps } from '#simulator/paystack/webhooks/webhook-sender.ts'
import { createOneShotScenarios } from './one-shot-scenarios.ts'
import type { Fault, PaymentScenario, RefundScenario } from './scenarios.ts'

/** Everything the Paystack part of a simulator remembers. */
export function createPaystack(deps: WebhookSenderDeps) {
  const transactions = createTransactions()
  const refunds = createRefunds()
  const paymentAssignments = createOneShotScenarios<PaymentScenario>()
  const refundAssignments = createOneShotScenarios<RefundScenario>()
  const faultAssignments = createOneShotScenarios<Fault>()

  function clearScenarios() {
    for (const assignments of [paymentAssignments, refundAssignments, faultAssignments]) assignments.clear()
  }

  return {
    transactions,
    refunds,
    paymentAssignments,
    refundAssignments,
    faultAssignments,
    webhookSender: createWebhookSender(deps),
    /** Payments, refunds and calls meet no scenario any more. */
    clearScenarios,
    /** The webhook address stays, as it would on the dashboard. */
    clear() {
      transactions.clear()
      refunds.clear()
      clearScenarios()
    },
  }
}
