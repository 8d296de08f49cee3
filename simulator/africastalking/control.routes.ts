import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { Msisdn } from '#simulator/mpesa/phones/phones.ts'
import { identifier } from './identifier.ts'
import { postBack } from './post-back.ts'
import { smsScenarioNames, smsScenarios } from './scenarios.ts'

const SetScenario = z.strictObject({
  phone: Msisdn,
  scenario: z.enum(smsScenarioNames),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
})
const SetAccount = z.strictObject({
  balanceKES: z.number().nonnegative().optional(),
  isKeyRefused: z.boolean().optional(),
  reports: z.boolean().optional(),
})
const SetCallbacks = z.strictObject({ url: z.url() })
const Write = z.strictObject({ phone: Msisdn, text: z.string().min(1).max(160) })
const OptOut = z.strictObject({ phone: Msisdn })

/** Not the provider's: what tests and the curious set. */
export function smsControlRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { africasTalking, clock, random } = context

  app.get('/scenarios', () => ({ scenarios: smsScenarios }))

  app.post('/scenario', (request) => {
    const { phone, scenario, times } = SetScenario.parse(request.body)
    africasTalking.assignments.set(`+${phone}`, scenario, times)
    return { phone, scenario, times }
  })

  app.post('/account', (request) => Object.assign(africasTalking.account, SetAccount.parse(request.body)))

  app.post('/callbacks', (request) => {
    const { url } = SetCallbacks.parse(request.body)
    africasTalking.setCallbacksUrl(url)
    return { url }
  })

  /** Somebody writes to the merchant; STOP is a word like any other to the provider. */
  app.post('/incoming', async (request) => {
    const { phone, text } = Write.parse(request.body)
    const date = new Date(clock.now()).toISOString().slice(0, 19).replace('T', ' ')
    const fields = { from: `+${phone}`, to: context.settings.shortcode, text, date, networkCode: '63902' }
    await postBack(context, 'incoming', { ...fields, id: identifier(random, 16), linkId: identifier(random, 16) })
    return { written: text }
  })

  /** The owner of a number wants no SMS of the merchant's sender any more: refused from now on. */
  app.post('/opt-out', async (request) => {
    const { phone } = OptOut.parse(request.body)
    africasTalking.optedOut.add(`+${phone}`)
    return { optedOut: phone }
  })

  app.get('/messages', () => ({ messages: africasTalking.sent, account: africasTalking.account }))

  app.post('/reset', () => {
    africasTalking.clear()
    return { reset: true }
  })
}
