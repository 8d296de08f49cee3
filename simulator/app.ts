import Fastify, { type FastifyInstance } from 'fastify'
import { commandRoutes } from './commands/command.routes.ts'
import { controlRoutes } from './control/control.routes.ts'
import { speakDaraja } from './envelope.ts'
import { oauthRoutes, requireToken } from './oauth.ts'
import { type SimulatorOptions, settingsFrom } from './options.ts'
import { pageRoutes } from './page/page.routes.ts'
import { paystackRoutes } from './paystack/paystack.routes.ts'
import { stkPushRoutes } from './stk/push.routes.ts'
import { stkQueryRoutes } from './stk/query.routes.ts'
import { createWorld, type World } from './world.ts'

export type Simulator = { app: FastifyInstance; world: World }

/** A simulator of its own: `app.listen` starts it, `app.close` ends it with everything it had planned. */
export async function buildSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const world = createWorld(settingsFrom(options))
  const app = Fastify({ forceCloseConnections: true })
  speakDaraja(app, world.random)
  oauthRoutes(app, world)
  await app.register(async (daraja) => {
    daraja.addHook('onRequest', requireToken(world))
    stkPushRoutes(daraja, world)
    stkQueryRoutes(daraja, world)
    commandRoutes(daraja, world)
  })
  await app.register(async (control) => controlRoutes(control, world))
  await app.register(async (page) => pageRoutes(page, world))
  await paystackRoutes(app, world)
  app.addHook('onClose', async () => world.stop())
  return { app, world }
}
