import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { World } from '../world.ts'
import { act, actions } from './customer.ts'
import { calls } from './faults.ts'
import { refundView } from './refund-view.ts'
import {
  faults,
  isFault,
  isPaymentStory,
  isRefundStory,
  type PaymentStoryName,
  paymentStories,
  refundStories,
} from './scenarios.ts'
import { cardNumbered, testCards } from './test-cards.ts'
import { recordOf } from './transaction-view.ts'
import type { Transaction } from './transactions.ts'

const SetScenario = z.object({
  scenario: z.string(),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
  /** The call that a fault waits for; any of them unless set. */
  call: z.enum(calls).optional(),
})
const Act = z.object({
  action: z.enum(actions),
  card: z
    .string()
    .transform((typed) => typed.replaceAll(' ', ''))
    .optional(),
  story: z.string().optional(),
})
const SetWebhook = z.object({ url: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]) })

const view = (transaction: Transaction) => ({
  ...recordOf(transaction),
  access_code: transaction.accessCode,
  refunds: transaction.refunds.map(refundView),
})

/** What tests and the curious use; Paystack has nothing like it. */
export function paystackControlRoutes(app: FastifyInstance, world: World) {
  const { paystack } = world
  const refuse = (reply: FastifyReply, status: number, error: string) => reply.status(status).send({ error })

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return refuse(reply, 400, z.prettifyError(error))
    return refuse(reply, 400, error instanceof Error ? error.message : 'Bad request')
  })

  app.post('/scenario', (request, reply) => {
    const { scenario, times, call = 'any' } = SetScenario.parse(request.body)
    if (scenario === 'default') paystack.forgetTurns()
    else if (isPaymentStory(scenario)) paystack.payments.set('payment', paymentStories[scenario], times)
    else if (isRefundStory(scenario)) paystack.refundTurns.set('refund', refundStories[scenario], times)
    else if (isFault(scenario)) paystack.faults.set(call, scenario, times)
    else return refuse(reply, 400, `There is no scenario "${scenario}".`)
    return { scenario, times }
  })

  app.get('/scenarios', () => ({ payments: paymentStories, refunds: refundStories, faults, cards: testCards }))

  app.post<{ Params: { reference: string } }>('/checkout/:reference', (request, reply) => {
    const { action, card, story } = Act.parse(request.body)
    const transaction = paystack.transactions.find(request.params.reference)
    if (!transaction) return refuse(reply, 404, 'There is no transaction with this reference.')
    const chosenCard = card === undefined ? undefined : cardNumbered(card)
    if (card !== undefined && !chosenCard) return refuse(reply, 400, `There is no test card ${card}.`)
    if (story !== undefined && !isPaymentStory(story)) return refuse(reply, 400, `There is no story "${story}".`)
    const told = story && paymentStories[story satisfies PaymentStoryName]
    const redirectTo = act(world, transaction, action, { card: chosenCard, story: told }) ?? null
    return { reference: transaction.reference, status: transaction.state, redirectTo }
  })

  app.post('/webhook', (request) => {
    const { url } = SetWebhook.parse(request.body)
    paystack.webhook.pointTo(url)
    return { url }
  })

  app.get('/transactions', () => ({ transactions: paystack.transactions.recent(1_000).map(view) }))
}
