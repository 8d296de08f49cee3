import { users } from '#server/modules/identity/identity.tables.ts'
import { ledgerAccounts } from '#server/modules/ledger/ledger.tables.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import type { Eraser } from '#server/platform/database/erasure.ts'
import { columns, selectOne, subquery } from '#server/platform/database/select.ts'
import { eraseShop } from './erase-shop.ts'
import { vendors } from './vendors.tables.ts'

/** Of a row of users: the shop that they own. */
export const ownShopIdSql = subquery(vendors.id, sql`from ${vendors} where ${vendors.ownerId} = ${users.id}`)

const contacts = columns({ id: vendors.id, phone: vendors.phone, payoutPhone: vendors.payoutPhone })

/** A shop is closed, and empty of money, before its owner is erased. */
export const shopEraser: Eraser = {
  describe: () => ({
    prevents: {
      SHOP_OPEN: sql<boolean>`exists (select from ${vendors}
        where ${vendors.ownerId} = ${users.id} and ${vendors.status} = 'APPROVED')`,
      SHOP_OWED: sql<boolean>`exists (select from ${ledgerAccounts} where ${ledgerAccounts.vendorId} = ${ownShopIdSql}
        and ${ledgerAccounts.key} in ('pending', 'available') and ${ledgerAccounts.balanceCents} <> 0)`,
    },
  }),
  async find(tx, { userId }) {
    const own = await selectOne(tx, contacts, sql`from ${vendors} where ${vendors.ownerId} = ${userId}`)
    return own ? { shopId: own.id, vendorIds: [own.id], ownPhones: [own.phone, own.payoutPhone] } : {}
  },
  erase: eraseShop,
}
