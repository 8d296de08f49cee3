import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { pushScenarioNames, pushScenarios } from './scenarios.ts'

const Subscribe = z.strictObject({ applicationServerKey: z.string().regex(/^[\w-]{87}$/) })
const SetScenario = z.strictObject({
  id: z.string(),
  scenario: z.enum(pushScenarioNames),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
})

/** Not the services': what browsers, tests and the curious do. */
export function pushControlRoutes(app: FastifyInstance, { push }: SimulatorContext) {
  app.get('/scenarios', () => ({ scenarios: pushScenarios }))

  /** What `PushManager.subscribe` gives. */
  app.post('/subscribe', (request) => {
    const { id, keys, auth } = push.subscribe(Subscribe.parse(request.body).applicationServerKey)
    const endpoint = `http://${request.host}/push/send/${id}`
    const p256dh = keys.getPublicKey('base64url')
    return { id, subscription: { endpoint, expirationTime: null, keys: { p256dh, auth: auth.toString('base64url') } } }
  })

  app.post('/scenario', (request) => {
    const { id, scenario, times } = SetScenario.parse(request.body)
    push.assignments.set(id, scenario, times)
    return { id, scenario, times }
  })

  app.get('/messages', () => ({ messages: push.messages }))

  app.post('/reset', () => {
    push.clear()
    return { reset: true }
  })
}
