import * as contract from '#contracts/money/refunds.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { type RefundDeps, retryRefund, settleRefund } from '../refunds/settle-refund.ts'
import { refundForAdmin, refundsForAdmin } from './admin-refunds.queries.ts'
import { refundColumns } from './refunds-csv.ts'

export function mountAdminRefunds(http: Http, deps: RefundDeps) {
  const { db } = deps

  serve(http, contract.listAdminRefunds, ({ query }) => refundsForAdmin(db, query, deps.disbursements.clock.now()))

  serveCsv(http, contract.exportAdminRefunds, ({ query: { language: _, ...filters } }) => ({
    name: 'refunds',
    columns: refundColumns,
    read: (page) => refundsForAdmin(db, { ...filters, ...page }, deps.disbursements.clock.now()),
  }))

  serve(http, contract.settleRefund, async ({ actor, params, body }) => {
    await settleRefund(deps, actor, { id: params.id, receipt: body.reference })
    return refundForAdmin(db, params.id)
  })

  serve(http, contract.retryRefund, async ({ actor, params }) => {
    await retryRefund(deps, actor, params.id)
    return refundForAdmin(db, params.id)
  })
}
