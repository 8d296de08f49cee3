import { describe, expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { inTransaction, sqlState } from '#server/platform/database/database.ts'
import { and, eq, inArray, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { credit, debit, post } from './index.ts'
import { ledgerAccounts, ledgerEntries } from './ledger.tables.ts'

const world = aWorld()
const at = new Date('2026-11-20T09:00:00Z')

const sale = (vendorId: VendorId) => ({
  kind: 'order_paid' as const,
  reference: newId(),
  vendorId,
  entries: [debit('provider:mpesa', 1000_00), credit('pending', 900_00), credit('commission', 100_00)],
  at,
})

const noHash = Buffer.alloc(0)

const refusal = (work: Promise<unknown>) => work.then(() => 'accepted', sqlState)

describe('the ledger', () => {
  it('updates the balances with the entries of a transfer', async () => {
    const vendorId = newId<VendorId>()
    await inTransaction(world.db, (tx) => post(tx, sale(vendorId)))
    await inTransaction(world.db, (tx) => post(tx, sale(vendorId)))
    const [account] = await world.db
      .select()
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.vendorId, vendorId), eq(ledgerAccounts.key, 'pending')))
    expect(account).toMatchObject({ balanceCents: 1800_00, entryCount: 2 })
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
    const { vendorId } = transfer
    await world.db.insert(ledgerAccounts).values({ vendorId, key: 'suspense', balanceCents: 0 })
    const odd = world.db
      .insert(ledgerEntries)
      .values({ vendorId, transferId: id, accountKey: 'suspense', amountCents: 1, position: 1, hash: noHash })
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
    const arePending = and(inArray(ledgerAccounts.vendorId, vendors), eq(ledgerAccounts.key, 'pending'))
    const accounts = await world.db.select().from(ledgerAccounts).where(arePending)
    expect(accounts.map(({ balanceCents }) => balanceCents)).toEqual([20 * 900_00, 20 * 900_00, 20 * 900_00])
  })

  it('posts for another vendor while a transfer is not committed, and waits only for the same vendor', async () => {
    const [first, second] = [newId<VendorId>(), newId<VendorId>()]
    await inTransaction(world.db, (tx) => post(tx, sale(first)))
    await inTransaction(world.db, (tx) => post(tx, sale(second)))
    const postSoon = (vendorId: VendorId) =>
      inTransaction(world.db, async (tx) => {
        await tx.execute(sql`set local lock_timeout = '200ms'`)
        await post(tx, sale(vendorId))
      })
    await inTransaction(world.db, async (tx) => {
      await post(tx, sale(first))
      expect(await refusal(postSoon(second))).toBe('accepted')
      expect(await refusal(postSoon(first))).toBe('55P03')
    })
    const areCommission = and(inArray(ledgerAccounts.vendorId, [first, second]), eq(ledgerAccounts.key, 'commission'))
    const shares = await world.db.select().from(ledgerAccounts).where(areCommission)
    expect(shares.map(({ balanceCents }) => balanceCents)).toEqual([200_00, 200_00])
  })

  it('refuses an entry on the account of another vendor, or of the transfer of another', async () => {
    const [transfer, other] = [sale(newId<VendorId>()), sale(newId<VendorId>())]
    const id = await inTransaction(world.db, (tx) => post(tx, transfer))
    await inTransaction(world.db, (tx) => post(tx, other))
    const entry = { transferId: id, accountKey: 'commission', amountCents: 1, position: 1, hash: noHash } as const
    expect(await refusal(world.db.insert(ledgerEntries).values({ ...entry, vendorId: other.vendorId }))).toBe('23503')
  })
})
