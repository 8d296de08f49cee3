import { describe, expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { appendEntries, credit, debit, post } from '#server/modules/ledger/index.ts'
import { inTransaction, openDatabase } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { ledgerRules } from './ledger-rules.queries.ts'

const world = aWorld()
const rule = 'The entries of an account are chained by hash, from the first to the last'

const sale = (vendorId: VendorId) => ({
  kind: 'order_paid' as const,
  reference: newId(),
  vendorId,
  entries: [debit('provider:mpesa', 1000_00), credit('pending', 1000_00)],
  at: world.clock.now(),
})

/** A vendor with so many sales, each an entry on `pending` and one on `provider:mpesa`. */
async function aVendorWithSales(count: number) {
  const vendorId = newId<VendorId>()
  for (let n = 0; n < count; n++) await inTransaction(world.db, (tx) => post(tx, sale(vendorId)))
  return vendorId
}

class Undo extends Error {}

/**
 * What the chain's rule finds in the accounts of a vendor after changes that no trigger prevents; they are rolled back.
 */
async function foundAfter(vendorId: VendorId, ...changes: SQL[]) {
  let found: string[] = []
  const corruption = inTransaction(world.db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const change of changes) await tx.execute(change)
    const { rows } = await tx.execute<{ row: string; found: string }>(ledgerRules[rule] as SQL)
    found = rows
      .filter(({ row }) => row.includes(vendorId))
      .map(({ row, found }) => `${row.replace(/ of [0-9a-f-]{36}| \(transfer .*\)/g, '')} ${found}`)
    throw new Undo()
  })
  await expect(corruption).rejects.toThrow(Undo)
  return found.toSorted()
}

const entry = (vendorId: VendorId, position: number) =>
  sql`vendor_id = ${vendorId} and account_key = 'pending' and position = ${position}`
const transferOf = (vendorId: VendorId, position: number) =>
  sql`(select transfer_id from ledger_entries where ${entry(vendorId, position)})`

