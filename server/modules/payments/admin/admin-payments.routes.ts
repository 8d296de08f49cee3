import * as contract from '#contracts/admin/payments.ts'
import { askForReceipt as askForReceiptContract } from '#contracts/admin/webhook-events.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { askForReceipt } from '../receipt-queries/ask-for-receipt.ts'
import { replayWebhookEvent, reviewWebhookEvent } from './review-webhook-event.ts'
import { type PaymentAdminDeps, queryPayment, settlePaymentManually } from './settle-payment-manually.ts'

const decided = ({ id, status, receipt, failure }: PaymentRow) => ({ id, status, receipt, failure })

export function mountAdminPayments(http: Http, deps: PaymentAdminDeps) {
  serve(http, contract.settlePaymentManually, async ({ actor, params, body }) =>
    decided(await settlePaymentManually(deps, actor, params.id, body)),
  )

  serve(http, contract.queryPayment, async ({ actor, params }) => decided(await queryPayment(deps, actor, params.id)))

  serve(http, contract.listPaymentProviders, async () => ({
    items: deps.payments.providers.all.map(({ id, name, methods, meanings }) => ({
      id,
      name,
      methods: [...methods],
      meanings: [...meanings],
    })),
  }))

  serve(http, contract.reviewWebhookEvent, ({ actor, params, body }) =>
    reviewWebhookEvent(deps, actor, { id: params.id, ...body }),
  )

  serve(http, askForReceiptContract, async ({ actor, params }) => {
    const asked = await askForReceipt(deps.payments, actor, params.id)
    publish(deps.live, { type: 'money_records_changed' })
    return asked
  })

  serve(http, contract.replayWebhookEvent, ({ actor, params }) => replayWebhookEvent(deps, actor, params.id))
}
