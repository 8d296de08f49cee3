import { z } from 'zod'

export const etimsSettings = {
  defaults: {
    /** What the gateway's callers sign in with. The direct door knows no such thing. */
    etimsGatewayKey: 'uliza-demo-etims-key',
    etimsGatewaySecret: 'uliza-demo-etims-secret',
    etimsGatewayAppId: 'uliza-demo-etims-app',
    /** Whether `splyAmt` holds VAT. */
    etimsPrices: 'inclusive' as 'inclusive' | 'exclusive',
    /** Whether credit notes above their sale are refused. The authority does not look. */
    etimsStrictCredits: true,
  },
  environment: z
    .object({
      SIM_ETIMS_GATEWAY_KEY: z.string().optional(),
      SIM_ETIMS_GATEWAY_SECRET: z.string().optional(),
      SIM_ETIMS_GATEWAY_APP_ID: z.string().optional(),
      SIM_ETIMS_PRICES: z.enum(['inclusive', 'exclusive']).optional(),
    })
    .transform((env) => ({
      etimsGatewayKey: env.SIM_ETIMS_GATEWAY_KEY,
      etimsGatewaySecret: env.SIM_ETIMS_GATEWAY_SECRET,
      etimsGatewayAppId: env.SIM_ETIMS_GATEWAY_APP_ID,
      etimsPrices: env.SIM_ETIMS_PRICES,
    })),
}

export type EtimsSettings = (typeof etimsSettings)['defaults']
