import * as contract from '#contracts/money/revenue.ts'
import * as sales from '#contracts/money/sales.ts'
import { daysBefore, readRange } from '#server/modules/rollups/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { readBalance, readBestSellers, readSales } from './revenue.queries.ts'
import { entryColumns, lineColumns, orderColumns } from './revenue-csv.ts'
import { entriesOfVendor } from './revenue-entries.queries.ts'
import { linesSold, ordersSold } from './sold-lines.queries.ts'

export function mountRevenue(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.getVendorRevenue, async ({ actor: { vendorId }, query }) => {
    const now = clock.now()
    const range = readRange(query, now)
    const [balance, sales, best] = await Promise.all([
      readBalance(db, vendorId, now),
      readSales(db, vendorId, range, daysBefore(range)),
      readBestSellers(db, vendorId, range),
    ])
    return { from: range.from, to: range.to, ...balance, ...sales, ...best }
  })

  serve(http, contract.listRevenueEntries, ({ actor, query: { from, to, ...query } }) => {
    const range = from || to ? readRange({ from, to }, clock.now()) : undefined
    return entriesOfVendor(db, actor.vendorId, { range, ...query })
  })

  serveCsv(http, contract.exportRevenueEntries, ({ actor, query: { from, to, part } }) => {
    const range = from || to ? readRange({ from, to }, clock.now()) : undefined
    return {
      name: 'entries',
      columns: entryColumns,
      read: (page) => entriesOfVendor(db, actor.vendorId, { range, part, ...page }),
    }
  })

  serve(http, sales.listOrderSales, ({ actor, query: { from, to, ...page } }) =>
    ordersSold(db, actor.vendorId, readRange({ from, to }, clock.now()), page),
  )

  serveCsv(http, sales.exportOrderSales, ({ actor, query }) => {
    const range = readRange(query, clock.now())
    return {
      name: 'sales',
      columns: orderColumns,
      read: (page) => ordersSold(db, actor.vendorId, range, page),
    }
  })

  serve(http, sales.listLineSales, ({ actor, query: { from, to, ...query } }) =>
    linesSold(db, actor.vendorId, readRange({ from, to }, clock.now()), query),
  )

  serveCsv(http, sales.exportLineSales, ({ actor, query: { from, to, productId, eventId } }) => {
    const range = readRange({ from, to }, clock.now())
    return {
      name: 'lines',
      columns: lineColumns,
      read: (page) => linesSold(db, actor.vendorId, range, { productId, eventId, ...page }),
    }
  })
}
