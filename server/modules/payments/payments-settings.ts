import type { Settings } from '#server/platform/settings.ts'
import {
  isSimulated,
  type MpesaConfig,
  mpesaConfig,
  mpesaFields,
  mpesaProductionProblems,
} from './providers/mpesa/mpesa-settings.ts'
import {
  type PaystackConfig,
  paystackConfig,
  paystackFields,
  paystackProductionProblems,
} from './providers/paystack/paystack-settings.ts'

export const paymentsFields = { ...mpesaFields, ...paystackFields }

type PaymentsSettings = Settings<typeof paymentsFields>

export interface PaymentsConfig {
  /** Undefined: no simulator is started, M-Pesa is reached at `mpesa.baseUrl`. */
  simulatorPort: number | undefined
  mpesa: MpesaConfig
  /** Null: cards are not taken. */
  paystack: PaystackConfig | null
}

export function paymentsConfig(settings: PaymentsSettings, publicUrl: string): PaymentsConfig {
  const simulatorPort = isSimulated(settings) ? settings.SIMULATOR_PORT : undefined
  return { simulatorPort, mpesa: mpesaConfig(settings, publicUrl), paystack: paystackConfig(settings, simulatorPort) }
}

export const paymentsProductionProblems = (settings: PaymentsSettings): string[] => [
  ...mpesaProductionProblems(settings),
  ...paystackProductionProblems(settings, isSimulated(settings)),
]
