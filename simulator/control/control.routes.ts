import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { phoneView } from '../phones/phone-view.ts'
import { toMsisdn } from '../phones/phones.ts'
import { Behaviour } from '../stk/behaviour.ts'
import { act, actions } from '../stk/customer.ts'
import { forge, forgeries } from '../stk/forgery.ts'
import { behaviourNamed, magicPhones, scenarios } from '../stk/scenarios.ts'
import { resetWorld, type World } from '../world.ts'

const Msisdn = z.string().transform((typed, context) => {
  const msisdn = toMsisdn(typed)
  if (!msisdn) context.addIssue('This is not a Kenyan mobile number.')
  return msisdn ?? z.NEVER
})

const SetScenario = z.object({
  phone: Msisdn,
  /** A name from the table, one of them by hand, or `default` for what the number does by itself. */
  scenario: z.string().optional(),
  custom: Behaviour.optional(),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
})
const ActOnPrompt = z.object({ action: z.enum(actions), pin: z.string().default('1234') })
const SetBalance = z.object({ balanceKES: z.int().nonnegative() })
const Forge = z.object({ checkoutId: z.string(), kind: z.enum(forgeries) })
const Advance = z.object({ ms: z.int().nonnegative() })

/** What tests and the curious use; Safaricom has nothing like it. */
export function controlRoutes(app: FastifyInstance, world: World) {
  const { phones, prompts, scripts, tokens, clock, log } = world

  const refuse = (reply: FastifyReply, status: number, error: string) => reply.status(status).send({ error })
  const noSuchPrompt = (reply: FastifyReply) => refuse(reply, 404, 'There is no prompt with this id.')

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return refuse(reply, 400, z.prettifyError(error))
    return refuse(reply, 400, error instanceof Error ? error.message : 'Bad request')
  })

  app.post('/_sim/scenario', (request, reply) => {
    const { phone, scenario, custom, times } = SetScenario.parse(request.body)
    if (scenario === 'default') {
      scripts.unassign(phone)
    } else {
      const behaviour = custom ?? behaviourNamed(scenario ?? '')
      if (!behaviour) return refuse(reply, 400, `There is no scenario "${scenario}".`)
      scripts.assign(phone, { name: scenario ?? 'custom', behaviour, times })
    }
    world.changes.announce(phone)
    return { phone, scenario: scripts.current(phone).name, times }
  })

  app.get('/_sim/scenarios', () => ({
    scenarios: Object.entries(scenarios).map(([name, scenario]) => ({ name, ...scenario })),
    magicPhones,
  }))

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
