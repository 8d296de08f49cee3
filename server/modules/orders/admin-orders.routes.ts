import * as z from 'zod'
import * as contract from '#contracts/admin-orders.ts'
import { OrderId } from '#contracts/primitives.ts'
import type { Db } from '#server/platform/db.ts'
import { type Http, serve } from '#server/platform/http.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/pages.ts'
import { orderForAdmin } from './admin-order.ts'
import { countOpenOrders, ordersForAdmin } from './admin-orders.queries.ts'

const Place = z.strictObject({ id: OrderId })

export function mountAdminOrders(http: Http, { db }: { db: Db }) {
  serve(http, contract.listAdminOrders, async ({ query: { status, vendor, search, ...asked } }) => {
    const limit = pageLimit(asked.limit)
    const after = readCursor(Place, asked.cursor)
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
}
