import * as z from 'zod'
import * as contract from '#contracts/admin-payments.ts'
import { NoticeId } from '#contracts/primitives.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { possiblePayments } from './possible-payments.queries.ts'
import { replayNotice, reviewNotice } from './review-webhook-event.ts'
import { askAboutPayment, type PaymentAdminDeps, settlePaymentByHand } from './settle-payment-manually.ts'
import { webhookEventsForReview } from './webhook-events.queries.ts'

const Place = z.strictObject({ id: NoticeId })
const decided = ({ id, status, receipt, failure }: PaymentRow) => ({ id, status, receipt, failure })

export function mountAdminPayments(http: Http, deps: PaymentAdminDeps) {
  const { db } = deps.payments

  serve(http, contract.settlePaymentByHand, async ({ actor, params, body }) =>
    decided(await settlePaymentByHand(deps, actor, params.id, body)),
  )

  serve(http, contract.askAboutPayment, async ({ params }) => decided(await askAboutPayment(deps, params.id)))

  serve(http, contract.findPossiblePayments, async ({ query }) => ({ items: await possiblePayments(db, query) }))

  serve(http, contract.listNoticesForReview, async ({ query: { outcome, ...asked } }) => {
    const limit = pageLimit(asked.limit)
    const notices = await webhookEventsForReview(db, outcome, limit + 1, readCursor(Place, asked.cursor)?.id)
    return toPage(
      notices,
      limit,
      (notice) => notice,
      ({ id }) => ({ id }),
    )
  })

  serve(http, contract.reviewNotice, ({ actor, params, body }) => reviewNotice(deps, actor, { id: params.id, ...body }))

  serve(http, contract.replayNotice, ({ actor, params }) => replayNotice(deps, actor, params.id))
}
