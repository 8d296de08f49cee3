import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { platformVendorId, type VendorId } from '#contracts/wire/primitives.ts'
import { credit, debit, post } from '#server/modules/ledger/index.ts'
import { type Db, inTransaction, openDatabase, type Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { freshDatabase } from '#server/testing/world/database.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { verifyLedger } from './verify-ledger.ts'

const world = aWorld()
let paymentId: string
let vendorId: VendorId

beforeAll(async () => {
  const shop = await aShop(world)
  vendorId = shop.id
  const product = await aProduct(world, shop, { priceKES: 650, stock: 4 })
  const order = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
  paymentId = order.payment.id
})

class Undo extends Error {}

/** What the verification finds after a change, in a transaction that is rolled back. */
async function verifyAfter(corrupt: (tx: Tx) => Promise<unknown>) {
  let found: string[] = []
  const corruption = inTransaction(world.db, async (tx) => {
    await corrupt(tx)
    found = (await verifyLedger(tx)).map((violation) => `${violation.rule}: ${violation.row}: ${violation.found}`)
    throw new Undo()
  })
  await expect(corruption).rejects.toThrow(Undo)
  return found
}

const verifyAfterSql = (...statements: SQL[]) =>
  verifyAfter(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })

const aRefund = (cents: number, receipt: string | null) => sql`
  insert into refunds (id, payment_id, order_id, vendor_id, provider, amount_cents, status, reason, receipt, created_at)
  select ${newId()}, id, order_id, vendor_id, provider, ${cents}, 'SENT', 'spoiled', ${receipt}, now() from payments where id = ${paymentId}`

/** Drops the trigger that keeps such a refund from being written. */
const refundsOpen = sql`alter table refunds disable trigger refunds_fit_their_payment`
const aside = (of: VendorId) =>
  `What is on its way, or kept aside, is what is owed: account suspense of ${of}: balance 1000, owed 0`
const owed = (cents: number) =>
  `What is on its way, or kept aside, is what is owed: account refunds:in_transit of ${vendorId}: balance 0, owed ${cents}`

const entriesOpen = sql`alter table ledger_entries disable trigger all`
const transfersOpen = sql`alter table ledger_transfers disable trigger all`

