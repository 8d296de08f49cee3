import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { payByHand } from '#simulator/mpesa/c2b/pay-by-hand.ts'
import { paybillScenarios } from '#simulator/mpesa/c2b/paybill-behaviour.ts'
import { assignmentKey } from '#simulator/mpesa/commands/command-assignments.ts'
import { findCommandBehaviour } from '#simulator/mpesa/commands/scenarios.ts'
import { toMsisdn } from '#simulator/mpesa/phones/phones.ts'
import { actOnPrompt, promptActions } from '#simulator/mpesa/stk/customer-actions.ts'
import { findStkBehaviour } from '#simulator/mpesa/stk/scenarios.ts'
import { phoneCommands } from './command-form.ts'
import type { Html } from './html.ts'
import { liveRoute } from './live.ts'
import { pageSections } from './page-sections.ts'
import { invalidNumberPage, phonePage } from './phone-page.ts'
import { sendPage } from './send-page.ts'

const assets = {
  'base.css': 'text/css; charset=utf-8',
  'chat.css': 'text/css; charset=utf-8',
  'layout.css': 'text/css; charset=utf-8',
  'mailbox.css': 'text/css; charset=utf-8',
  'handset.css': 'text/css; charset=utf-8',
  'phone.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

type OfPhone = { Params: { phone: string } }

const PromptActionForm = z.object({ action: z.enum(promptActions), pin: z.string().optional() })
const ScenarioForm = z.object({ scenario: z.string() })
const CommandScenarioForm = z.object({ command: z.enum(phoneCommands), scenario: z.string() })

const PaybillForm = z.object({
  businessNumber: z.string().trim(),
  account: z.string().trim().min(1).max(20),
  amountKES: z.coerce.number<string>().int().positive(),
  scenario: z.string(),
})

/** The customer's phone, to look at and to answer by hand. */
export function pageRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { phones, prompts, stkAssignments, commandAssignments, liveUpdates } = context

  const page = (reply: FastifyReply, content: Html, status = 200) => sendPage(reply, content, status)

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

  app.get('/', (_request, reply) => page(reply, phonePage(context, undefined)))

  app.get<{ Querystring: { number?: string } }>('/phones', ({ query: { number = '' } }, reply) => {
    const msisdn = toMsisdn(number)
    return msisdn ? reply.redirect(`/phones/${msisdn}`, 303) : page(reply, invalidNumberPage(number), 404)
  })

  app.get<OfPhone>('/phones/:phone', ({ params }, reply) => {
    const msisdn = toMsisdn(params.phone)
    return msisdn ? page(reply, phonePage(context, msisdn)) : page(reply, invalidNumberPage(params.phone), 404)
  })

  app.post<{ Params: { phone: string; checkoutId: string } }>(
    '/phones/:phone/prompts/:checkoutId',
    (request, reply) => {
      const { phone, checkoutId } = request.params
      const { action, pin } = PromptActionForm.parse(request.body)
      const prompt = prompts.find(checkoutId)
      // A second press, or one that comes too late, finds nothing to answer; the page it returns to says how things
      // are.
      if (prompt) actOnPrompt(context, prompt, action, pin)
      return reply.redirect(`/phones/${phone}`, 303)
    },
  )

  app.post<OfPhone>('/phones/:phone/scenario', (request, reply) => {
    const { phone } = request.params
    const { scenario } = ScenarioForm.parse(request.body)
    const behaviour = findStkBehaviour(scenario)
    if (behaviour) stkAssignments.assign(phone, { name: scenario, behaviour, times: 'always' })
    if (scenario === 'default') stkAssignments.unassign(phone)
    liveUpdates.publish(phone)
    return reply.redirect(`/phones/${phone}`, 303)
  })

  app.post<OfPhone>('/phones/:phone/paybill', async (request, reply) => {
    const phone = toMsisdn(request.params.phone)
    const { scenario, ...typed } = PaybillForm.parse(request.body)
    const behaviour = paybillScenarios[scenario]?.behaviour
    if (!phone) return page(reply, invalidNumberPage(request.params.phone), 404)
    if (behaviour) context.paybill.assignments.assign(phone, { name: scenario, behaviour, times: 1 })
    await payByHand(context, { phone, ...typed })
    return reply.redirect(`/phones/${phone}`, 303)
  })

  app.post<OfPhone>('/phones/:phone/command-scenario', (request, reply) => {
    const { phone } = request.params
    const { command, scenario } = CommandScenarioForm.parse(request.body)
    const behaviour = findCommandBehaviour(scenario)
    const key = assignmentKey(command, phone)
    if (behaviour) commandAssignments.assign(key, { name: scenario, behaviour, times: 'always' })
    if (scenario === 'default') commandAssignments.unassign(key)
    liveUpdates.publish(phone)
    return reply.redirect(`/phones/${phone}`, 303)
  })

  app.post<OfPhone>('/phones/:phone/reset', (request, reply) => {
    phones.reset(request.params.phone)
    liveUpdates.publish(request.params.phone)
    return reply.redirect(`/phones/${request.params.phone}`, 303)
  })

  liveRoute(app, context, (_, { phone = '' }: { phone?: string }) => pageSections(context, toMsisdn(phone)))
}
