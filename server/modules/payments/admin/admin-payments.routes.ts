import * as z from 'zod'
import * as contract from '#contracts/admin/payments.ts'
import { WebhookEventId } from '#contracts/wire/primitives.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { candidatePayments } from './candidate-payments.queries.ts'
import { replayWebhookEvent, reviewWebhookEvent } from './review-webhook-event.ts'
import { type PaymentAdminDeps, queryPayment, settlePaymentManually } from './settle-payment-manually.ts'
import { webhookEventsForReview } from './webhook-events.queries.ts'

const Cursor = z.strictObject({ id: WebhookEventId })
const decided = ({ id, status, receipt, failure }: PaymentRow) => ({ id, status, receipt, failure })

export function mountAdminPayments(http: Http, deps: PaymentAdminDeps) {
  const { db } = deps.payments

  serve(http, contract.settlePaymentManually, async ({ actor, params, body }) =>
    decided(await settlePaymentManually(deps, actor, params.id, body)),
  )

  serve(http, contract.queryPayment, async ({ params }) => decided(await queryPayment(deps, params.id)))

  serve(http, contract.findCandidatePayments, async ({ query }) => ({ items: await candidatePayments(db, query) }))

  serve(http, contract.listWebhookEventsForReview, async ({ query: { outcome, ...paging } }) => {
    const limit = pageLimit(paging.limit)
    const webhookEvents = await webhookEventsForReview(db, outcome, limit + 1, readCursor(Cursor, paging.cursor)?.id)
    return toPage(
      webhookEvents,
      limit,
      (webhookEvent) => webhookEvent,
      ({ id }) => ({ id }),
    )
  })

  serve(http, contract.reviewWebhookEvent, ({ actor, params, body }) =>
    reviewWebhookEvent(deps, actor, { id: params.id, ...body }),
  )

  serve(http, contract.replayWebhookEvent, ({ actor, params }) => replayWebhookEvent(deps, actor, params.id))
}