describe('verifying the ledger', () => {
  it('finds nothing wrong in a ledger written by the program', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('finds an entry that was changed', async () => {
    const change = sql`update ledger_entries set amount_cents = amount_cents + 1 where account_key = 'commission'`
    expect(await verifyAfterSql(entriesOpen, change)).toEqual([
      expect.stringMatching(/^A transfer has entries, and they sum to zero: transfer .+ \(order_paid\): sum 1$/),
      `A balance is the sum of its entries: account commission of ${vendorId}: balance 6500, entries 6501`,
      expect.stringMatching(
        /^The entries of an account are chained .+: entry 1 of account commission .+: was changed$/,
      ),
    ])
  })

  it('finds a transfer without entries', async () => {
    const empty = sql`insert into ledger_transfers (vendor_id, id, kind, reference, created_at) values (${vendorId}, ${newId()}, 'refund_done', 'none', now())`
    expect(await verifyAfterSql(empty)).toEqual([
      expect.stringMatching(/^A transfer has entries, .+ \(refund_done\): no entries$/),
    ])
  })

  it('finds a balance that was changed, and that the accounts of its vendor no longer sum to zero', async () => {
    const change = sql`update ledger_accounts set balance_cents = balance_cents + 500 where key = 'commission'`
    expect(await verifyAfterSql(change)).toEqual([
      `The accounts of a vendor together hold nothing: accounts of ${vendorId}: sum 500`,
      `A balance is the sum of its entries: account commission of ${vendorId}: balance 7000, entries 6500`,
    ])
  })

  it('finds a receipt that was counted twice', async () => {
    const { rows } = await world.db.execute<{ receipt: string }>(sql`select receipt from payments`)
    const receipt = rows[0]?.receipt ?? ''
    const unguarded = sql`alter table refunds disable trigger refunds_receipt_used`
    expect(await verifyAfterSql(unguarded, aRefund(100, receipt))).toEqual([
      expect.stringMatching(new RegExp(`^A receipt counts once: receipt ${receipt}: .*payment ${paymentId}`)),
      expect.stringMatching(
        new RegExp(`^Each receipt that counts is in the one count of them: receipt ${receipt}: of refund`),
      ),
      owed(100),
    ])
  })

  it('finds a refund marked as succeeded that was not posted', async () => {
    const paid = sql`update refunds set status = 'SUCCEEDED', receipt = 'UKK1000001'`
    expect(await verifyAfterSql(aRefund(100, null), paid)).toEqual([
      expect.stringMatching(/^What was paid out is posted once, with its amount: refund .+: 0 postings, 0 of 100$/),
    ])
  })

  it('finds refunds of more than was received', async () => {
    expect(await verifyAfterSql(refundsOpen, aRefund(600_00, null), aRefund(60_00, null))).toEqual([
      `No more goes back than came in: payment ${paymentId}: SUCCEEDED with 65000, refunds 66000`,
      owed(660_00),
    ])
  })

  it('finds a refund of an unpaid payment, and the posting of that payment', async () => {
    const failed = sql`update payments set status = 'FAILED'`
    const open = sql`alter table payments disable trigger all`
    expect(await verifyAfterSql(open, refundsOpen, failed, aRefund(100, null))).toEqual([
      `No more goes back than came in: payment ${paymentId}: FAILED with 65000, refunds 100`,
      expect.stringMatching(/^Money is posted for a payment that succeeded: .+: payment .+ is FAILED$/),
      owed(100),
    ])
  })

  it('finds a vendor that was charged more provider fees of a cancelled event than its provider kept', async () => {
    const entries = [debit('available', 1), credit('provider_fees', 1)]
    const charge = (tx: Tx) =>
      post(tx, { kind: 'provider_fee_charged', reference: newId(), vendorId, entries, at: world.clock.now() })
    expect(await verifyAfter(charge)).toEqual([
      expect.stringMatching(/^A vendor bears no more of what providers kept .+: transfer .+: charged 1, kept 0$/),
    ])
  })

  it('finds a correction that nobody confirmed, and one that was posted otherwise than it was confirmed, or not at all', async () => {
    const correction = newId()
    const found = await verifyAfter(async (tx) => {
      const correct = (reference: string, cents: number) => {
        const entries = [debit('available', cents), credit('commission', cents)]
        return post(tx, { kind: 'correction', reference, vendorId, entries, at: world.clock.now() })
      }
      const confirm = (id: string, cents: number) =>
        tx.execute(sql`
        insert into ledger_corrections (id, vendor_id, from_account, to_account, amount_cents, reason, proposed_by, proposed_at, confirmed_by, decided_at)
        values (${id}, ${vendorId}, 'AVAILABLE', 'COMMISSION', ${cents}, 'spoiled', ${newId()}, now(), ${newId()}, now())`)
      await correct(newId(), 100)
      await confirm(correction, 300)
      await correct(correction, 200)
      await confirm(newId(), 50)
    })
    const rule = 'A correction is posted once, as two people decided it: correction'
    expect(found.map((each) => each.replace(/ [0-9a-f-]{36}/, '')).toSorted()).toEqual([
      `${rule}: confirmed available -300, commission 300, posted available -200, commission 200`,
      `${rule}: confirmed, and not posted`,
      `${rule}: posted, and confirmed by nobody`,
    ])
  })

  it('finds a payment that was never posted', async () => {
    const gone = [
      sql`delete from ledger_entries`,
      sql`delete from ledger_transfers`,
      sql`update ledger_accounts set balance_cents = 0, entry_count = 0, last_hash = ''`,
    ]
    expect(await verifyAfterSql(entriesOpen, transfersOpen, ...gone)).toEqual([
      `A payment that succeeded is posted once, with its amount: payment ${paymentId}: 0 postings, 0 of 65000`,
    ])
  })

  it('finds a payment that was posted twice, under two references', async () => {
    expect(await verifyAfter((tx) => post(tx, unmatched(vendorId, paymentId)))).toEqual([
      `A payment that succeeded is posted once, with its amount: payment ${paymentId}: 2 postings, 66000 of 65000`,
      aside(vendorId),
    ])
  })

  it('finds money posted for an unknown payment', async () => {
    const nobody = newId()
    expect(await verifyAfter((tx) => post(tx, unmatched(platformVendorId, nobody)))).toEqual([
      expect.stringMatching(`^Money is posted for a payment .+\\(unmatched_money\\): no payment ${nobody}$`),
      aside(platformVendorId),
    ])
  })

  it("finds one vendor's money in transit in the ledger of another", async () => {
    const other = newId<VendorId>()
    const inTransit = sql`insert into ledger_accounts (vendor_id, key, balance_cents) values (${other}, 'refunds:in_transit', 100), (${other}, 'commission', -100)`
    const violations = await verifyAfterSql(aRefund(100, null), inTransit)
    expect(violations.filter((violation) => violation.startsWith('What is on its way')).toSorted()).toEqual(
      [
        owed(100),
        `What is on its way, or kept aside, is what is owed: account refunds:in_transit of ${other}: balance 100, owed 0`,
      ].toSorted(),
    )
  })

  it('finds an order whose commission differs from that of its lines', async () => {
    expect(await verifyAfterSql(sql`update order_lines set commission_cents = commission_cents - 1`)).toEqual([
      expect.stringMatching(/^The commission of an order is that of its lines: order .+: commission 6500, lines 6499$/),
    ])
  })

  it('finds a negative stock', async () => {
    const open = sql`alter table stocks drop constraint stocks_never_oversold`
    expect(await verifyAfterSql(open, sql`update stocks set quantity_left = -1`)).toEqual([
      expect.stringMatching(/^Nothing is sold that is not there: stock .+: -1 left$/),
    ])
  })
})

const unmatched = (of: VendorId, reference: string) => ({
  kind: 'unmatched_money' as const,
  vendorId: of,
  reference,
  entries: [debit('provider:mpesa', 10_00), credit('suspense', 10_00)],
  at: new Date(),
})

describe('two rules at a time', () => {
  const rewrite = (cents: number) =>
    inTransaction(world.db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`update ledger_accounts set balance_cents = balance_cents + ${cents} where vendor_id = ${vendorId} and key = 'pending'`,
      )
    })

  it('are checked in one snapshot: what is committed between the two connections is seen by neither', async () => {
    const transaction: Db['transaction'] = async (...given) => {
      await rewrite(1)
      return world.db.transaction(...given)
    }
    const second = { transaction } as Db
    const found = await verifyLedger(world.db, second)
    const seen = (await verifyLedger(world.db, world.db)).map(({ rule }) => rule)
    await rewrite(-1)
    expect(found).toEqual([])
    expect(seen).toContain('A balance is the sum of its entries')
  })
})

describe('npm run ledger:verify', () => {
  it('exits with success on a sound ledger, and otherwise with an error that names the row', async () => {
    const { url, drop } = await freshDatabase()
    expect(await runScript(url)).toMatchObject({ code: 0, output: expect.stringContaining('is sound') })
    const { db, end } = openDatabase({ url, poolSize: 1 })
    await db.execute(
      sql`insert into ledger_accounts (vendor_id, key, balance_cents) values (${platformVendorId}, 'suspense', 7)`,
    )
    await end()
    expect(await runScript(url)).toMatchObject({ code: 1, output: expect.stringContaining('account suspense') })
    await drop()
  })
})

function runScript(url: string): Promise<{ code: unknown; output: string }> {
  const script = join(import.meta.dirname, '../../../scripts/ledger-verify.ts')
  const env = { ...process.env, DATABASE_URL: url, NODE_ENV: 'test' }
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}
