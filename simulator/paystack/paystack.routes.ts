import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { checkoutRoutes } from '#simulator/paystack/checkout/checkout.routes.ts'
import { refundRoutes } from '#simulator/paystack/refunds/refund.routes.ts'
import { initializeRoutes } from '#simulator/paystack/transactions/initialize.routes.ts'
import { verifyRoutes } from '#simulator/paystack/transactions/verify.routes.ts'
import { paystackControlRoutes } from './control.routes.ts'
import { registerPaystackErrors, requireSecretKey } from './paystack-http.ts'

/** Paystack as its merchants see it, its checkout as their customers see it, and the control API. */
export async function paystackRoutes(app: FastifyInstance, context: SimulatorContext) {
  await app.register(
    async (paystack) => {
      registerPaystackErrors(paystack)
      await paystack.register(async (api) => {
        api.addHook('onRequest', requireSecretKey(context.settings))
        initializeRoutes(api, context)
        verifyRoutes(api, context)
        refundRoutes(api, context)
      })
      await paystack.register(async (pages) => checkoutRoutes(pages, context))
    },
    { prefix: '/paystack' },
  )
  await app.register(async (control) => paystackControlRoutes(control, context), { prefix: '/_sim/paystack' })
}
