import { toCents } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { hashPassword } from '#server/modules/identity/passwords.ts'
import { type AccountKey, credit, debit, post } from '#server/modules/ledger/index.ts'
import { ledgerAccounts } from '#server/modules/ledger/ledger.tables.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import type { World } from '../world/world.ts'
import type { Person } from './people.ts'
import { aShop, type Shop } from './shops.ts'

export const ownersPassword = 'mvua ya masika'
const passwordHash = hashPassword(ownersPassword)

/** A shop whose owner can request payouts: they have a password. */
export async function aShopWithPassword(world: World): Promise<Shop> {
  const shop = await aShop(world)
  await world.db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, shop.owner.user.id))
  return shop
}

/** The same, with this much available. */
export async function aShopWithBalance(world: World, availableKES: number): Promise<Shop> {
  const shop = await aShopWithPassword(world)
  if (availableKES > 0) await earn(world, shop.id, availableKES)
  return shop
}

/** Makes money available to a vendor as if an order's earnings had been released. */
export const earn = (world: World, vendorId: VendorId, amountKES: number) =>
  inTransaction(world.db, (tx) =>
    post(tx, {
      kind: 'earnings_released',
      reference: newId(),
      vendorId,
      entries: [debit('provider:mpesa', toCents(amountKES)), credit('available', toCents(amountKES))],
      at: world.clock.now(),
    }),
  )

export const postPayoutRequest = (shop: Shop, amountKES: number, key?: string) =>
  shop.owner.command('/api/vendor/payouts', { amountKES, password: ownersPassword }, key)

/** Approves a payout as an administrator who has looked at its warnings. */
export async function approvePayout(admin: Person, id: string) {
  const { warnings } = (await admin.get(`/api/admin/payouts/${id}`)).body
  return admin.post(`/api/admin/payouts/${id}/approve`, { acknowledged: warnings ?? [] })
}

/** What a vendor is owed, in shillings: `pending` and `available`, as far as anything was ever posted to them. */
export async function balancesOf(world: World, vendorId: VendorId): Promise<Record<string, number>> {
  const rows = await world.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.vendorId, vendorId))
  return Object.fromEntries(
    rows
      .filter(({ key }) => key === 'pending' || key === 'available')
      .map(({ key, balanceCents }) => [key, balanceCents / 100]),
  )
}

/** The balance of an account over all vendors and the platform, in shillings. */
export async function accountKES(world: World, key: AccountKey): Promise<number> {
  const rows = await world.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.key, key))
  return rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0) / 100
}
