import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { resetContext } from '#simulator/create-context.ts'
import { payByHand } from '#simulator/mpesa/c2b/pay-by-hand.ts'
import { Msisdn } from '#simulator/mpesa/phones/phones.ts'
import { statementRoutes } from '#simulator/mpesa/statement/statement.routes.ts'
import { actOnPrompt, promptActions } from '#simulator/mpesa/stk/customer-actions.ts'
import { forgedCallbackKinds, sendForgedCallback } from '#simulator/mpesa/stk/forged-callback.ts'
import { phoneView } from './phone-view.ts'
import { scenarioRoutes } from './scenario.routes.ts'

const ActOnPrompt = z.object({ action: z.enum(promptActions), pin: z.string().default('1234') })
const PayByHand = z.strictObject({
  businessNumber: z.string().optional(),
  account: z.string().min(1).max(20),
  amountKES: z.int().positive(),
})
const SetBalance = z.object({ balanceKES: z.int().nonnegative() })
const SendForgedCallback = z.object({ checkoutId: z.string(), kind: z.enum(forgedCallbackKinds) })
const Advance = z.object({ ms: z.int().nonnegative() })

/** What tests and the curious use; Safaricom has nothing like it. */
export function controlRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { phones, prompts, accessTokens, clock, log } = context

  const refuse = (reply: FastifyReply, status: number, error: string) => reply.status(status).send({ error })
  const noSuchPrompt = (reply: FastifyReply) => refuse(reply, 404, 'There is no prompt with this id.')

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return refuse(reply, 400, z.prettifyError(error))
    return refuse(reply, 400, error instanceof Error ? error.message : 'Bad request')
  })

  scenarioRoutes(app, context)
  statementRoutes(app, context)

  app.get('/_sim/phones', () => ({ phones: phones.recent(1_000).map(({ msisdn }) => phoneView(context, msisdn)) }))

  app.get<{ Params: { phone: string } }>('/_sim/phones/:phone', (request) =>
    phoneView(context, Msisdn.parse(request.params.phone)),
  )

  app.post<{ Params: { phone: string } }>('/_sim/phones/:phone', (request) => {
    const msisdn = Msisdn.parse(request.params.phone)
    phones.reset(msisdn).balanceKES = SetBalance.parse(request.body).balanceKES
    context.liveUpdates.publish(msisdn)
    return phoneView(context, msisdn)
  })

  app.post<{ Params: { phone: string } }>('/_sim/phones/:phone/paybill', (request) => {
    const phone = Msisdn.parse(request.params.phone)
    const { businessNumber = context.settings.shortcode, ...typed } = PayByHand.parse(request.body)
    return payByHand(context, { phone, businessNumber, ...typed })
  })

  app.get('/_sim/paybill', () => ({ registration: context.paybill.registration() ?? null }))

  app.delete('/_sim/paybill', () => {
    context.paybill.unregister()
    return { registration: null }
  })

  app.post<{ Params: { checkoutId: string } }>('/_sim/prompts/:checkoutId', (request, reply) => {
    const { action, pin } = ActOnPrompt.parse(request.body)
    const prompt = prompts.find(request.params.checkoutId)
    if (!prompt) return noSuchPrompt(reply)
    if (!actOnPrompt(context, prompt, action, pin)) return refuse(reply, 409, `The prompt is ${prompt.state}.`)
    return { checkoutRequestId: prompt.checkoutRequestId, state: prompt.state }
  })

  app.post('/_sim/forged-callbacks', async (request, reply) => {
    const { checkoutId, kind } = SendForgedCallback.parse(request.body)
    const prompt = prompts.find(checkoutId)
    if (!prompt) return noSuchPrompt(reply)
    await sendForgedCallback(context, prompt, kind)
    return { forged: kind }
  })

  app.get<{ Querystring: { phone?: string } }>('/_sim/log', ({ query }) => {
    const wanted = query.phone && Msisdn.parse(query.phone)
    return { entries: log.entries().filter(({ phone }) => !wanted || phone === wanted) }
  })

  app.post('/_sim/token/expire', () => {
    accessTokens.expire()
    return { expired: true }
  })

  app.post('/_sim/clock/advance', async (request, reply) => {
    const { ms } = Advance.parse(request.body)
    if (!clock.advance) return refuse(reply, 409, 'This clock runs by itself. Start the simulator with a manual one.')
    await clock.advance(ms)
    return { now: new Date(clock.now()).toISOString() }
  })

  app.post('/_sim/reset', () => {
    resetContext(context)
    return { reset: true }
  })
}
