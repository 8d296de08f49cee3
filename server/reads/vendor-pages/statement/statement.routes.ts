import * as contract from '#contracts/money/statements.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { statementColumns } from '../revenue/revenue-csv.ts'
import { findVendor, readStatement, statementReader } from './statement.queries.ts'

/** A vendor's statement of a month, for the vendor and for administrators. */
export function mountStatement(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  const thisMonth = () => nairobiDay(clock.now()).slice(0, 7)

  serve(http, contract.getVendorStatement, ({ actor, query: { month = thisMonth(), ...query } }) =>
    readStatement(db, actor.vendorId, { month, ...query }),
  )

  serveCsv(http, contract.exportVendorStatement, ({ actor, query: { month = thisMonth(), ...query } }) => ({
    name: 'statement',
    columns: statementColumns,
    read: statementReader(db, actor.vendorId, { month, ...query }),
  }))

  serve(http, contract.getAdminVendorStatement, async ({ params, query: { month = thisMonth(), ...query } }) =>
    readStatement(db, await findVendor(db, params.id), { month, ...query }),
  )

  serveCsv(
    http,
    contract.exportAdminVendorStatement,
    ({ params: { id }, query: { month = thisMonth(), ...query } }) => {
      const read = statementReader(db, id, { month, ...query })
      return {
        name: 'statement',
        columns: statementColumns,
        read: async (page) => {
          await findVendor(db, id)
          return read(page)
        },
      }
    },
  )
}
