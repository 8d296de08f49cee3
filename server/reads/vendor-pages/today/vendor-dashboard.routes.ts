import * as contract from '#contracts/reporting.ts'
import { seesSums } from '#server/modules/identity/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { readBalance, readGoods, readSetup, readWork } from './vendor-dashboard.queries.ts'

export function mountVendorDashboard(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.getVendorDashboard, async ({ actor: { vendorId, shop } }) => {
    const now = clock.now()
    const [work, balance, goods, setup] = await Promise.all([
      readWork(db, vendorId, now),
      readBalance(db, vendorId),
      readGoods(db, vendorId, now),
      readSetup(db, vendorId, now),
    ])
    const day = { ...work, ...balance, ...goods, ...setup }
    return seesSums(shop) ? day : { ...day, ...withoutMoney }
  })
}

const withoutMoney = { today: null, lastWeek: null, lastWeekByNow: null, balance: null }
