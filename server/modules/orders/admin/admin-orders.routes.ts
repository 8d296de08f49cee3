import * as z from 'zod'
import * as contract from '#contracts/admin/orders.ts'
import { OrderId } from '#contracts/wire/primitives.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { previewRefund, refundOrder } from '../refunds/refund-order.ts'
import { orderForAdmin } from './admin-order.queries.ts'
import { countOpenOrders, ordersForAdmin } from './admin-orders.queries.ts'

const Cursor = z.strictObject({ id: OrderId })

export function mountAdminOrders(http: Http, deps: ModuleDeps) {
  const { db } = deps

  serve(http, contract.listAdminOrders, async ({ query: { status, vendor, search, ...paging } }) => {
    const limit = pageLimit(paging.limit)
    const after = readCursor(Cursor, paging.cursor)
    const [rows, counts] = await Promise.all([
      ordersForAdmin(db, { status, vendor, search }, limit + 1, after?.id),
      countOpenOrders(db),
    ])
    const page = toPage(
      rows,
      limit,
      (row) => row,
      ({ id }) => ({ id }),
    )
    return { ...page, counts }
  })

  serve(http, contract.getAdminOrder, ({ params }) => orderForAdmin(db, params.id))

  serve(http, contract.previewAdminRefund, ({ actor, params, body }) =>
    previewRefund(db, { ...actor, vendorId: null }, params.id, body.refund),
  )

  serve(http, contract.refundAdminOrder, async ({ actor, params, body, idempotencyKey }) => {
    const route = contract.refundAdminOrder.path.replace(':id', params.id)
    const request = idempotentRequest(actor.userId, route, idempotencyKey, body)
    await refundOrder(deps, { ...actor, vendorId: null }, params.id, request, body)
    return orderForAdmin(db, params.id)
  })
}
