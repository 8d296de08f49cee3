import { ownShopIdSql } from '#server/modules/vendors/index.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { type Eraser, isOneOf } from '#server/platform/database/erasure.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { erasePayouts } from './erase-payouts.ts'
import { payouts } from './payouts.tables.ts'

const paidOut = columns({ id: payouts.id, phone: payouts.phone, receipt: payouts.reference })

/** What a shop is paid arrives before its owner is erased. */
export const payoutsEraser: Eraser = {
  describe: (userId) => ({
    prevents: {
      SHOP_PAYOUTS: sql<boolean>`exists (select 1 from ${payouts} where ${payouts.vendorId} = ${ownShopIdSql(userId)}
        and ${payouts.status} in ('REQUESTED', 'APPROVED', 'SENT'))`,
    },
  }),
  async find(tx, { shopId }) {
    const rows = await select(
      tx,
      paidOut,
      sql`from ${payouts} where ${isOneOf(payouts.vendorId, shopId ? [shopId] : [])}`,
    )
    return {
      payoutIds: rows.map(({ id }) => id),
      phones: rows.map(({ phone }) => phone),
      receipts: rows.flatMap(({ receipt }) => receipt ?? []),
    }
  },
  erase: erasePayouts,
}
