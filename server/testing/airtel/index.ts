import { defineProvider } from '#server/modules/payments/providers/provider-definition.ts'
import { openAirtel } from './airtel-api.ts'
import { airtelSettings } from './airtel-settings.ts'
import { airtelCollections } from './collections.ts'
import { airtelRefundCapability, airtelRefunds } from './refunds.ts'
import { airtelStatement } from './statement.ts'
import { mountAirtelWebhook } from './webhook.routes.ts'

/** A third provider, which the program does not bring: the proof of what one takes (`docs/decisions/0035`). */
export const airtel = defineProvider({
  id: 'airtel',
  name: 'Airtel Money',
  methods: [{ method: 'AIRTEL', channel: 'PROMPT', name: { en: 'Airtel Money', sw: 'Airtel Money' } }],
  refunds: airtelRefundCapability,
  toDisbursementFailure: () => 'PROVIDER',
  meanings: [],
  readNotice: () => null,
  paysOut: false,
  statement: airtelStatement,
  settings: airtelSettings,
  open(config) {
    const api = openAirtel(config)
    return {
      collects: airtelCollections(api, config),
      disburses: airtelRefunds(api, config),
      directPayments: null,
      receipts: null,
      queriesPerMinute: 120,
      mountWebhooks: (http, webhooks) => mountAirtelWebhook(http, webhooks, config),
      // Its events are signed.
      isTrustedAddress: () => true,
    }
  },
})
