import { describe, expect, it } from 'vitest'
import { signingQueue } from '#server/modules/etims/index.ts'
import { credit, debit, post } from '#server/modules/ledger/index.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { inTime } from '#server/testing/builders/disbursements.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aPicture } from '#server/testing/builders/pictures.ts'
import { complete, refundOrder } from '#server/testing/builders/refunds.ts'
import { aDeliveryArea, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { invoiceSeries, invoices } from './invoices.tables.ts'
import { issueMissingInvoices } from './issue-missing.ts'

const world = aWorld()
const market = {
  name: 'Uliza Market Limited',
  address: 'Kimathi Street, Nairobi',
  kraPin: 'P052345678Q',
  isVatRegistered: true,
}
const queueSigning = signingQueue({ isOn: false })
const issueMissing = () => issueMissingInvoices({ db: world.db, clock: world.clock, market, queueSigning })

let areas = 0
/** Two tilapia at 950 and a soda at 60, delivered for 100: KSh 2,060. */
async function anOrder({ shop: of, pin }: { shop?: Shop; pin?: string } = {}) {
  const [shop, customer] = await Promise.all([of ?? aShop(world), aPerson(world)])
  if (pin) await shop.owner.patch('/api/vendor/profile', { kraPin: pin, isVatRegistered: true })
  const fish = await aProduct(world, shop, { name: 'Whole fried tilapia', priceKES: 950 })
  const soda = await aProduct(world, shop, { name: 'Passion & mango', priceKES: 60 })
  const areaId = await aDeliveryArea(world, shop, { name: `Kilimani ${++areas}` })
  const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court B12' }
  const order = await aPaidOrder(world, shop, customer, [{ product: fish, quantity: 2 }, { product: soda }], {
    fulfilment,
  })
  return { shop, customer, order, id: order.id as string, path: `/api/user/orders/${order.id}` }
}

async function pdfAt(who: Person, path: string): Promise<string> {
  const { statusCode, headers, rawPayload } = await world.app.inject({ url: path, headers: { cookie: who.cookie } })
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
  return (await readPdf(rawPayload)).join('\n')
}

const issuedOf = (shop: Shop, kind: (typeof invoices.$inferSelect)['kind']) =>
  world.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.vendorId, shop.id), eq(invoices.kind, kind)))
    .orderBy(invoices.number)

const monthOf = (moment: Date) => new Date(moment.getTime() + hours(3)).toISOString().slice(0, 7)

