import { z } from 'zod'

export const paystackSettings = {
  defaults: {
    /** The merchant's key at Paystack; its events are signed with it. */
    paystackSecretKey: 'sk_test_uliza_demo',
    /** Where Paystack sends events. Empty: nowhere, until it is set by a call. */
    paystackWebhookUrl: '',
  },
  environment: z
    .object({
      SIM_PAYSTACK_SECRET_KEY: z.string().optional(),
      SIM_PAYSTACK_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    })
    .transform((env) => ({
      paystackSecretKey: env.SIM_PAYSTACK_SECRET_KEY,
      paystackWebhookUrl: env.SIM_PAYSTACK_WEBHOOK_URL,
    })),
}

export type PaystackSettings = (typeof paystackSettings)['defaults']
