import * as contract from '#contracts/admin/payments.ts'
import { findCandidatePayments } from '#contracts/admin/suspense.ts'
import { getWebhookEventMatches } from '#contracts/admin/webhook-events.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { candidatePayments } from './candidate-payments.queries.ts'
import { uncertainColumns } from './uncertain-csv.ts'
import { uncertainPayments } from './uncertain-payments.queries.ts'
import { webhookEventMatches } from './webhook-event-matches.queries.ts'
import { type NoticeDeps, webhookEventsForReview } from './webhook-events.queries.ts'
import { webhookEventColumns } from './webhook-events-csv.ts'

/** The lists of payments and webhook events that wait for a person. */
export function mountAdminPaymentPages(http: Http, deps: NoticeDeps) {
  const { db } = deps

  serve(http, findCandidatePayments, async ({ query }) => ({ items: await candidatePayments(db, query) }))

  serve(http, contract.listUncertainPayments, ({ query }) => uncertainPayments(db, query))

  serveCsv(http, contract.exportUncertainPayments, ({ query: { language: _, ...filters } }) => ({
    name: 'uncertain',
    columns: uncertainColumns,
    read: (page) => uncertainPayments(db, { ...filters, ...page }),
  }))

  serve(http, contract.listWebhookEventsForReview, ({ query }) => webhookEventsForReview(deps, query))

  serve(http, getWebhookEventMatches, ({ params }) => webhookEventMatches(deps, params.id))

  serveCsv(http, contract.exportWebhookEvents, ({ query: { language: _, ...filters } }) => ({
    name: 'webhooks',
    columns: webhookEventColumns,
    read: (page) => webhookEventsForReview(deps, { ...filters, ...page }),
  }))
}
