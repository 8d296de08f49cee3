import * as contract from '#contracts/money/refunds.ts'
import type { RefundId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type RefundDeps, retryRefund, settleRefund } from '../refunds/settle-refund.ts'

interface AdminRefundDeps extends RefundDeps {
  /** What administrators see of a refund, its order with it, which stands above payments. */
  refundForAdmin(db: Db, id: RefundId): Promise<contract.AdminRefund>
}

export function mountAdminRefunds(http: Http, { refundForAdmin, ...deps }: AdminRefundDeps) {
  serve(http, contract.settleRefund, async ({ actor, params, body }) => {
    await settleRefund(deps, actor, { id: params.id, receipt: body.reference })
    return refundForAdmin(deps.db, params.id)
  })

  serve(http, contract.retryRefund, async ({ actor, params }) => {
    await retryRefund(deps, actor, params.id)
    return refundForAdmin(deps.db, params.id)
  })
}
