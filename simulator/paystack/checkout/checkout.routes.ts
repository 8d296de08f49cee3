import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Html } from '../../page/html.ts'
import type { World } from '../../world.ts'
import { act, actions } from '../customer.ts'
import { isPaymentStory, paymentStories } from '../scenarios.ts'
import { cardNumbered } from '../test-cards.ts'
import type { Transaction } from '../transactions.ts'
import { checkoutPage, noSuchCheckout } from './checkout-page.ts'
import { transactionsPage } from './transactions-page.ts'

type OfCheckout = { Params: { accessCode: string } }

const Press = z.object({
  action: z.enum(actions).default('pay'),
  card: z.string().optional(),
  story: z.string().optional(),
})

/** A form that ends in a redirect to the shop is stopped by the browser unless the shop is named here. */
function policyFor({ callbackUrl, cancelUrl }: Partial<Transaction>) {
  const shops = [callbackUrl, cancelUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
  const targets = ["'self'", ...new Set(shops)].join(' ')
  return `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`
}

/** The page where customers pay, and the list of what they were asked for. */
export function checkoutRoutes(app: FastifyInstance, world: World) {
  const { transactions } = world.paystack

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

  app.get('/', (_request, reply) => page(reply, transactionsPage(world)))

  app.get<OfCheckout>('/checkout/:accessCode', ({ params }, reply) => {
    const transaction = transactions.withAccessCode(params.accessCode)
    return transaction
      ? page(reply, checkoutPage(world, transaction), 200, transaction)
      : page(reply, noSuchCheckout(), 404)
  })

  app.post<OfCheckout>('/checkout/:accessCode', async ({ params, body }, reply) => {
    const { action, card = '', story = '' } = Press.parse(body)
    const transaction = transactions.withAccessCode(params.accessCode)
    if (!transaction) return page(reply, noSuchCheckout(), 404)
    // The bank takes a moment.
    if (action === 'pay') await world.clock.pause(world.random.between(world.settings.timings.resultMs))
    const target = act(world, transaction, action, {
      card: cardNumbered(card),
      story: isPaymentStory(story) ? paymentStories[story] : undefined,
    })
    return reply.redirect(target ?? `/paystack/checkout/${params.accessCode}`, 303)
  })
}
