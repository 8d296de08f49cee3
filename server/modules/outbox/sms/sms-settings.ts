import * as z from 'zod'
import { StartError } from '#server/platform/errors.ts'
import type { Settings } from '#server/platform/settings.ts'

/** What the simulated provider takes. */
export const sampleSms = {
  username: 'uliza-demo',
  apiKey: 'atsk_uliza_demo',
  senderId: 'ULIZA',
  token: 'a'.repeat(32),
}

export const smsFields = {
  SMS_USERNAME: z
    .string()
    .min(1)
    .optional()
    .describe(`SMS, by Africa’s Talking: the app’s username. With SMS_API_KEY and SMS_CALLBACK_TOKEN, or none of the three:
    without them nothing is told by SMS (beside the simulator: simulated ones).`),
  SMS_API_KEY: z.string().min(1).optional().describe('The app’s key.'),
  SMS_SENDER_ID: z
    .string()
    .regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$|^\d{3,6}$/, 'must be a sender ID of at most 11 letters, or a short code')
    .optional()
    .describe('As registered with the networks; empty: the one that all customers of Africa’s Talking share.'),
  SMS_CALLBACK_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32,64}$/, 'must be 32 to 64 of 0-9 and a-f, as openssl rand -hex 16 writes them')
    .optional()
    .describe(`The secret end of the addresses that are set on its dashboard (openssl rand -hex 16):
    PUBLIC_URL/api/sms/reports/TOKEN for delivery reports, PUBLIC_URL/api/sms/incoming/TOKEN for what people write,
    PUBLIC_URL/api/sms/opt-outs/TOKEN for who wants none.`),
  SMS_BASE_URL: z
    .url('must be an address')
    .optional()
    .describe(
      `https://api.africastalking.com unless set; with the username sandbox https://api.sandbox.africastalking.com.`,
    ),
}

export interface SmsConfig {
  /** Null: nothing is sent by SMS. */
  sms: SmsProviderConfig | null
}

export interface SmsProviderConfig {
  baseUrl: string
  username: string
  apiKey: string
  /** Undefined: the provider's own, which all its customers share. */
  senderId: string | undefined
  /** The secret end of the addresses that its reports come to, as set on its dashboard. */
  callbackToken: string
}

interface Context {
  /** Where a simulator stands in for all providers; undefined where none does. */
  simulatorPort: number | undefined
}

/** All three or none; beside the simulator SMS are simulated too. */
export function smsConfig(settings: Settings<typeof smsFields>, { simulatorPort }: Context): SmsConfig {
  const { SMS_USERNAME, SMS_API_KEY, SMS_CALLBACK_TOKEN, SMS_SENDER_ID: senderId, SMS_BASE_URL } = settings
  if (!SMS_USERNAME && !SMS_API_KEY && !SMS_CALLBACK_TOKEN) {
    if (simulatorPort === undefined) return { sms: null }
    const { username, apiKey, token: callbackToken } = sampleSms
    const baseUrl = SMS_BASE_URL ?? `http://127.0.0.1:${simulatorPort}/africastalking`
    return { sms: { baseUrl, username, apiKey, senderId: senderId ?? sampleSms.senderId, callbackToken } }
  }
  if (!SMS_USERNAME || !SMS_API_KEY || !SMS_CALLBACK_TOKEN) {
    throw new StartError(
      'SMS_USERNAME, SMS_API_KEY and SMS_CALLBACK_TOKEN belong together: set all three to send SMS, or none to send none.',
    )
  }
  const host = SMS_USERNAME === 'sandbox' ? 'api.sandbox.africastalking.com' : 'api.africastalking.com'
  const baseUrl = (SMS_BASE_URL ?? `https://${host}`).replace(/\/$/, '')
  return {
    sms: { baseUrl, username: SMS_USERNAME, apiKey: SMS_API_KEY, senderId, callbackToken: SMS_CALLBACK_TOKEN },
  }
}

/** Nothing of the simulator's is in earnest. */
export const smsProductionProblems = ({ SMS_CALLBACK_TOKEN }: Settings<typeof smsFields>) =>
  SMS_CALLBACK_TOKEN === sampleSms.token
    ? ['SMS_CALLBACK_TOKEN is the sample: make your own (openssl rand -hex 16), and set it on the dashboard.']
    : []
