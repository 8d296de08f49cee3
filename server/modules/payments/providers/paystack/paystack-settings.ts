import * as z from 'zod'
import type { Settings } from '#server/platform/settings.ts'
import type { ProviderSettings, SettingsContext } from '../provider-definition.ts'

/** What the simulated Paystack takes for a key. */
export const samplePaystackKey = 'sk_test_uliza_demo'

const fields = {
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a secret key: sk_test_… or sk_live_…')
    .optional()
    .describe(`Cards, by Paystack. Empty: none are taken (beside the simulator: simulated ones). Set the webhook address on
    Paystack’s dashboard to PUBLIC_URL/api/payments/paystack/webhook.`),
  PAYSTACK_BASE_URL: z.url('must be an address').optional().describe('https://api.paystack.co unless set.'),
}

type PaystackSettings = Settings<typeof fields>

export interface PaystackConfig {
  secretKey: string
  baseUrl: string
  /** Where customers come back to us from the hosted checkout; the path is appended. */
  returnUrl: string
}

/** Null: cards are not taken. Beside the simulator (at `simulatorPort`) they are simulated too. */
function readConfig(
  { PAYSTACK_SECRET_KEY, PAYSTACK_BASE_URL }: PaystackSettings,
  { publicUrl, simulatorPort }: SettingsContext,
): PaystackConfig | null {
  if (!PAYSTACK_SECRET_KEY && simulatorPort === undefined) return null
  const standard =
    simulatorPort === undefined ? 'https://api.paystack.co' : `http://127.0.0.1:${simulatorPort}/paystack`
  const baseUrl = PAYSTACK_BASE_URL ?? standard
  return {
    secretKey: PAYSTACK_SECRET_KEY ?? samplePaystackKey,
    baseUrl: baseUrl.replace(/\/$/, ''),
    returnUrl: publicUrl,
  }
}

const productionProblems = (
  { PAYSTACK_SECRET_KEY }: PaystackSettings,
  { simulatorPort }: Pick<SettingsContext, 'simulatorPort'>,
) =>
  simulatorPort === undefined && PAYSTACK_SECRET_KEY?.startsWith('sk_test_')
    ? ['PAYSTACK_SECRET_KEY is a test key: set the live one, or leave it out to take no cards.']
    : []

export const paystackSettings: ProviderSettings<typeof fields, PaystackConfig | null> = {
  fields,
  // It is simulated wherever another provider is, and never by itself.
  isSimulated: () => false,
  config: readConfig,
  productionProblems,
}
