import { z } from 'zod'

export const smsSettings = {
  defaults: {
    /** The account that SMS are sent with, and the sender IDs that are registered for it. */
    smsUsername: 'uliza-demo',
    smsApiKey: 'atsk_uliza_demo',
    smsSenderIds: ['ULIZA'],
    /** What there is to spend on SMS at the start, in shillings. */
    smsBalanceKES: 1_000,
    /** Where reports and what people write go, below it each with its name and the token. Empty: nowhere. */
    smsCallbackUrl: '',
    smsCallbackToken: 'a'.repeat(32),
  },
  environment: z
    .object({
      SIM_SMS_USERNAME: z.string().optional(),
      SIM_SMS_API_KEY: z.string().optional(),
      SIM_SMS_SENDER_IDS: z
        .string()
        .transform((ids) => ids.split(','))
        .optional(),
      SIM_SMS_CALLBACK_URL: z.url({ protocol: /^https?$/ }).optional(),
      SIM_SMS_CALLBACK_TOKEN: z.string().optional(),
    })
    .transform((env) => ({
      smsUsername: env.SIM_SMS_USERNAME,
      smsApiKey: env.SIM_SMS_API_KEY,
      smsSenderIds: env.SIM_SMS_SENDER_IDS,
      smsCallbackUrl: env.SIM_SMS_CALLBACK_URL,
      smsCallbackToken: env.SIM_SMS_CALLBACK_TOKEN,
    })),
}

export type SmsSettings = (typeof smsSettings)['defaults']
