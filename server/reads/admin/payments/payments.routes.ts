import * as contract from '#contracts/admin/payments.ts'
import { findCandidatePayments } from '#contracts/admin/suspense.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { candidatePayments } from './candidate-payments.queries.ts'
import { uncertainColumns } from './uncertain-csv.ts'
import { uncertainPayments } from './uncertain-payments.queries.ts'
import { webhookEventsForReview } from './webhook-events.queries.ts'
import { webhookEventColumns } from './webhook-events-csv.ts'

/** The lists of payments and webhook events that wait for a person. */
export function mountAdminPaymentPages(http: Http, { db }: { db: Db }) {
  serve(http, findCandidatePayments, async ({ query }) => ({ items: await candidatePayments(db, query) }))

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
}
