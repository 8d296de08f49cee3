import * as z from 'zod'
import type { Settings } from '#server/platform/settings.ts'

/** What the simulated Paystack takes for a key. */
export const samplePaystackKey = 'sk_test_uliza_demo'

export const paystackFields = {
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a secret key: sk_test_… or sk_live_…')
    .optional(),
  PAYSTACK_BASE_URL: z.url('must be an address').optional(),
}

type PaystackSettings = Settings<typeof paystackFields>

export interface PaystackConfig {
  secretKey: string
  baseUrl: string
}

/** Null: cards are not taken. Beside the simulator (at `simulatorPort`) they are simulated too. */
export function paystackConfig(
  { PAYSTACK_SECRET_KEY, PAYSTACK_BASE_URL }: PaystackSettings,
  simulatorPort: number | undefined,
): PaystackConfig | null {
  if (!PAYSTACK_SECRET_KEY && simulatorPort === undefined) return null
  const standard =
    simulatorPort === undefined ? 'https://api.paystack.co' : `http://127.0.0.1:${simulatorPort}/paystack`
  const baseUrl = PAYSTACK_BASE_URL ?? standard
  return { secretKey: PAYSTACK_SECRET_KEY ?? samplePaystackKey, baseUrl: baseUrl.replace(/\/$/, '') }
}

export const paystackProductionProblems = ({ PAYSTACK_SECRET_KEY }: PaystackSettings, simulated: boolean) =>
  !simulated && PAYSTACK_SECRET_KEY?.startsWith('sk_test_')
    ? ['PAYSTACK_SECRET_KEY is a test key: set the live one, or leave it out to take no cards.']
    : []
