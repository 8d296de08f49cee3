import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { Msisdn } from '#simulator/mpesa/phones/phones.ts'
import { type GraphCode, graphCodes } from './graph-error.ts'
import { whatsappScenarioNames, whatsappScenarios } from './scenarios.ts'
import { writeToBusiness } from './webhooks.ts'

const SetScenario = z.strictObject({
  phone: Msisdn,
  scenario: z.enum(whatsappScenarioNames),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
})
const SetAccount = z.strictObject({
  isTokenExpired: z.boolean().optional(),
  approvesAtOnce: z.boolean().optional(),
  hidesPhones: z.boolean().optional(),
})
const SetUploads = z.strictObject({
  refusal: z.enum(graphCodes),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
})
const SetWebhook = z.strictObject({ url: z.url() })
const SetTemplate = z.strictObject({
  name: z.string(),
  language: z.string(),
  status: z.enum(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED']),
})
const Write = z.strictObject({
  phone: Msisdn,
  text: z.string().min(1).max(4096),
  times: z.int().positive().default(1),
  at: z.number().optional(),
})
const Tap = z.strictObject({ phone: Msisdn, messageId: z.string(), title: z.string() })

/** Not Meta's: what tests, the curious and the page of a chat do. */
export function whatsappControlRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { whatsapp, settings } = context

  app.get('/scenarios', () => ({ scenarios: whatsappScenarios }))

  app.post('/scenario', (request) => {
    const { phone, scenario, times } = SetScenario.parse(request.body)
    whatsapp.assignments.set(phone, scenario, times)
    return { phone, scenario, times }
  })

  app.post('/account', (request) => Object.assign(whatsapp.account, SetAccount.parse(request.body)))

  /** What becomes of the next uploads of media: refused with this code. */
  app.post('/uploads', (request) => {
    const { refusal, times } = SetUploads.parse(request.body)
    whatsapp.uploads.set('media', Number(refusal) as GraphCode, times)
    return { refusal, times }
  })

  app.post('/template', (request, reply) => {
    const { name, language, status } = SetTemplate.parse(request.body)
    const template = whatsapp.templates.get(whatsapp.templateKey(name, language))
    if (!template) return reply.status(404).send({ error: 'There is no such template.' })
    template.status = status
    return { name, language, status }
  })

  /** Sets where webhooks go, as the dashboard does: only an address that answers the challenge. */
  app.post('/webhook', async (request, reply) => {
    const { url } = SetWebhook.parse(request.body)
    const challenge = '1158201444'
    const asked = new URL(url)
    asked.search = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': challenge,
      'hub.verify_token': settings.whatsappVerifyToken,
    }).toString()
    const answer = await fetch(asked)
    if (answer.status !== 200 || (await answer.text()) !== challenge)
      return reply.status(400).send({ error: 'The callback URL or verify token could not be validated.' })
    whatsapp.setWebhookUrl(url)
    return { url }
  })

  app.post('/write', async (request) => {
    const { phone, text, times, at } = Write.parse(request.body)
    return { id: await writeToBusiness(context, phone, { text }, { times, ...(at !== undefined && { at }) }) }
  })

  app.post('/tap', async (request, reply) => {
    const { phone, messageId, title } = Tap.parse(request.body)
    const message = whatsapp.messages.find(({ id }) => id === messageId)
    const button = message?.buttons.find((each) => each.title === title)
    if (!message || button?.kind !== 'reply') return reply.status(404).send({ error: 'There is no such button.' })
    const isTemplate = message.template !== undefined
    return { id: await writeToBusiness(context, phone, { title, payload: button.payload, messageId, isTemplate }) }
  })

  app.get('/messages', () => ({ messages: whatsapp.messages }))
  app.get('/templates', () => ({ templates: [...whatsapp.templates.values()] }))

  app.post('/reset', () => {
    whatsapp.clear()
    return { reset: true }
  })
}
