import * as z from 'zod'
import * as contract from '#contracts/vendor-orders.ts'
import { OrderId } from '#contracts/wire/primitives.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import * as queries from '../orders.queries.ts'
import { previewRefund, refundOrder } from '../refunds/refund-order.ts'
import { advanceOrder, rejectOrder } from './vendor-transitions.ts'

const afterOrder = z.object({ id: OrderId })

export function mountVendorOrders(http: Http, deps: ModuleDeps) {
  const { db } = deps

  serve(http, contract.listVendorOrders, async ({ actor, query }) => {
    const limit = pageLimit(query.limit)
    const after = readCursor(afterOrder, query.cursor)
    const filter = { tab: query.status, search: query.search }
    const [rows, counts] = await Promise.all([
      queries.ordersOfVendor(db, actor.vendorId, filter, limit + 1, after?.id),
      queries.countVendorOrders(db, actor.vendorId),
    ])
    return {
      ...toPage(
        rows,
        limit,
        (row) => row,
        ({ id }) => ({ id }),
      ),
      counts,
    }
  })

  serve(http, contract.getVendorOrder, ({ actor, params }) => queries.vendorOrder(db, actor.vendorId, params.id))

  const steps = [
    [contract.acceptOrder, 'ACCEPTED'],
    [contract.readyOrder, 'READY'],
    [contract.dispatchOrder, 'OUT_FOR_DELIVERY'],
    [contract.completeOrder, 'COMPLETED'],
  ] as const
  for (const [step, to] of steps) {
    serve(http, step, async ({ actor, params }) => {
      await advanceOrder(deps, actor, params.id, to)
      return queries.vendorOrder(db, actor.vendorId, params.id)
    })
  }

  for (const [refusal, to] of [
    [contract.rejectOrder, 'REJECTED'],
    [contract.cancelVendorOrder, 'CANCELLED'],
  ] as const) {
    serve(http, refusal, async ({ actor, params, body }) => {
      await rejectOrder(deps, actor, params.id, to, body.reason)
      return queries.vendorOrder(db, actor.vendorId, params.id)
    })
  }

  serve(http, contract.previewVendorRefund, ({ actor, params, body }) =>
    previewRefund(db, actor, params.id, body.refund),
  )

  serve(http, contract.refundVendorOrder, async ({ actor, params, body, idempotencyKey }) => {
    const route = contract.refundVendorOrder.path.replace(':id', params.id)
    await refundOrder(deps, actor, params.id, idempotentRequest(actor.userId, route, idempotencyKey, body), body)
    return queries.vendorOrder(db, actor.vendorId, params.id)
  })
}
