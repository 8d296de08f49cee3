import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import type { Html } from '#simulator/page/html.ts'
import { isPaymentScenario, paymentScenarios } from '#simulator/paystack/scenarios.ts'
import { findTestCard } from '#simulator/paystack/test-cards.ts'
import type { Transaction } from '#simulator/paystack/transactions/transactions.ts'
import { checkoutNotFoundPage, checkoutPage } from './checkout-page.ts'
import { checkoutActions, performCheckoutAction } from './customer-actions.ts'
import { transactionsPage } from './transactions-page.ts'

type OfCheckout = { Params: { accessCode: string } }

const CheckoutForm = z.object({
  action: z.enum(checkoutActions).default('pay'),
  card: z.string().optional(),
  scenario: z.string().optional(),
})

/** A form that ends in a redirect to the shop is stopped by the browser unless the merchant is named here. */
function policyFor({ callbackUrl, cancelUrl }: Partial<Transaction>) {
  const shops = [callbackUrl, cancelUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
  const targets = ["'self'", ...new Set(shops)].join(' ')
  return `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`
}

/** The page where customers pay, and the list of what they were asked for. */
export function checkoutRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { transactions } = context.paystack

  const page = (reply: FastifyReply, { markup }: Html, status = 200, transaction: Partial<Transaction> = {}) =>
    reply
      .status(status)
      .headers({
        'content-security-policy': policyFor(transaction),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(markup)

  app.setErrorHandler((_error, _request, reply) =>
    reply.status(400).type('text/plain').send('That form is not one of ours.'),
  )

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const style = readFileSync(new URL('assets/checkout.css', import.meta.url))
  app.get('/assets/checkout.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  )

  app.get('/', (_request, reply) => page(reply, transactionsPage(context)))

  app.get<OfCheckout>('/checkout/:accessCode', ({ params }, reply) => {
    const transaction = transactions.findByAccessCode(params.accessCode)
    return transaction
      ? page(reply, checkoutPage(context, transaction), 200, transaction)
      : page(reply, checkoutNotFoundPage(), 404)
  })

  app.post<OfCheckout>('/checkout/:accessCode', async ({ params, body }, reply) => {
    const { action, card = '', scenario = '' } = CheckoutForm.parse(body)
    const transaction = transactions.findByAccessCode(params.accessCode)
    if (!transaction) return page(reply, checkoutNotFoundPage(), 404)
    // The bank takes a moment.
    if (action === 'pay') await context.clock.pause(context.random.between(context.settings.timings.resultMs))
    const target = performCheckoutAction(context, transaction, action, {
      card: findTestCard(card),
      scenario: isPaymentScenario(scenario) ? paymentScenarios[scenario] : undefined,
    })
    return reply.redirect(target ?? `/paystack/checkout/${params.accessCode}`, 303)
  })
}
