import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { checkoutActions, performCheckoutAction } from '#simulator/paystack/checkout/customer-actions.ts'
import { refundView } from '#simulator/paystack/refunds/refund-view.ts'
import { transactionRecord } from '#simulator/paystack/transactions/transaction-view.ts'
import type { Transaction } from '#simulator/paystack/transactions/transactions.ts'
import { faultCalls } from './faults.ts'
import {
  faults,
  isFault,
  isPaymentScenario,
  isRefundScenario,
  type PaymentScenarioName,
  paymentScenarios,
  refundScenarios,
} from './scenarios.ts'
import { findTestCard, testCards } from './test-cards.ts'

const SetScenario = z.object({
  scenario: z.string(),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
  /** The call that a fault waits for; any of them unless set. */
  call: z.enum(faultCalls).optional(),
})
const CheckoutActionBody = z.object({
  action: z.enum(checkoutActions),
  card: z
    .string()
    .transform((typed) => typed.replaceAll(' ', ''))
    .optional(),
  scenario: z.string().optional(),
})
const SetWebhook = z.object({ url: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]) })

const transactionView = (transaction: Transaction) => ({
  ...transactionRecord(transaction),
  access_code: transaction.accessCode,
  refunds: transaction.refunds.map(refundView),
})

/** What tests and the curious use; Paystack has nothing like it. */
export function paystackControlRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { paystack } = context
  const refuse = (reply: FastifyReply, status: number, error: string) => reply.status(status).send({ error })

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return refuse(reply, 400, z.prettifyError(error))
    return refuse(reply, 400, error instanceof Error ? error.message : 'Bad request')
  })

  app.post('/scenario', (request, reply) => {
    const { scenario, times, call = 'any' } = SetScenario.parse(request.body)
    if (scenario === 'default') paystack.clearScenarios()
    else if (isPaymentScenario(scenario)) paystack.paymentAssignments.set('payment', paymentScenarios[scenario], times)
    else if (isRefundScenario(scenario)) paystack.refundAssignments.set('refund', refundScenarios[scenario], times)
    else if (isFault(scenario)) paystack.faultAssignments.set(call, scenario, times)
    else return refuse(reply, 400, `There is no scenario "${scenario}".`)
    return { scenario, times }
  })

  app.get('/scenarios', () => ({ payments: paymentScenarios, refunds: refundScenarios, faults, cards: testCards }))

  app.post<{ Params: { reference: string } }>('/checkout/:reference', (request, reply) => {
    const { action, card, scenario } = CheckoutActionBody.parse(request.body)
    const transaction = paystack.transactions.find(request.params.reference)
    if (!transaction) return refuse(reply, 404, 'There is no transaction with this reference.')
    const chosenCard = card === undefined ? undefined : findTestCard(card)
    if (card !== undefined && !chosenCard) return refuse(reply, 400, `There is no test card ${card}.`)
    if (scenario !== undefined && !isPaymentScenario(scenario))
      return refuse(reply, 400, `There is no scenario "${scenario}".`)
    const chosenScenario = scenario && paymentScenarios[scenario satisfies PaymentScenarioName]
    const redirectTo =
      performCheckoutAction(context, transaction, action, { card: chosenCard, scenario: chosenScenario }) ?? null
    return { reference: transaction.reference, status: transaction.state, redirectTo }
  })

  app.post('/webhook', (request) => {
    const { url } = SetWebhook.parse(request.body)
    paystack.webhookSender.setUrl(url)
    return { url }
  })

  app.get('/transactions', () => ({ transactions: paystack.transactions.recent(1_000).map(transactionView) }))
}
