import * as contract from '#contracts/admin/analytics.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { readBestGoods, readBestVendors, readDays, readFailures } from './admin-analytics.queries.ts'
import { readAdminDashboard } from './admin-dashboard.queries.ts'
import { marketFigures } from './admin-figures.queries.ts'
import { daysBefore, readRange } from './day-range.ts'

export function mountAdminAnalytics(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.getAdminDashboard, () => readAdminDashboard(db, clock.now()))

  serve(http, contract.getAdminAnalytics, async ({ query }) => {
    const range = readRange(query, clock.now())
    const before = daysBefore(range)
    const [figures, days, failures, vendors, goods] = await Promise.all([
      marketFigures(db, [range, before]),
      readDays(db, range, before),
      readFailures(db, range, before),
      readBestVendors(db, range, before),
      readBestGoods(db, range, before),
    ])
    const [total, previous] = figures as [contract.MarketFigures, contract.MarketFigures]
    return {
      from: range.from,
      to: range.to,
      total,
      previous: { ...previous, from: before.from, to: before.to },
      ...days,
      ...failures,
      ...vendors,
      ...goods,
    }
  })
}
