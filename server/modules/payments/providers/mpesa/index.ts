import { defineProvider } from '../provider-definition.ts'
import { mpesaDisbursements } from './b2c-and-reversal.ts'
import { mountCallbacks, mountPaybill, mountReceiptAnswers } from './callbacks.routes.ts'
import { openDaraja } from './daraja.ts'
import { mpesaSettings } from './mpesa-settings.ts'
import { mpesaStatement } from './parse-statement.ts'
import { mpesaPaybill } from './paybill.ts'
import { readMpesaNotice } from './read-notice.ts'
import { mpesaReceipts } from './receipt-query.ts'
import { mpesaRefunds } from './refund-route.ts'
import { mpesaMeanings, payeeFailure } from './result-codes.ts'
import { mpesaStkPush } from './stk-push.ts'

/** M-Pesa through Safaricom's Daraja: prompts a phone for the PIN, and sends money to phones. */
export const mpesa = defineProvider({
  id: 'mpesa',
  name: 'M-Pesa',
  methods: [
    {
      method: 'MPESA',
      channel: 'PROMPT',
      name: { en: 'M-Pesa', sw: 'M-Pesa' },
      help: { en: 'Dial *334# or call Safaricom on 100.', sw: 'Piga *334# au Safaricom kwa 100.' },
    },
  ],
  refunds: mpesaRefunds,
  toDisbursementFailure: payeeFailure,
  meanings: mpesaMeanings,
  readNotice: readMpesaNotice,
  paysOut: true,
  statement: mpesaStatement,
  settings: mpesaSettings,
  open(config, { clock, tokens }) {
    const daraja = openDaraja({ mpesa: config, tokens })
    const { initiator, paybillToken: token, shortcode } = config
    return {
      collects: mpesaStkPush({ daraja, mpesa: config, clock }),
      disburses: initiator && mpesaDisbursements({ daraja, mpesa: config, initiator }),
      receipts: initiator && mpesaReceipts({ daraja, mpesa: config, initiator }),
      queriesPerMinute: config.queriesPerMinute,
      directPayments: token === null ? null : mpesaPaybill({ daraja, mpesa: config, token }),
      mountWebhooks(http, webhooks) {
        mountCallbacks(http, webhooks)
        if (initiator) mountReceiptAnswers(http, webhooks)
        if (token !== null) mountPaybill(http, webhooks, { token, shortcode })
      },
      isTrustedAddress: (address) => config.callbackAddresses?.includes(address) ?? true,
    }
  },
})
