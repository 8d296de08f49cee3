import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { phoneView } from '../phones/phone-view.ts'
import { statementRoutes } from '../statement/statement.routes.ts'
import { act, actions } from '../stk/customer.ts'
import { forge, forgeries } from '../stk/forgery.ts'
import { resetWorld, type World } from '../world.ts'
import { Msisdn } from './msisdn.ts'
import { scenarioRoutes } from './scenario.routes.ts'

const ActOnPrompt = z.object({ action: z.enum(actions), pin: z.string().default('1234') })
const SetBalance = z.object({ balanceKES: z.int().nonnegative() })
const Forge = z.object({ checkoutId: z.string(), kind: z.enum(forgeries) })
const Advance = z.object({ ms: z.int().nonnegative() })

/** What tests and the curious use; Safaricom has nothing like it. */
export function controlRoutes(app: FastifyInstance, world: World) {
  const { phones, prompts, tokens, clock, log } = world

  const refuse = (reply: FastifyReply, status: number, error: string) => reply.status(status).send({ error })
  const noSuchPrompt = (reply: FastifyReply) => refuse(reply, 404, 'There is no prompt with this id.')

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return refuse(reply, 400, z.prettifyError(error))
    return refuse(reply, 400, error instanceof Error ? error.message : 'Bad request')
  })

  scenarioRoutes(app, world)
  statementRoutes(app, world)

  app.get('/_sim/phones', () => ({ phones: phones.recent(1_000).map(({ msisdn }) => phoneView(world, msisdn)) }))

  app.get<{ Params: { phone: string } }>('/_sim/phones/:phone', (request) =>
    phoneView(world, Msisdn.parse(request.params.phone)),
  )

  app.post<{ Params: { phone: string } }>('/_sim/phones/:phone', (request) => {
    const msisdn = Msisdn.parse(request.params.phone)
    phones.renew(msisdn).balanceKES = SetBalance.parse(request.body).balanceKES
    world.changes.announce(msisdn)
    return phoneView(world, msisdn)
  })

  app.post<{ Params: { checkoutId: string } }>('/_sim/prompts/:checkoutId', (request, reply) => {
    const { action, pin } = ActOnPrompt.parse(request.body)
    const prompt = prompts.find(request.params.checkoutId)
    if (!prompt) return noSuchPrompt(reply)
    if (!act(world, prompt, action, pin)) return refuse(reply, 409, `The prompt is ${prompt.state}.`)
    return { checkoutRequestId: prompt.checkoutRequestId, state: prompt.state }
  })

  app.post('/_sim/forge', async (request, reply) => {
    const { checkoutId, kind } = Forge.parse(request.body)
    const prompt = prompts.find(checkoutId)
    if (!prompt) return noSuchPrompt(reply)
    await forge(world, prompt, kind)
    return { forged: kind }
  })

  app.get<{ Querystring: { phone?: string } }>('/_sim/log', ({ query }) => {
    const wanted = query.phone && Msisdn.parse(query.phone)
    return { entries: log.entries().filter(({ phone }) => !wanted || phone === wanted) }
  })

  app.post('/_sim/token/expire', () => {
    tokens.expire()
    return { expired: true }
  })

  app.post('/_sim/clock/advance', async (request, reply) => {
    const { ms } = Advance.parse(request.body)
    if (!clock.advance) return refuse(reply, 409, 'This clock runs by itself. Start the simulator with a manual one.')
    await clock.advance(ms)
    return { now: new Date(clock.now()).toISOString() }
  })

  app.post('/_sim/reset', () => {
    resetWorld(world)
    return { reset: true }
  })
}
