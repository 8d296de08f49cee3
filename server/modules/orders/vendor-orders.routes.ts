import * as contract from '#contracts/vendor-orders.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { undoStep } from './lifecycle/undo-step.ts'
import { acceptOrder, advanceOrder, rejectOrder } from './lifecycle/vendor-transitions.ts'
import * as queries from './orders.queries.ts'
import { previewRefund, refundOrder } from './refunds/refund-order.ts'
import type { OrderDeps } from './refunds/refund-with-lock.ts'

export function mountVendorOrders(http: Http, deps: OrderDeps) {
  const { db } = deps

  serve(http, contract.listVendorOrders, async ({ actor, query: { status: tab, ...query } }) => {
    const [page, counts] = await Promise.all([
      queries.ordersOfVendor(deps, actor, { tab, ...query }),
      queries.countVendorOrders(deps, actor.vendorId),
    ])
    return { ...page, counts }
  })

  serve(http, contract.getVendorOrder, ({ actor, params }) => queries.vendorOrder(db, actor, params.id))

  serve(http, contract.acceptOrder, async ({ actor, params, body }) => {
    await acceptOrder(deps, actor, params.id, body?.minutes)
    return queries.vendorOrder(db, actor, params.id)
  })

  serve(http, contract.undoOrderStep, async ({ actor, params, body }) => {
    await undoStep(deps, actor, params.id, body.step)
    return queries.vendorOrder(db, actor, params.id)
  })

  const steps = [
    [contract.readyOrder, 'READY'],
    [contract.dispatchOrder, 'OUT_FOR_DELIVERY'],
    [contract.completeOrder, 'COMPLETED'],
  ] as const
  for (const [step, to] of steps) {
    serve(http, step, async ({ actor, params }) => {
      await advanceOrder(deps, actor, params.id, to)
      return queries.vendorOrder(db, actor, params.id)
    })
  }

  for (const [refusal, to] of [
    [contract.rejectOrder, 'REJECTED'],
    [contract.cancelVendorOrder, 'CANCELLED'],
  ] as const) {
    serve(http, refusal, async ({ actor, params, body }) => {
      await rejectOrder(deps, actor, params.id, to, body.reason)
      return queries.vendorOrder(db, actor, params.id)
    })
  }

  serve(http, contract.previewVendorRefund, ({ actor, params, body }) =>
    previewRefund(deps, actor, params.id, body.refund),
  )

  serve(http, contract.refundVendorOrder, async ({ actor, params, body, idempotencyKey }) => {
    const route = contract.refundVendorOrder.path.replace(':id', params.id)
    await refundOrder(deps, actor, params.id, idempotentRequest(actor.userId, route, idempotencyKey, body), body)
    return queries.vendorOrder(db, actor, params.id)
  })
}
