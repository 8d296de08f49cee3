import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { paystackControlRoutes } from './control.routes.ts'
import { speakPaystack } from './envelope.ts'
import { initializeRoutes } from './initialize.routes.ts'
import { refundRoutes } from './refund.routes.ts'
import { requireSecretKey } from './secret-key.ts'
import { verifyRoutes } from './verify.routes.ts'

/** Paystack as its merchants see it, its checkout as their customers see it, and the strings behind both. */
export async function paystackRoutes(app: FastifyInstance, world: World) {
  await app.register(
    async (paystack) => {
      speakPaystack(paystack)
      await paystack.register(async (api) => {
        api.addHook('onRequest', requireSecretKey(world.settings))
        initializeRoutes(api, world)
        verifyRoutes(api, world)
        refundRoutes(api, world)
      })
      await paystack.register(async (pages) => checkoutRoutes(pages, world))
    },
    { prefix: '/paystack' },
  )
  await app.register(async (control) => paystackControlRoutes(control, world), { prefix: '/_sim/paystack' })
}
