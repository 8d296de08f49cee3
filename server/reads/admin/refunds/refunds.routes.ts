import * as contract from '#contracts/money/refunds.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { refundsForAdmin } from './admin-refunds.queries.ts'
import { refundColumns } from './refunds-csv.ts'

export function mountAdminRefundPages(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.listAdminRefunds, ({ query }) => refundsForAdmin(db, query, clock.now()))

  serveCsv(http, contract.exportAdminRefunds, ({ query: { language: _, ...filters } }) => ({
    name: 'refunds',
    columns: refundColumns,
    read: (page) => refundsForAdmin(db, { ...filters, ...page }, clock.now()),
  }))
}
