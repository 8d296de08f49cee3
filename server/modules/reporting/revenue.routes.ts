import * as z from 'zod'
import * as contract from '#contracts/money/revenue.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { daysBefore, readRange } from './day-range.ts'
import { entriesOfVendor, readBalance, readBestSellers, readSales, toEntry } from './revenue.queries.ts'

const Cursor = z.strictObject({ transfer: z.uuid(), account: z.string().max(80) })

export function mountRevenue(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.getVendorRevenue, async ({ actor: { vendorId }, query }) => {
    const range = readRange(query, clock.now())
    const [balance, sales, best] = await Promise.all([
      readBalance(db, vendorId),
      readSales(db, vendorId, range, daysBefore(range)),
      readBestSellers(db, vendorId, range),
    ])
    return { from: range.from, to: range.to, ...balance, ...sales, ...best }
  })

  serve(http, contract.listRevenueEntries, async ({ actor, query: { from, to, part, ...paging } }) => {
    const limit = pageLimit(paging.limit)
    const range = from || to ? readRange({ from, to }, clock.now()) : undefined
    const rows = await entriesOfVendor(
      db,
      actor.vendorId,
      { range, part },
      limit + 1,
      readCursor(Cursor, paging.cursor),
    )
    return toPage(rows, limit, toEntry, ({ transfer, account }) => ({ transfer, account }))
  })
}
