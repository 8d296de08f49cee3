import * as contract from '#contracts/admin/orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { orderForAdmin } from './admin-order.queries.ts'
import { countOpenOrders, ordersForAdmin } from './admin-orders.queries.ts'
import { orderColumns } from './orders-csv.ts'

export function mountAdminOrderPages(http: Http, { db }: { db: Db }) {
  serve(http, contract.listAdminOrders, async ({ query }) => {
    const [page, counts] = await Promise.all([ordersForAdmin(db, query), countOpenOrders(db)])
    return { ...page, counts }
  })

  serveCsv(http, contract.exportAdminOrders, ({ query: { language: _, ...filters } }) => ({
    name: 'orders',
    columns: orderColumns,
    read: (page) => ordersForAdmin(db, { ...filters, ...page }),
  }))

  serve(http, contract.getAdminOrder, ({ params }) => orderForAdmin(db, params.id))
}
