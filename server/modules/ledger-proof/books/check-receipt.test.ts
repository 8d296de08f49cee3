import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWrongAmount } from '#server/testing/builders/suspense.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Looked for from a network of its own each time. */
let networks = 0
const check = async (receipt: string, from = `41.90.${++networks}.1`) => {
  const url = `/api/proof/receipt?receipt=${encodeURIComponent(receipt)}`
  const reply = await world.app.inject({ url, remoteAddress: from })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

describe('a receipt', () => {
  let receipt: string
  let day: string
  beforeAll(async () => {
    const [shop, customer] = [await aShop(world), await aPerson(world)]
    const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop, { priceKES: 800 }) }])
    receipt = (await customer.get(`/api/user/orders/${order.id}`)).body.payment.receipt
    day = nairobiDay(world.clock.now())
  })

  it('is found on its day, whose book is not sealed yet, however it is typed', async () => {
    const typed = ` ${receipt.slice(0, 5).toLowerCase()} ${receipt.slice(5)} `
    const at = plus(world.clock.now(), -(world.clock.now().getTime() % minutes(1))).toISOString()
    const found = { receipt, amountKES: 800, isIncoming: true, at, sealed: null }
    const { status, body, headers } = await check(typed)
    expect([status, body]).toEqual([200, { found }])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('leads from its line by its mark to the seal of its day, once that is over', async () => {
    world.clock.set(plus(startOfDay(day), days(1) + minutes(5)))
    await world.periodicJobs.sealDays()
    const { sealed, ...rest } = (await check(receipt)).body.found
    expect(Object.keys(rest)).toEqual(['receipt', 'amountKES', 'isIncoming', 'at'])
    const book = (await world.app.inject({ url: `/api/proof/books/${day}` })).body
    expect(createHash('sha256').update(book).digest('hex')).toBe(sealed.seal)
    const { key, mark } = sealed.mark
    expect(createHash('sha256').update(`${receipt}-${key}`).digest('hex')).toBe(mark)
    const line = book.split('\n').find((each: string) => each.endsWith(mark))
    expect(line).toMatch(new RegExp(`^\\d+,${sealed.line},${day} 12:00,mpesa,800.00,,`))
  })

  it('that nobody has says so, and so does one of money that nobody can place yet that it is there', async () => {
    expect((await check('UKO4K8Z2QX')).body).toEqual({ found: null })
    const { receipt: unplaced } = await aWrongAmount(world)
    expect((await check(unplaced)).body.found).toMatchObject({ receipt: unplaced, isIncoming: true })
  })

  it('of another form than that of M-Pesa is looked for nowhere', async () => {
    for (const typed of ['', '4099260516', 'UKO4K8Z2Q', "UKO4K8Z2Q'"]) {
      const { status, body } = await check(typed)
      expect([status, body.code]).toEqual([422, 'invalid_input'])
    }
  })

  it('is read in one statement beside that which counts, and tells no signed-in person more', async () => {
    const { statements } = await countStatements(() => check(receipt))
    expect(statements).toHaveLength(2)
    const admin = await aPerson(world, { role: 'ADMIN' })
    const asked = await admin.get(`/api/proof/receipt?receipt=${receipt}`)
    expect(asked.body).toEqual((await check(receipt)).body)
  })

  it('can be looked for twenty times in ten minutes from one network', async () => {
    const tries: number[] = []
    for (let n = 0; n < 21; n++) tries.push((await check('UKO4K8Z2QX', '102.0.0.7')).status)
    expect(tries).toEqual([...Array(20).fill(200), 429])
    expect((await check(receipt, '102.0.0.8')).status).toBe(200)
    world.clock.pass(minutes(11))
    expect((await check('UKO4K8Z2QX', '102.0.0.7')).status).toBe(200)
  })
})

describe('the book of a day', () => {
  it('that no calendar has, or a page of seals after such a day, is not found and no defect', async () => {
    for (const day of ['0000-01-01', '2026-02-30', 'yesterday'])
      expect((await world.visitor().get(`/api/proof/books/${day}`)).status).toBe(404)
    for (const day of ['0000-01-01', '2026-02-30', 'yesterday']) {
      const cursor = Buffer.from(JSON.stringify({ day })).toString('base64url')
      expect((await world.visitor().get(`/api/proof/seals?cursor=${cursor}`)).status).toBe(422)
    }
  })

  it('can be loaded sixty times an hour from one network', async () => {
    const load = async () =>
      (await world.app.inject({ url: '/api/proof/books/2026-11-20', remoteAddress: '102.0.0.9' })).statusCode
    const loads: number[] = []
    for (let n = 0; n < 61; n++) loads.push(await load())
    expect(loads).toEqual([...Array(60).fill(200), 429])
  })
})
