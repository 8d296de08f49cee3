import * as contract from '#contracts/admin/analytics.ts'
import { daysBefore, readRange } from '#server/modules/rollups/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type CsvFile, serveCsv } from '#server/platform/http/serve-csv.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { readAdminDashboard } from './admin-dashboard.queries.ts'
import { type Compared, readBestGoods, readBestVendors, readFailures } from './best.queries.ts'
import { readCohorts } from './cohorts.queries.ts'
import { rowColumns, tableColumns, toCohortMonths } from './market-csv.ts'
import { readMarketDays, sumDayFigures, toMarketDay } from './market-days.queries.ts'
import { countRest, toFigures } from './market-figures.queries.ts'
import { marketRows } from './market-rows.queries.ts'

interface Asked {
  from?: string
  to?: string
  againstFrom?: string
  againstTo?: string
}

function readCompared({ againstFrom, againstTo, ...days }: Asked, now: Date): Compared {
  const range = readRange(days, now)
  const before = againstFrom && againstTo ? readRange({ from: againstFrom, to: againstTo }, now) : daysBefore(range)
  return { range, before, today: nairobiDay(now) }
}

/** How many rows a file of the best has. */
const mostInFile = 1_000

export function mountAnalytics(http: Http, { db, clock, isMailed }: { db: Db; clock: Clock; isMailed: boolean }) {
  serve(http, contract.getAdminDashboard, ({ actor }) =>
    readAdminDashboard(db, { rights: actor.admin.rights, isMailed }, clock.now()),
  )

  serve(http, contract.getAdminAnalytics, async ({ query }) => {
    const compared = readCompared(query, clock.now())
    const { range, before } = compared
    const [days, previousDays, [now, then], failures, vendors, goods] = await Promise.all([
      readMarketDays(db, range),
      readMarketDays(db, before),
      countRest(db, [range, before]),
      readFailures(db, compared),
      readBestVendors(db, compared),
      readBestGoods(db, compared),
    ])
    assert(now && then, 'each period is a row')
    return {
      from: range.from,
      to: range.to,
      total: toFigures({ ...sumDayFigures(days), ...now }),
      previous: { ...toFigures({ ...sumDayFigures(previousDays), ...then }), from: before.from, to: before.to },
      days: days.map(toMarketDay),
      previousDays: previousDays.map(toMarketDay),
      ...failures,
      ...vendors,
      ...goods,
    }
  })

  serve(http, contract.getCohorts, async () => ({ cohorts: await readCohorts(db) }))

  serve(http, contract.listMarketRows, ({ query: { figure, from, to, ...filter } }) =>
    marketRows(db, figure, readRange({ from, to }, clock.now()), filter),
  )

  serveCsv(http, contract.exportMarketRows, ({ query: { language: _, figure, from, to, ...filter } }) => {
    const range = readRange({ from, to }, clock.now())
    return {
      name: `${figure.toLowerCase()}-${range.from}-${range.to}`,
      columns: rowColumns[figure],
      read: (page) => marketRows(db, figure, range, { ...filter, ...page }),
    }
  })

  serveCsv(http, contract.exportAnalyticsTable, ({ query: { language: _, table, ...asked } }) =>
    tableCsv(db, table, readCompared(asked, clock.now())),
  )
}

/** A table is one page: it has a row for each day, or the best. */
function tableCsv(db: Db, table: contract.AnalyticsTable, compared: Compared): CsvFile<never> {
  const { from, to } = compared.range
  const file = <Row>(columns: CsvFile<Row>['columns'], readAll: () => Promise<Row[]>) =>
    ({
      name: `${table.toLowerCase()}-${from}-${to}`,
      columns,
      read: async () => ({ items: await readAll(), nextCursor: null }),
    }) satisfies CsvFile<Row> as unknown as CsvFile<never>
  switch (table) {
    case 'DAYS':
      return file(tableColumns.DAYS, async () => (await readMarketDays(db, compared.range)).map(toMarketDay))
    case 'VENDORS':
      return file(tableColumns.VENDORS, async () => (await readBestVendors(db, compared, mostInFile)).vendors)
    case 'PRODUCTS':
      return file(tableColumns.PRODUCTS, async () => (await readBestGoods(db, compared, mostInFile)).products)
    case 'EVENTS':
      return file(tableColumns.EVENTS, async () => (await readBestGoods(db, compared, mostInFile)).events)
    case 'FAILURES':
      return file(tableColumns.FAILURES, async () => (await readFailures(db, compared)).failures)
    case 'COHORTS':
      return file(tableColumns.COHORTS, async () => toCohortMonths(await readCohorts(db)))
  }
}
