import * as contract from '#contracts/admin/payments.ts'
import { findCandidatePayments } from '#contracts/admin/suspense.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { candidatePayments } from './candidate-payments.queries.ts'
import { replayWebhookEvent, reviewWebhookEvent } from './review-webhook-event.ts'
import { type PaymentAdminDeps, queryPayment, settlePaymentManually } from './settle-payment-manually.ts'
import { uncertainColumns } from './uncertain-csv.ts'
import { uncertainPayments } from './uncertain-payments.queries.ts'
import { webhookEventsForReview } from './webhook-events.queries.ts'
import { webhookEventColumns } from './webhook-events-csv.ts'

const decided = ({ id, status, receipt, failure }: PaymentRow) => ({ id, status, receipt, failure })

export function mountAdminPayments(http: Http, deps: PaymentAdminDeps) {
  const { db } = deps.payments

  serve(http, contract.settlePaymentManually, async ({ actor, params, body }) =>
    decided(await settlePaymentManually(deps, actor, params.id, body)),
  )

  serve(http, contract.queryPayment, async ({ actor, params }) => decided(await queryPayment(deps, actor, params.id)))

  serve(http, findCandidatePayments, async ({ query }) => ({ items: await candidatePayments(db, query) }))

  serve(http, contract.listPaymentProviders, async () => ({
    items: deps.payments.providers.all.map(({ id, name, methods }) => ({ id, name, methods: [...methods] })),
  }))

  serve(http, contract.listUncertainPayments, ({ query }) => uncertainPayments(db, query))

  serveCsv(http, contract.exportUncertainPayments, ({ query: { language: _, ...filters } }) => ({
    name: 'uncertain',
    columns: uncertainColumns,
    read: (page) => uncertainPayments(db, { ...filters, ...page }),
  }))

  serve(http, contract.listWebhookEventsForReview, ({ query }) => webhookEventsForReview(db, query))

  serveCsv(http, contract.exportWebhookEvents, ({ query: { language: _, ...filters } }) => ({
    name: 'webhooks',
    columns: webhookEventColumns,
    read: (page) => webhookEventsForReview(db, { ...filters, ...page }),
  }))

  serve(http, contract.reviewWebhookEvent, ({ actor, params, body }) =>
    reviewWebhookEvent(deps, actor, { id: params.id, ...body }),
  )

  serve(http, contract.replayWebhookEvent, ({ actor, params }) => replayWebhookEvent(deps, actor, params.id))
}
