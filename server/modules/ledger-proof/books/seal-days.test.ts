import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { credit, debit, post } from '#server/modules/ledger/index.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { complete } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const seal = () => world.periodicJobs.sealDays()
const today = () => nairobiDay(world.clock.now())

/** The morning of the next day, the fifth minute of it. */
const toNextDay = () => world.clock.set(plus(startOfDay(today()), days(1) + minutes(5)))

const sale = (at = world.clock.now(), amountCents = 1610_00) => ({
  kind: 'order_paid' as const,
  reference: newId(),
  vendorId: newId<VendorId>(),
  entries: [
    debit('provider:mpesa', amountCents),
    credit('pending', amountCents - 161_00),
    credit('commission', 161_00),
  ],
  at,
})
const sell = (...given: Parameters<typeof sale>) => inTransaction(world.db, (tx) => post(tx, sale(...given)))

interface Sealed {
  day: string
  seal: string
  lines: number
  bytes: number
}
const seals = async (): Promise<Sealed[]> => (await world.visitor().get('/api/proof/seals?limit=100')).body.items
const download = (day: string) => world.app.inject({ url: `/api/proof/books/${day}` })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const rowsOf = (book: string) =>
  book
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) => line.split(','))

describe('the book of a day', () => {
  it('is a file whose SHA-256 is the seal, with as many lines and bytes as are said', async () => {
    await sell()
    const day = today()
    expect((await download(day)).statusCode).toBe(404)
    toNextDay()
    await seal()
    const [latest] = await seals()
    const { headers, body, rawPayload } = await download(day)
    expect(headers['content-disposition']).toBe(`attachment; filename="kitabu-${day}.csv"`)
    expect(latest).toMatchObject({ day, seal: sha256(body), lines: rowsOf(body).length, bytes: rawPayload.length })
    expect((await world.visitor().get('/api/proof')).body.latest).toMatchObject({ day, seal: sha256(body) })
  })

  it('has debit and credit of each transfer in the order of time, and begins with the seal of the day before', async () => {
    const [before] = await seals()
    const day = today()
    const noon = plus(startOfDay(day), hours(12))
    await sell(plus(noon, minutes(49)))
    await sell(noon, 500_00)
    toNextDay()
    await seal()
    expect((await download(day)).body).toBe(
      [
        `kitabu 1,${day},${before!.seal}`,
        'line,transfer,time,account,debit,credit,mark',
        `1,1,${day} 12:00,held,,500.00,`,
        `2,1,${day} 12:00,mpesa,500.00,,`,
        `3,3,${day} 12:49,held,,1610.00,`,
        `4,3,${day} 12:49,mpesa,1610.00,,`,
        '',
      ].join('\n'),
    )
  })

  it('says of whole orders what was paid and when, and nothing of who bought what of whom or what a shop has left', async () => {
    const [shop, customer] = [await aShop(world), await aPerson(world)]
    const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop) }])
    await complete(shop, order.id)
    world.clock.pass(hours(24))
    await world.periodicJobs.releaseEarnings()
    const [day, next] = [nairobiDay(plus(world.clock.now(), -days(1))), today()]
    toNextDay()
    await seal()
    const [book, after] = [(await download(day)).body, (await download(next)).body]
    const rows = rowsOf(book)
    const amount = /^(\d+\.\d\d)?$/
    const forms = [
      /^\d+$/,
      /^\d+$/,
      /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
      /^(mpesa|held)$/,
      amount,
      amount,
      /^([0-9a-f]{64})?$/,
    ]
    for (const row of rows) {
      expect(row).toHaveLength(forms.length)
      for (const [place, form] of forms.entries()) expect(row[place]).toMatch(form)
    }
    // What the shop and the market share of it is not there: one line of what came, and one of what is held.
    expect(rows.map(([, , , account]) => account)).toEqual(['held', 'mpesa'])
    expect(rowsOf(after)).toEqual([])
    const receipt = (await customer.get(`/api/user/orders/${order.id}`)).body.payment.receipt
    const transfers = await world.db.execute<{ id: string }>(
      sql`select id from ledger_transfers where vendor_id = ${shop.id}`,
    )
    const secrets = [receipt, shop.id, shop.name, order.id, order.number, customer.user.id, customer.user.name]
    for (const secret of [...secrets, customer.user.phone.slice(-9), ...transfers.rows.map(({ id }) => id)])
      expect(book + after).not.toContain(secret)
  })

  it('is made for days on which nothing was posted too', async () => {
    const day = today()
    toNextDay()
    await seal()
    expect((await seals())[0]).toMatchObject({ day, lines: 0 })
  })
})

