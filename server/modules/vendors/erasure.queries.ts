import type { UserId } from '#contracts/wire/primitives.ts'
import { ledgerAccounts } from '#server/modules/ledger/ledger.tables.ts'
import { type Column, sql } from '#server/platform/database/drizzle.ts'
import type { Eraser } from '#server/platform/database/erasure.ts'
import { columns, selectOne, subquery } from '#server/platform/database/select.ts'
import { eraseShop } from './erase-shop.ts'
import { vendors } from './vendors.tables.ts'

/** The shop that somebody owns. */
export const ownShopIdSql = (owner: UserId | Column) =>
  subquery(vendors.id, sql`from ${vendors} where ${vendors.ownerId} = ${owner}`)

const contacts = columns({ id: vendors.id, phone: vendors.phone, payoutPhone: vendors.payoutPhone })

/** A shop is closed, and empty of money, before its owner is erased. */
export const shopEraser: Eraser = {
  describe: (userId) => ({
    prevents: {
      SHOP_OPEN: sql<boolean>`exists (select 1 from ${vendors}
        where ${vendors.ownerId} = ${userId} and ${vendors.status} = 'APPROVED')`,
      SHOP_OWED: sql<boolean>`exists (select 1 from ${ledgerAccounts} where ${ledgerAccounts.vendorId} = ${ownShopIdSql(userId)}
        and ${ledgerAccounts.key} in ('pending', 'available') and ${ledgerAccounts.balanceCents} <> 0)`,
    },
  }),
  async find(tx, { userId }) {
    const own = await selectOne(tx, contacts, sql`from ${vendors} where ${vendors.ownerId} = ${userId}`)
    return own ? { shopId: own.id, vendorIds: [own.id], ownPhones: [own.phone, own.payoutPhone] } : {}
  },
  erase: eraseShop,
}
