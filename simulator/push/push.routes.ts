import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { pushControlRoutes } from './control.routes.ts'
import { messagesPage } from './messages-page.ts'
import { sendRoutes } from './send.routes.ts'

/** The push services of browsers as their senders see them, what browsers were sent, and the control API. */
export async function pushRoutes(app: FastifyInstance, context: SimulatorContext) {
  app.get('/push', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(messagesPage(context).markup),
  )
  await app.register(async (api) => sendRoutes(api, context), { prefix: '/push' })
  await app.register(async (control) => pushControlRoutes(control, context), { prefix: '/_sim/push' })
}
