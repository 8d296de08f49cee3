import * as z from 'zod'
import * as contract from '#contracts/money/refunds.ts'
import { RefundId } from '#contracts/wire/primitives.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type RefundDeps, retryRefund, settleRefund } from '../refunds/settle-refund.ts'
import { refundForAdmin, refundsForAdmin } from './admin-refunds.queries.ts'

const Cursor = z.strictObject({ id: RefundId })

export function mountAdminRefunds(http: Http, deps: RefundDeps) {
  const { db } = deps

  serve(http, contract.listAdminRefunds, async ({ query: { status, search, ...paging } }) => {
    const limit = pageLimit(paging.limit)
    const after = readCursor(Cursor, paging.cursor)
    return toPage(
      await refundsForAdmin(db, { status, search, now: deps.disbursements.clock.now() }, limit + 1, after?.id),
      limit,
      (row) => row,
      ({ id }) => ({ id }),
    )
  })

  serve(http, contract.settleRefund, async ({ actor, params, body }) => {
    await settleRefund(deps, actor, { id: params.id, receipt: body.reference })
    return refundForAdmin(db, params.id)
  })

  serve(http, contract.retryRefund, async ({ actor, params }) => {
    await retryRefund(deps, actor, params.id)
    return refundForAdmin(db, params.id)
  })
}