describe('the receipt of an order', () => {
  it('says what was bought of whom, with VAT on each row where the shop is registered, and adds up to what was paid', async () => {
    const { customer, path, order } = await anOrder({ pin: 'P051482930K' })
    const text = await pdfAt(customer, `${path}/receipt.pdf`)
    for (const words of [
      'Tax receipt',
      'No. 000001',
      'KRA PIN P051482930K',
      'Kindaruma Court B12',
      order.payment.receipt,
      'Without VAT',
      'Whole fried tilapia',
      '1,900.00',
      '262.07',
      '1,637.93',
      'KSh 2,060.00',
      '284.14',
      '1,775.86',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain(customer.user.phone.slice(-9))
  })

  it('says nothing of VAT where the shop is not registered, also in Swahili', async () => {
    const { customer, path } = await anOrder()
    expect(await pdfAt(customer, `${path}/receipt.pdf`)).toMatch(/not registered for VAT[\s\S]*No tax invoice/)
    const swahili = await pdfAt(customer, `${path}/receipt.pdf?language=sw`)
    expect(swahili).toMatch(/haijasajiliwa kwa VAT[\s\S]*Risiti[\s\S]*Jumla/)
    expect(swahili).not.toContain('Bila VAT')
  })

  it('shows the logo of its shop, where it has one', async () => {
    const { shop, customer, path, order } = await anOrder()
    const pictures = async () => {
      const { rawPayload } = await world.app.inject({
        url: `${path}/receipt.pdf`,
        headers: { cookie: customer.cookie },
      })
      return rawPayload.toString('latin1').split('/Subtype /Image').length - 1
    }
    expect([order.status, await pictures()]).toEqual(['PAID', 0])
    const logo = await aPicture(shop, 'SHOP_LOGO')
    expect((await shop.owner.patch('/api/vendor/profile', { logoId: logo.id })).status).toBe(200)
    expect(await pictures()).toBe(1)
  })

  it('stays as it was issued when the shop registers for VAT afterwards', async () => {
    const { shop, customer, path } = await anOrder()
    await pdfAt(customer, `${path}/receipt.pdf`)
    await shop.owner.patch('/api/vendor/profile', { kraPin: 'P051482930K', isVatRegistered: true })
    expect(await pdfAt(customer, `${path}/receipt.pdf`)).not.toContain('Tax receipt')
    expect(await issuedOf(shop, 'RECEIPT')).toMatchObject([{ vatCents: 0, issuerPin: null }])
  })

  it('is fetched by who bought and by the shop, and by nobody else', async () => {
    const { shop, customer, path, id } = await anOrder()
    const [stranger, otherShop] = await Promise.all([aPerson(world), aShop(world)])
    expect((await customer.get(`${path}/receipt.pdf`)).status).toBe(200)
    expect((await shop.owner.get(`/api/vendor/orders/${id}/receipt.pdf`)).status).toBe(200)
    expect((await stranger.get(`${path}/receipt.pdf`)).status).toBe(404)
    expect((await otherShop.owner.get(`/api/vendor/orders/${id}/receipt.pdf`)).status).toBe(404)
  })

  it('there is none before an order is paid', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const product = await aProduct(world, shop)
    const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
    expect((await customer.get(`/api/user/orders/${body.order.id}/receipt.pdf`)).body.code).toBe('invalid_transition')
    expect(await issuedOf(shop, 'RECEIPT')).toEqual([])
  })

  it('hides from a suspended shop where an order went, as its pages do', async () => {
    const { shop, id } = await anOrder()
    await complete(shop, id)
    await world.db.execute(sql`update vendors set status = 'SUSPENDED' where id = ${shop.id}`)
    expect(await pdfAt(shop.owner, `/api/vendor/orders/${id}/receipt.pdf`)).not.toContain('Kindaruma Court')
  })
})

describe('the numbers of a shop’s documents', () => {
  it('have no gap and no number twice, however many ask for however many at once', async () => {
    const shop = await aShop(world)
    const orders = []
    for (let count = 0; count < 6; count++) orders.push(await anOrder({ shop }))
    // Fewer than may wait to be drawn, however slow the machine is.
    const asked = [...orders, ...orders].map(({ customer, path }) => customer.get(`${path}/receipt.pdf`))
    const answers = await Promise.all([...asked, issueMissing(), issueMissing()])
    expect(answers.slice(0, 12).map((answer) => (answer as { status: number }).status)).toEqual(Array(12).fill(200))
    world.clock.pass(hours(24))
    await issueMissing()
    expect((await issuedOf(shop, 'RECEIPT')).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(
      await world.db
        .select()
        .from(invoiceSeries)
        .where(eq(invoiceSeries.series, `RECEIPT ${shop.id}`)),
    ).toMatchObject([{ lastNumber: 6 }])
  })

  it('are of what was issued: the database refuses to change or delete it', async () => {
    const { customer, path, shop } = await anOrder()
    await customer.get(`${path}/receipt.pdf`)
    const refusal = { cause: { message: expect.stringMatching(/what was issued is not changed/) } }
    await expect(
      world.db.update(invoices).set({ vatCents: 1 }).where(eq(invoices.vendorId, shop.id)),
    ).rejects.toMatchObject(refusal)
    await expect(world.db.delete(invoices).where(eq(invoices.vendorId, shop.id))).rejects.toMatchObject(refusal)
  })

  it('are given the night after to what nobody asked for', async () => {
    const { shop } = await anOrder()
    await issueMissing()
    expect(await issuedOf(shop, 'RECEIPT')).toEqual([])
    world.clock.pass(hours(24))
    await issueMissing()
    expect(await issuedOf(shop, 'RECEIPT')).toMatchObject([{ number: 1, totalCents: 206_000 }])
  })
})

describe('a document that cannot be written', () => {
  it('keeps no other waiting, and fails the night once all others are written', async () => {
    const shop = await aShop(world)
    const [broken, other] = [await anOrder({ shop }), await anOrder()]
    await world.db.insert(invoiceSeries).values({ series: `RECEIPT ${shop.id}`, lastNumber: 2_147_483_647 })
    world.clock.pass(hours(24))
    await expect(issueMissing()).rejects.toThrow('1 invoices could not be issued')
    expect([await issuedOf(broken.shop, 'RECEIPT'), await issuedOf(other.shop, 'RECEIPT')]).toMatchObject([
      [],
      [{ number: 1 }],
    ])
    await world.db.delete(invoiceSeries).where(eq(invoiceSeries.series, `RECEIPT ${shop.id}`))
  })
})

describe('the credit note of a refund', () => {
  it('is there once the money has arrived, names the receipt, and all of them give back its VAT to the cent', async () => {
    const { shop, customer, path, id, order } = await anOrder({ pin: 'P051482930K' })
    const [fish] = order.lines as { id: string }[]
    const refund = async (what: Parameters<typeof refundOrder>[2]) => {
      await refundOrder(shop.owner, id, what, { reason: 'The fish was cold' })
      await inTime(
        world,
        async () => {
          const { refunds } = await orderOf(customer, id)
          return refunds.every(({ status }: { status: string }) => status === 'SUCCEEDED')
        },
        { within: minutes(10) },
      )
    }
    await refund({ lines: [{ orderLineId: fish!.id, quantity: 1 }] })
    const text = await pdfAt(customer, `${path}/credit-notes.pdf`)
    for (const words of ['Tax credit note', 'No. 000001', 'Whole fried tilapia', 'KSh 950.00', 'The fish was cold'])
      expect(text).toContain(words)
    await refund({ amountKES: 333 })
    await refund({ whole: true })
    await Promise.all(Array.from({ length: 5 }, () => customer.get(`${path}/credit-notes.pdf`)))
    world.clock.pass(hours(24))
    await issueMissing()
    const notes = await issuedOf(shop, 'CREDIT_NOTE')
    const [receipt] = await issuedOf(shop, 'RECEIPT')
    const sum = (column: 'totalCents' | 'vatCents') => notes.reduce((total, note) => total + note[column], 0)
    expect([notes.map(({ number }) => number), sum('totalCents'), sum('vatCents')]).toEqual([
      [1, 2, 3],
      receipt?.totalCents,
      receipt?.vatCents,
    ])
  })

  it('there is none of a refund that has not arrived, and none for who did not buy', async () => {
    const { shop, customer, path, id } = await anOrder()
    await refundOrder(shop.owner, id, { whole: true })
    expect((await customer.get(`${path}/credit-notes.pdf`)).body.code).toBe('invalid_transition')
    expect((await (await aPerson(world)).get(`${path}/credit-notes.pdf`)).status).toBe(404)
  })
})

describe('the invoice of a month’s commission', () => {
  it('is what the ledger has of it, less what was given back, with the marketplace’s VAT in it', async () => {
    const { shop, id } = await anOrder()
    const other = await anOrder({ shop })
    await refundOrder(shop.owner, other.id, { amountKES: 206 })
    const month = monthOf(world.clock.now())
    const path = `/api/vendor/revenue/commission-invoice.pdf?month=${month}`
    expect((await shop.owner.get(path)).body.code).toBe('invalid_transition')
    world.clock.pass(hours(24 * 31))
    await Promise.all([issueMissing(), issueMissing(), issueMissing()])
    expect(await issuedOf(shop, 'COMMISSION_INVOICE')).toHaveLength(1)
    const [issued] = await issuedOf(shop, 'COMMISSION_INVOICE')
    const { rows } = await world.db.execute<{ cents: string }>(
      sql`select balance_cents as cents from ledger_accounts where vendor_id = ${shop.id} and key = 'commission'`,
    )
    expect(issued).toMatchObject({ month, issuerPin: market.kraPin, totalCents: Number(rows[0]?.cents) })
    expect(issued?.vatCents).toBe(Math.round(((issued?.totalCents ?? 0) * 16) / 116))
    const text = await pdfAt(await signedIn(world, shop.owner.user), path)
    expect(text).toMatch(/Commission invoice[\s\S]*Commission on orders[\s\S]*Commission given back/)
    expect(id).not.toBe(other.id)
  })

  it('bills no shop for what the marketplace kept of nobody’s money, or moved among its own accounts', async () => {
    const { shop } = await anOrder()
    const month = monthOf(world.clock.now())
    await inTransaction(world.db, (tx) =>
      post(tx, {
        kind: 'suspense_resolved',
        reference: newId(),
        vendorId: shop.id,
        entries: [debit('provider:mpesa', 90_000), credit('commission', 90_000)],
        at: world.clock.now(),
      }),
    )
    world.clock.pass(hours(24 * 31))
    await issueMissing()
    expect(await issuedOf(shop, 'COMMISSION_INVOICE')).toMatchObject([{ month, totalCents: 19_600 }])
  })

  it('there is none of a month in which nothing was kept', async () => {
    const shop = await aShop(world)
    expect((await shop.owner.get('/api/vendor/revenue/commission-invoice.pdf?month=2026-01')).status).toBe(404)
  })
})

describe('the documents of a month', () => {
  it('are a list and a file of every number, kind and VAT, for who sees sums', async () => {
    const { shop, customer, path, order } = await anOrder({ pin: 'P051482930K' })
    const owner = await signedIn(world, shop.owner.user)
    expect((await owner.get('/api/vendor/revenue/invoices')).body.items).toEqual([])
    await (await signedIn(world, customer.user)).get(`${path}/receipt.pdf`)
    const { items } = (await owner.get('/api/vendor/revenue/invoices')).body
    expect(items).toMatchObject([
      { kind: 'RECEIPT', number: 1, order: { number: order.number }, totalKES: 2060, vatKES: 284.14 },
    ])
    const file = await owner.get('/api/vendor/revenue/invoices.csv')
    expect(file.body.trimEnd().split('\r\n')[1]).toMatch(new RegExp(`,RECEIPT,000001,${order.number},2060,284.14,,$`))
    expect((await owner.get('/api/vendor/revenue/invoices?month=2025-01')).body.items).toEqual([])
  })

  it('are of the month in which they were paid, whenever they are issued', async () => {
    const { shop, order } = await anOrder()
    const paid = monthOf(new Date(order.paidAt))
    world.clock.pass(hours(24 * 32))
    await issueMissing()
    const owner = await signedIn(world, shop.owner.user)
    const { items } = (await owner.get(`/api/vendor/revenue/invoices?month=${paid}`)).body
    expect(items).toMatchObject([{ kind: 'RECEIPT', datedAt: order.paidAt }])
  })
})

describe('a shop’s settings', () => {
  it('refuse a registration for VAT without a KRA PIN, and a PIN that is none', async () => {
    const { owner } = await aShop(world)
    const refused = await owner.patch('/api/vendor/profile', { isVatRegistered: true })
    expect([refused.status, refused.body.code, JSON.stringify(refused.body)]).toEqual([
      422,
      'invalid_input',
      expect.stringContaining('kraPin'),
    ])
    expect((await owner.patch('/api/vendor/profile', { kraPin: '051482930K' })).status).toBe(422)
    expect((await owner.patch('/api/vendor/profile', { kraPin: 'A012345678Z' })).body).toMatchObject({
      kraPin: 'A012345678Z',
      isVatRegistered: false,
    })
  })
})