describe('days that were missed', () => {
  it('are sealed in their order once the program is back, each beginning with the seal of the one before', async () => {
    const first = today()
    for (const late of [0, 1, 2, 40]) await sell(plus(startOfDay(first), days(late) + hours(9)))
    world.clock.set(plus(startOfDay(first), days(42)))
    await seal()
    const sealed = (await seals()).toReversed()
    const at = sealed.findIndex(({ day }) => day === first)
    expect(sealed.slice(at).map(({ lines }) => lines)).toEqual([2, 2, 2, ...Array(37).fill(0), 2, 0])
    for (const [place, { day }] of sealed.entries()) {
      const previous = place === 0 ? 'first' : sealed[place - 1]!.seal
      const { body } = await download(day)
      expect(body.split('\n')[0]).toBe(`kitabu 1,${day},${previous}`)
      expect(sha256(body)).toBe(sealed[place]!.seal)
    }
    const { unbroken } = (await world.visitor().get('/api/proof')).body
    expect(unbroken).toEqual({ since: sealed[0]!.day, days: sealed.length })
  })

  it('take one statement to find that there are none', async () => {
    await seal()
    expect((await countStatements(seal)).statements).toHaveLength(1)
  })
})

describe('a transfer that is committed after its day was sealed', () => {
  it('is in the next book, and changes none that is sealed', async () => {
    const day = today()
    world.clock.set(plus(startOfDay(day), days(1) - 1000))
    await sell()
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
    const { promise: posted, resolve: isPosted } = Promise.withResolvers<void>()
    const late = inTransaction(world.db, async (tx: Tx) => {
      await post(tx, sale(world.clock.now(), 777_00))
      isPosted()
      await committed
    })
    await posted
    toNextDay()
    await seal()
    const [sealed] = await seals()
    commit()
    await late
    const { body } = await download(day)
    expect([sealed!.day, sha256(body), body.includes('777.00')]).toEqual([day, sealed!.seal, false])
    const next = today()
    toNextDay()
    await seal()
    expect(rowsOf((await download(next)).body)).toEqual([
      ['1', '1', `${day} 23:59`, 'held', '', '777.00', ''],
      ['2', '1', `${day} 23:59`, 'mpesa', '777.00', '', ''],
    ])
    expect(sha256((await download(day)).body)).toBe(sealed!.seal)
  })

  it('is let into no sealed book by the database either', async () => {
    const [{ day }] = (await seals()) as [Sealed]
    const id = await sell()
    const inserted = world.db.execute(
      sql`insert into ledger_book_transfers (vendor_id, transfer_id, day, line)
        select vendor_id, id, ${day}, 1001 from ledger_transfers where id = ${id}`,
    )
    await expect(inserted).rejects.toMatchObject({ cause: { message: `the book of ${day} is sealed` } })
  })
})

describe('a sealed book', () => {
  it.each([
    ['changed', sql`update ledger_books set seal = repeat('0', 64)`],
    ['deleted', sql`delete from ledger_books`],
    ['emptied', sql`delete from ledger_book_transfers`],
    ['mixed up', sql`update ledger_book_transfers set line = line + 1`],
  ])('cannot be %s', async (_, change) => {
    await expect(world.db.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    })
  })

  it('has one book after it, of the next day, and there is one first', async () => {
    const write = (day: string, previous: string | null, seal: string | null) =>
      world.db.execute(
        sql`insert into ledger_books (day, previous_day, previous_seal, seal, lines, bytes, salt, sealed_at)
          values (${day}, ${previous}, ${seal}, repeat('a', 64), 0, 0, '', now())`,
      )
    const [last, before] = (await seals()) as [Sealed, Sealed]
    const constraint = (name: string) => ({ cause: { constraint: name } })
    const after = nairobiDay(plus(startOfDay(last.day), days(1)))
    await expect(write(last.day, before.day, before.seal)).rejects.toMatchObject(constraint('ledger_books_pkey'))
    await expect(write(after, before.day, before.seal)).rejects.toMatchObject(constraint('ledger_books_next_day'))
    await expect(write(after, last.day, before.seal)).rejects.toMatchObject(constraint('ledger_books_previous_fk'))
    await expect(write(after, null, null)).rejects.toMatchObject(constraint('ledger_books_one_first'))
  })

  it('is sealed once by two workers that come at the same time', async () => {
    await sell()
    const day = today()
    toNextDay()
    await Promise.all([seal(), seal(), seal()])
    expect((await seals()).filter((each) => each.day === day)).toHaveLength(1)
  })

  it('is followed by none while the ledger gives another text of it', async () => {
    const [last] = await seals()
    const id = await sell()
    toNextDay()
    await seal()
    const { day } = (await seals())[0]!
    toNextDay()
    const change = (cents: number) =>
      inTransaction(world.db, async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`update ledger_entries set amount_cents = sign(amount_cents) * ${cents}
          where transfer_id = ${id} and account_key in ('provider:mpesa', 'pending')`)
      })
    await change(5_00)
    await expect(seal()).rejects.toThrow(`The ledger gives another book of ${day}`)
    expect((await seals())[0]!.day).toBe(day)
    await inTransaction(world.db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update ledger_entries set amount_cents = case account_key when 'pending' then 144900 else -161000 end
        where transfer_id = ${id} and account_key in ('provider:mpesa', 'pending')`)
    })
    await seal()
    expect((await seals())[0]!.day > day && day > last!.day).toBe(true)
  })
})
