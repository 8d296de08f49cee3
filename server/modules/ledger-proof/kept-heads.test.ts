import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { credit, debit, post } from '#server/modules/ledger/index.ts'
import { days } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { requestNightlyProof, verifyLedger } from './index.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })
let admin: Person
let vendorId: VendorId

const sell = () =>
  inTransaction(world.db, (tx) =>
    post(tx, {
      kind: 'earnings_released',
      reference: newId(),
      vendorId,
      entries: [debit('provider:mpesa', 1000_00), credit('available', 1000_00)],
      at: world.clock.now(),
    }),
  )

/** Proves the ledger as at night: its state, and what it says of the accounts of this vendor. */
async function prove() {
  await requestNightlyProof(world.db, world.clock.now())
  await world.periodicJobs.runDueProof()
  const { last } = (await admin.get('/api/admin/ledger-proof')).body
  const { items } = (await admin.get(`/api/admin/ledger-proof/runs/${last.id}/violations?limit=100`)).body
  const rows = items as { row: string; found: string }[]
  const ofVendor = rows.filter(({ row }) => row.includes(vendorId))
  return {
    state: last.state,
    seal: last.seal,
    found: ofVendor.map(({ row, found }) => `${row.replace(/ of .*/, '')} ${found}`).toSorted(),
  }
}

/** Changes the ledger as somebody does who owns the database: no trigger prevents it. */
const forge = (...changes: SQL[]) =>
  inTransaction(world.db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const change of changes) await tx.execute(change)
  })

/** Balances, counts and last hashes made to agree with the entries that are there. */
const accountsAgree = () => sql`
  update ledger_accounts a set entry_count = e.count, balance_cents = e.cents, last_hash = e.hash
  from (select account_key, count(*) as count, sum(amount_cents) as cents, (array_agg(hash order by position desc))[1] as hash
    from ledger_entries where vendor_id = ${vendorId} group by account_key) e
  where a.vendor_id = ${vendorId} and a.key = e.account_key`

/** All hashes computed anew, from the first entry of each account to the last. */
const chainAnew = () => sql`
  update ledger_entries e set hash = anew.hash
  from (select e.transfer_id, e.account_key, ledger_chain('', ledger_entry_text(e.vendor_id, e.account_key, e.amount_cents,
        t.id, t.kind, t.created_at, t.order_id, t.reference)) over (partition by e.account_key order by e.position) as hash
    from ledger_entries e join ledger_transfers t on t.vendor_id = e.vendor_id and t.id = e.transfer_id
    where e.vendor_id = ${vendorId}) anew
  where e.vendor_id = ${vendorId} and e.transfer_id = anew.transfer_id and e.account_key = anew.account_key`

const lastTransfer = () =>
  sql`(select transfer_id from ledger_entries where vendor_id = ${vendorId} order by position desc limit 1)`

beforeAll(async () => {
  admin = await anAdmin(world)
})

/** Accounts of their own, of which three sales were proved. */
beforeEach(async () => {
  vendorId = newId<VendorId>()
  for (let sale = 0; sale < 3; sale++) await sell()
  expect(await prove()).toMatchObject({ found: [] })
})

describe('a proof after another', () => {
  it('finds that the end of the ledger was cut off, though balances, counts and hashes were set back', async () => {
    await forge(
      sql`delete from ledger_entries where vendor_id = ${vendorId} and transfer_id = ${lastTransfer()}`,
      sql`delete from ledger_transfers t where vendor_id = ${vendorId}
        and not exists (select from ledger_entries e where e.vendor_id = t.vendor_id and e.transfer_id = t.id)`,
      accountsAgree(),
    )
    const found = [
      'account available ends with entry 2, and entry 3 was proved',
      'account provider:mpesa ends with entry 2, and entry 3 was proved',
    ]
    expect(await prove()).toMatchObject({ state: 'BROKEN', found })
    // What was cut off is not forgotten because it was found once.
    expect(await prove()).toMatchObject({ state: 'BROKEN', found })
  })

  it('finds an account that was rewritten as a whole, every hash of it computed anew', async () => {
    await forge(
      sql`update ledger_entries set amount_cents = amount_cents / 2
        where vendor_id = ${vendorId} and transfer_id = ${lastTransfer()}`,
      chainAnew(),
      accountsAgree(),
    )
    await sell()
    expect(await prove()).toMatchObject({
      state: 'BROKEN',
      found: [
        'account available has another entry 3 than was proved',
        'account provider:mpesa has another entry 3 than was proved',
      ],
    })
  })

  it('finds an account that is gone with all its entries', async () => {
    await forge(
      sql`delete from ledger_entries where vendor_id = ${vendorId}`,
      sql`delete from ledger_transfers where vendor_id = ${vendorId}`,
      sql`delete from ledger_accounts where vendor_id = ${vendorId}`,
    )
    expect(await prove()).toMatchObject({
      state: 'BROKEN',
      found: [
        'account available is gone, and entry 3 was proved',
        'account provider:mpesa is gone, and entry 3 was proved',
      ],
    })
  })

  it('finds nothing where the ledger has only gone on', async () => {
    await sell()
    expect(await prove()).toMatchObject({ found: [] })
  })

  it('has heads that the program neither deletes nor sets back', async () => {
    const refused = (change: SQL) => expect(world.db.execute(change)).rejects.toThrow()
    await refused(sql`delete from ledger_heads where vendor_id = ${vendorId}`)
    await refused(sql`update ledger_heads set entry_count = 2 where vendor_id = ${vendorId}`)
    await refused(sql`update ledger_heads set hash = '' where vendor_id = ${vendorId}`)
  })
})

describe('an order that was completed', () => {
  it('is found where its earnings were never released and wait for nothing', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 500 })
    const order = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    const set = (columns: SQL) => forge(sql`update orders set ${columns} where id = ${order.id}`)
    const found = async () =>
      (await verifyLedger(world.db)).filter(({ row }) => row === `order ${order.id}`).map(({ found }) => found)
    await set(sql`status = 'COMPLETED', earnings_due_at = now()`)
    expect(await found()).toEqual([])
    await set(sql`earnings_due_at = null`)
    expect(await found()).toEqual(['earned 45000, never released'])
    await set(sql`earnings_due_at = ${world.clock.now().toISOString()}`)
    world.clock.pass(days(3))
    await world.periodicJobs.releaseEarnings()
    world.clock.pass(days(3))
    await world.periodicJobs.releaseEarnings()
    expect(await found()).toEqual([])
  })
})

describe('the seal of the ledger', () => {
  it('is mailed to every administrator each night, so that a copy is out of reach of the machine', async () => {
    const other = await anAdmin(world)
    const { seal } = await prove()
    await world.periodicJobs.sendDueMail()
    for (const { user } of [admin, other]) {
      expect(mailbox.to(user.email).map(({ text }) => text.includes(seal))).toContain(true)
    }
    expect((await other.get('/api/user/notifications')).body.items).not.toContainEqual(
      expect.objectContaining({ kind: 'ledger_sealed' }),
    )
  })

  it('is not mailed when a person asks for a run', async () => {
    const other = await anAdmin(world)
    await admin.post('/api/admin/ledger-proof/runs')
    await world.periodicJobs.runDueProof()
    await world.periodicJobs.sendDueMail()
    expect(mailbox.to(other.user.email).map(({ subject }) => subject)).not.toContain('The seal of the ledger')
  })
})
