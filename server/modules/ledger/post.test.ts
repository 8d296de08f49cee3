import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { inTransaction, sqlState } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { credit, debit, post, vendorPending } from './index.ts'
import { ledgerAccounts, ledgerEntries } from './ledger.tables.ts'

const world = aWorld()
const at = new Date('2026-11-20T09:00:00Z')

const sale = (vendorId: VendorId) => ({
  kind: 'order_paid' as const,
  reference: newId(),
  vendorId,
  entries: [debit('provider:mpesa', 1000_00), credit(vendorPending(vendorId), 900_00), credit('commission', 100_00)],
  at,
})

const refusal = (work: Promise<unknown>) => work.then(() => 'accepted', sqlState)

describe('the ledger', () => {
  it('updates the balances with the entries of a transfer', async () => {
    const vendorId = newId<VendorId>()
    await inTransaction(world.db, (tx) => post(tx, sale(vendorId)))
    await inTransaction(world.db, (tx) => post(tx, sale(vendorId)))
    const [account] = await world.db
      .select()
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.key, vendorPending(vendorId)))
    expect(account).toEqual({ key: vendorPending(vendorId), vendorId, balanceCents: 1800_00 })
  })

  it('posts a transfer once', async () => {
    const transfer = sale(newId<VendorId>())
    await inTransaction(world.db, (tx) => post(tx, transfer))
    expect(await refusal(inTransaction(world.db, (tx) => post(tx, transfer)))).toBe('23505')
  })

  it('refuses an unbalanced transfer, in the program and in the database', async () => {
    const transfer = sale(newId<VendorId>())
    await expect(
      inTransaction(world.db, (tx) => post(tx, { ...transfer, entries: [credit('commission', 5)] })),
    ).rejects.toThrow('not balanced')
    const id = await inTransaction(world.db, (tx) => post(tx, transfer))
    const odd = world.db.insert(ledgerEntries).values({ transferId: id, accountKey: 'suspense', amountCents: 1 })
    await world.db.insert(ledgerAccounts).values({ key: 'suspense', balanceCents: 0 }).onConflictDoNothing()
    expect(await refusal(odd)).toBe('23514')
  })

  it('refuses a change or a deletion of entries', async () => {
    const id = await inTransaction(world.db, (tx) => post(tx, sale(newId<VendorId>())))
    const entries = eq(ledgerEntries.transferId, id)
    expect(await refusal(world.db.update(ledgerEntries).set({ amountCents: 1 }).where(entries))).toBe('23001')
    expect(await refusal(world.db.delete(ledgerEntries).where(entries))).toBe('23001')
    expect(await refusal(world.db.execute(sql`truncate ledger_entries`))).toBe('23001')
  })

  it('keeps the balances right with many concurrent postings to the same accounts', async () => {
    const vendors = Array.from({ length: 3 }, () => newId<VendorId>())
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => inTransaction(world.db, (tx) => post(tx, sale(vendors[n % 3] as VendorId)))),
    )
    const keys = vendors.map(vendorPending)
    const accounts = await world.db.select().from(ledgerAccounts).where(inArray(ledgerAccounts.key, keys))
    expect(accounts.map(({ balanceCents }) => balanceCents)).toEqual([20 * 900_00, 20 * 900_00, 20 * 900_00])
  })
})