describe('the chain of entries', () => {
  it('names an entry whose amount was changed, and no other', async () => {
    const vendorId = await aVendorWithSales(5)
    expect(
      await foundAfter(vendorId, sql`update ledger_entries set amount_cents = 1 where ${entry(vendorId, 3)}`),
    ).toEqual(['entry 3 of account pending was changed'])
  })

  it.each([
    ['kind', sql`kind = 'payout_paid'`],
    ['reference', sql`reference = ${newId()}`],
    ['order', sql`order_id = ${newId()}`],
    ['time', sql`created_at = created_at - interval '1 day'`],
  ])('names the entries of a transfer whose %s was changed', async (_, change) => {
    const vendorId = await aVendorWithSales(3)
    const tampering = sql`update ledger_transfers set ${change} where vendor_id = ${vendorId} and id = ${transferOf(vendorId, 2)}`
    expect(await foundAfter(vendorId, tampering)).toEqual([
      'entry 2 of account pending was changed',
      'entry 2 of account provider:mpesa was changed',
    ])
  })

  it('names an entry that was changed and given a hash of its own: the next does not follow from it', async () => {
    const vendorId = await aVendorWithSales(4)
    const rewritten = sql`update ledger_entries e set amount_cents = 1, hash = sha256(
        (select hash from ledger_entries where ${entry(vendorId, 1)}) ||
        ledger_entry_text(e.vendor_id, e.account_key, 1, t.id, t.kind, t.created_at, t.order_id, t.reference))
      from ledger_transfers t where t.vendor_id = e.vendor_id and t.id = e.transfer_id
        and e.vendor_id = ${vendorId} and e.account_key = 'pending' and e.position = 2`
    expect(await foundAfter(vendorId, rewritten)).toEqual(['entry 3 of account pending was changed'])
  })

  it('names the entry after one that was deleted', async () => {
    const vendorId = await aVendorWithSales(5)
    expect(await foundAfter(vendorId, sql`delete from ledger_entries where ${entry(vendorId, 2)}`)).toEqual([
      'entry 3 of account pending follows entry 1, so 1 before it are gone',
    ])
  })

  it('names the first entry when what was before it was deleted', async () => {
    const vendorId = await aVendorWithSales(2)
    expect(await foundAfter(vendorId, sql`delete from ledger_entries where ${entry(vendorId, 1)}`)).toEqual([
      'entry 2 of account pending follows entry 0, so 1 before it are gone',
    ])
  })

  it('names the account whose last entry was deleted', async () => {
    const vendorId = await aVendorWithSales(3)
    expect(await foundAfter(vendorId, sql`delete from ledger_entries where ${entry(vendorId, 3)}`)).toEqual([
      'account pending ends with entry 2 of 3',
    ])
  })

  it('names the account that lost all its entries', async () => {
    const vendorId = await aVendorWithSales(1)
    expect(await foundAfter(vendorId, sql`delete from ledger_entries where ${entry(vendorId, 1)}`)).toEqual([
      'account pending ends with entry 0 of 1',
    ])
  })

  it('names an entry that was inserted at the end, and one that was inserted between two', async () => {
    const vendorId = await aVendorWithSales(3)
    const forged = newId()
    const transfer = sql`insert into ledger_transfers (vendor_id, id, kind, reference, created_at)
      values (${vendorId}, ${forged}, 'order_paid', ${newId()}, now())`
    const insert = (position: number) => sql`
      insert into ledger_entries (vendor_id, transfer_id, account_key, amount_cents, position, hash)
      select vendor_id, ${forged}, account_key, 5, ${position}, hash from ledger_entries where ${entry(vendorId, 2)}`
    expect(await foundAfter(vendorId, transfer, insert(4))).toEqual([
      'account pending ends with entry 4 of 3',
      'entry 4 of account pending was changed',
    ])
    expect(await foundAfter(vendorId, transfer, insert(2))).toContain(
      'entry 2 of account pending follows entry 2, so one was put in',
    )
  })

  it('names two entries that were swapped', async () => {
    const vendorId = await aVendorWithSales(4)
    const swap = sql`update ledger_entries set position = 5 - position
      where vendor_id = ${vendorId} and account_key = 'pending' and position in (2, 3)`
    expect(await foundAfter(vendorId, swap)).toEqual(
      [2, 3, 4].map((position) => `entry ${position} of account pending was changed`),
    )
  })

  it('is whole after fifty concurrent postings to one account', async () => {
    const vendorId = newId<VendorId>()
    const { db, end } = openDatabase({ url: world.url, poolSize: 10 })
    await Promise.all(Array.from({ length: 50 }, () => inTransaction(db, (tx) => post(tx, sale(vendorId)))))
    await end()
    expect(await foundAfter(vendorId)).toEqual([])
    const { rows } = await world.db.execute(sql`
      select entry_count, balance_cents from ledger_accounts where vendor_id = ${vendorId} and key = 'pending'`)
    expect(rows).toEqual([{ entry_count: 50, balance_cents: 50 * 1000_00 }])
  })

  it('breaks when a posting reads the last hash before it locks the account', async () => {
    const vendorId = await aVendorWithSales(1)
    const { db, end } = openDatabase({ url: world.url, poolSize: 8 })
    const readThenWritten = () =>
      inTransaction(db, async (tx) => {
        const id = newId()
        await tx.execute(sql`insert into ledger_transfers (vendor_id, id, kind, reference, created_at)
          values (${vendorId}, ${id}, 'order_paid', ${newId()}, now())`)
        const { rows } = await tx.execute<{ entry_count: number; last_hash: Buffer }>(
          sql`select entry_count, last_hash from ledger_accounts where vendor_id = ${vendorId} and key = 'pending'`,
        )
        // All are given the time to read before any of them writes.
        await tx.execute(sql`select pg_sleep(0.1)`)
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`
          insert into ledger_entries (vendor_id, transfer_id, account_key, amount_cents, position, hash)
          select t.vendor_id, t.id, 'pending', 5, ${rows[0]?.entry_count}::bigint + 1, sha256(${rows[0]?.last_hash}::bytea ||
            ledger_entry_text(t.vendor_id, 'pending', 5, t.id, t.kind, t.created_at, t.order_id, t.reference))
          from ledger_transfers t where t.vendor_id = ${vendorId} and t.id = ${id}`)
      })
    await Promise.all(Array.from({ length: 8 }, readThenWritten))
    await end()
    expect((await foundAfter(vendorId)).join()).toContain('so one was put in')
    await world.db.execute(sql`alter table ledger_entries disable trigger all`)
    await world.db.execute(sql`delete from ledger_entries where vendor_id = ${vendorId}`)
    await world.db.execute(sql`alter table ledger_entries enable trigger all`)
    await world.db.execute(sql`delete from ledger_accounts where vendor_id = ${vendorId}`)
  })

  it('goes on through entries that were appended in bulk', async () => {
    const vendorId = await aVendorWithSales(2)
    const ids = [newId(), newId(), newId()]
    await inTransaction(world.db, async (tx) => {
      for (const [n, id] of ids.entries())
        await tx.execute(sql`insert into ledger_transfers (vendor_id, id, kind, reference, created_at)
          values (${vendorId}, ${id}, 'order_paid', ${id}, now() - make_interval(days => ${n}::int))`)
      const each = sql`select ${vendorId}::uuid as vendor_id, id as transfer_id, key as account_key, cents as amount_cents
        from ledger_transfers, (values ('pending', 7::bigint), ('provider:mpesa', -7::bigint)) side(key, cents)
        where vendor_id = ${vendorId} and id = any(${sql.param(ids)}::uuid[])`
      await appendEntries(tx, each)
    })
    await inTransaction(world.db, (tx) => post(tx, sale(vendorId)))
    expect(await foundAfter(vendorId)).toEqual([])
    const { rows } = await world.db.execute(sql`
      select entry_count, balance_cents from ledger_accounts where vendor_id = ${vendorId} and key = 'pending'`)
    expect(rows).toEqual([{ entry_count: 6, balance_cents: 3 * 1000_00 + 21 }])
  })
})
