import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { commandBehaviourNamed } from '../commands/scenarios.ts'
import { scriptKey } from '../commands/scripts.ts'
import { toMsisdn } from '../phones/phones.ts'
import { act, actions } from '../stk/customer.ts'
import { behaviourNamed } from '../stk/scenarios.ts'
import type { World } from '../world.ts'
import { phoneCommands } from './command-form.ts'
import { noSuchNumber, phonePage } from './document.ts'
import type { Html } from './html.ts'
import { liveRoute } from './live.ts'

const assets = {
  'base.css': 'text/css; charset=utf-8',
  'layout.css': 'text/css; charset=utf-8',
  'handset.css': 'text/css; charset=utf-8',
  'phone.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type OfPhone = { Params: { phone: string } }

const Answer = z.object({ action: z.enum(actions), pin: z.string().optional() })
const Choice = z.object({ scenario: z.string() })
const CommandChoice = z.object({ command: z.enum(phoneCommands), scenario: z.string() })

/** The customer's phone, to look at and to answer by hand. */
export function pageRoutes(app: FastifyInstance, world: World) {
  const { phones, prompts, scripts, commandScripts, changes } = world

  const page = (reply: FastifyReply, { markup }: Html, status = 200) =>
    reply
      .status(status)
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type('text/html; charset=utf-8')
      .send(markup)

  app.setErrorHandler((_error, _request, reply) =>
    reply.status(400).type('text/plain').send('That form is not one of ours.'),
  )

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  for (const [name, type] of Object.entries(assets)) {
    const content = readFileSync(new URL(`assets/${name}`, import.meta.url))
    app.get(`/assets/${name}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
  }

  app.get('/', (_request, reply) => page(reply, phonePage(world, undefined)))

  app.get<{ Querystring: { number?: string } }>('/phones', ({ query: { number = '' } }, reply) => {
    const msisdn = toMsisdn(number)
    return msisdn ? reply.redirect(`/phones/${msisdn}`, 303) : page(reply, noSuchNumber(number), 404)
  })

  app.get<OfPhone>('/phones/:phone', ({ params }, reply) => {
    const msisdn = toMsisdn(params.phone)
    return msisdn ? page(reply, phonePage(world, msisdn)) : page(reply, noSuchNumber(params.phone), 404)
  })

  app.post<{ Params: { phone: string; checkoutId: string } }>(
    '/phones/:phone/prompts/:checkoutId',
    (request, reply) => {
      const { phone, checkoutId } = request.params
      const { action, pin } = Answer.parse(request.body)
      const prompt = prompts.find(checkoutId)
      // A second press, or one that comes too late, finds nothing to answer; the page it returns to says how things are.
      if (prompt) act(world, prompt, action, pin)
      return reply.redirect(`/phones/${phone}`, 303)
    },
  )

  app.post<OfPhone>('/phones/:phone/scenario', (request, reply) => {
    const { phone } = request.params
    const { scenario } = Choice.parse(request.body)
    const behaviour = behaviourNamed(scenario)
    if (behaviour) scripts.assign(phone, { name: scenario, behaviour, times: 'always' })
    if (scenario === 'default') scripts.unassign(phone)
    changes.announce(phone)
    return reply.redirect(`/phones/${phone}`, 303)
  })

  app.post<OfPhone>('/phones/:phone/command-scenario', (request, reply) => {
    const { phone } = request.params
    const { command, scenario } = CommandChoice.parse(request.body)
    const behaviour = commandBehaviourNamed(scenario)
    const key = scriptKey(command, phone)
    if (behaviour) commandScripts.assign(key, { name: scenario, behaviour, times: 'always' })
    if (scenario === 'default') commandScripts.unassign(key)
    changes.announce(phone)
    return reply.redirect(`/phones/${phone}`, 303)
  })

  app.post<OfPhone>('/phones/:phone/renew', (request, reply) => {
    phones.renew(request.params.phone)
    changes.announce(request.params.phone)
    return reply.redirect(`/phones/${request.params.phone}`, 303)
  })

  liveRoute(app, world)
}
