import { defineProvider } from '../provider-definition.ts'
import { paystackRefunds } from './card-refunds.ts'
import { paystackCards } from './cards.ts'
import { openPaystack } from './paystack.ts'
import { paystackSettings } from './paystack-settings.ts'
import { readPaystackNotice } from './read-notice.ts'
import { paystackMeanings } from './reasons.ts'
import { mountPaystackWebhook } from './webhook.routes.ts'

/** Cards through Paystack: the customer pays on a hosted checkout. */
export const paystack = defineProvider({
  id: 'paystack',
  name: 'Paystack',
  methods: [
    {
      method: 'CARD',
      channel: 'REDIRECT',
      name: { en: 'card', sw: 'kadi' },
      hint: { en: 'Visa, Mastercard', sw: 'Visa, Mastercard' },
    },
  ],
  refunds: {
    // Paystack documents no least amount: the same as for other orders, so that vendors meet one rule.
    minimumCents: 10_00,
    // In parts too. Paystack's own number for the payment, where it is known: its list of refunds asks for that.
    route: ({ receipt, providerRequestId }) => ({
      kind: 'TO_SOURCE',
      phone: null,
      originalReceipt: receipt ?? providerRequestId,
    }),
    routeAfterRefusal: () => null,
  },
  toDisbursementFailure: () => 'PROVIDER',
  meanings: paystackMeanings,
  readNotice: readPaystackNotice,
  paysOut: false,
  // Its exports are not read: each of its transactions is queried instead.
  statement: null,
  settings: paystackSettings,
  open(config) {
    const paystackApi = openPaystack(config)
    return {
      collects: paystackCards(paystackApi, config),
      disburses: paystackRefunds(paystackApi),
      directPayments: null,
      // Its payments are known by our own numbers, by which each is queried.
      receipts: null,
      // Paystack documents no limit; twice as many have been observed to pass.
      queriesPerMinute: 300,
      mountWebhooks: (http, webhooks) => mountPaystackWebhook(http, webhooks, config),
      // Its events are signed, and prove nothing anyway.
      isTrustedAddress: () => true,
    }
  },
})
