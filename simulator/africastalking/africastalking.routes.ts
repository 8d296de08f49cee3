import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { smsControlRoutes } from './control.routes.ts'
import { messagingRoutes } from './messaging.routes.ts'

/** Africa's Talking as its customers see it, and the control API. */
export async function africasTalkingRoutes(app: FastifyInstance, context: SimulatorContext) {
  await app.register(async (api) => messagingRoutes(api, context), { prefix: '/africastalking' })
  await app.register(async (control) => smsControlRoutes(control, context), { prefix: '/_sim/sms' })
}
