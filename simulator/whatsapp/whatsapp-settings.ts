import { z } from 'zod'

export const whatsappSettings = {
  defaults: {
    /** The number that is sent from, its account, and how whoever sends shows that it may. */
    whatsappPhoneNumberId: '106540352242922',
    whatsappBusinessAccountId: '102290129340398',
    /** The app, below which examples of media are uploaded. */
    whatsappAppId: '634974688087057',
    whatsappToken: 'EAAG-uliza-demo',
    /** The number itself, as people see it. */
    whatsappNumber: '254700000254',
    /** What webhooks are signed with, and what the merchant is asked for when its address is set. */
    whatsappAppSecret: 'uliza-demo-app-secret',
    whatsappVerifyToken: 'uliza-demo-verify-token',
    /** Where webhooks go. Empty: nowhere. */
    whatsappWebhookUrl: '',
  },
  environment: z
    .object({
      SIM_WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
      SIM_WHATSAPP_BUSINESS_ACCOUNT_ID: z.string().optional(),
      SIM_WHATSAPP_APP_ID: z.string().optional(),
      SIM_WHATSAPP_TOKEN: z.string().optional(),
      SIM_WHATSAPP_APP_SECRET: z.string().optional(),
      SIM_WHATSAPP_VERIFY_TOKEN: z.string().optional(),
      SIM_WHATSAPP_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    })
    .transform((env) => ({
      whatsappPhoneNumberId: env.SIM_WHATSAPP_PHONE_NUMBER_ID,
      whatsappBusinessAccountId: env.SIM_WHATSAPP_BUSINESS_ACCOUNT_ID,
      whatsappAppId: env.SIM_WHATSAPP_APP_ID,
      whatsappToken: env.SIM_WHATSAPP_TOKEN,
      whatsappAppSecret: env.SIM_WHATSAPP_APP_SECRET,
      whatsappVerifyToken: env.SIM_WHATSAPP_VERIFY_TOKEN,
      whatsappWebhookUrl: env.SIM_WHATSAPP_WEBHOOK_URL,
    })),
}

export type WhatsappSettings = (typeof whatsappSettings)['defaults']
