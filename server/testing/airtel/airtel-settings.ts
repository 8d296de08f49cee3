import * as z from 'zod'
import type { ProviderSettings } from '#server/modules/payments/providers/provider-definition.ts'
import type { Settings } from '#server/platform/settings.ts'

const fields = {
  AIRTEL_KEY: z.string().min(1).optional(),
  AIRTEL_BASE_URL: z.url('must be an address').optional(),
}

export interface AirtelConfig {
  /** Signs what Airtel sends us, and authorizes what we send. */
  key: string
  baseUrl: string
  /** Where Airtel reaches us; the path is appended. */
  callbackUrl: string
}

export const airtelSettings: ProviderSettings<typeof fields, AirtelConfig | null> = {
  fields,
  isSimulated: () => false,
  config({ AIRTEL_KEY: key, AIRTEL_BASE_URL: baseUrl }: Settings<typeof fields>, { publicUrl }) {
    return key && baseUrl ? { key, baseUrl, callbackUrl: publicUrl } : null
  },
  productionProblems: () => [],
}
