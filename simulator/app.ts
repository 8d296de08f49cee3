import Fastify, { type FastifyInstance } from 'fastify'
import { africasTalkingRoutes } from '#simulator/africastalking/africastalking.routes.ts'
import { controlRoutes } from '#simulator/control/control.routes.ts'
import { etimsRoutes } from '#simulator/etims/etims.routes.ts'
import { mailRoutes } from '#simulator/mail/mail.routes.ts'
import { mailboxRoutes } from '#simulator/mailbox/mailbox.routes.ts'
import { c2bRoutes } from '#simulator/mpesa/c2b/c2b.routes.ts'
import { commandRoutes } from '#simulator/mpesa/commands/command.routes.ts'
import { registerDarajaErrors } from '#simulator/mpesa/daraja-http.ts'
import { oauthRoutes, requireToken } from '#simulator/mpesa/oauth.routes.ts'
import { stkPushRoutes } from '#simulator/mpesa/stk/push.routes.ts'
import { stkQueryRoutes } from '#simulator/mpesa/stk/query.routes.ts'
import { pageRoutes } from '#simulator/page/page.routes.ts'
import { paystackRoutes } from '#simulator/paystack/paystack.routes.ts'
import { pushRoutes } from '#simulator/push/push.routes.ts'
import { recaptchaRoutes } from '#simulator/recaptcha/recaptcha.routes.ts'
import { whatsappRoutes } from '#simulator/whatsapp/whatsapp.routes.ts'
import type { SimulatorContext } from './context.ts'
import { createContext } from './create-context.ts'
import { resolveAllSettings, type SimulatorOptions } from './stand-ins.ts'

export type Simulator = { app: FastifyInstance; context: SimulatorContext }

/** A simulator of its own: `app.listen` starts it, `app.close` ends it with everything it had scheduled. */
export async function buildSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const context = createContext(resolveAllSettings(options))
  const app = Fastify({ forceCloseConnections: true })
  registerDarajaErrors(app, context.random)
  oauthRoutes(app, context)
  await app.register(async (daraja) => {
    daraja.addHook('onRequest', requireToken(context))
    stkPushRoutes(daraja, context)
    stkQueryRoutes(daraja, context)
    commandRoutes(daraja, context)
    c2bRoutes(daraja, context)
  })
  await app.register(async (control) => controlRoutes(control, context))
  await app.register(async (page) => pageRoutes(page, context))
  await paystackRoutes(app, context)
  await africasTalkingRoutes(app, context)
  await pushRoutes(app, context)
  await whatsappRoutes(app, context)
  await mailRoutes(app, context)
  await etimsRoutes(app, context)
  await recaptchaRoutes(app, context)
  await mailboxRoutes(app, context)
  app.addHook('onClose', async () => context.stop())
  return { app, context }
}
