import { describe, expect, it } from 'vitest'
import type { PayoutId } from '#contracts/wire/primitives.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { idempotencyRecords } from '#server/platform/http/idempotency.tables.ts'
import { aShopWithBalance, balancesOf, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payouts } from '../payouts.tables.ts'

const world = aWorld()

describe('asking for a payout', () => {
  it('takes a requested payout out of the available balance at once', async () => {
    const shop = await aShopWithBalance(world, 5000)
    const { status, body } = await postPayoutRequest(shop, 3000)
    expect(status).toBe(201)
    expect(body).toMatchObject({ amountKES: 3000, status: 'REQUESTED', reference: null, reason: null })
    expect(await balancesOf(world, shop.id)).toEqual({ available: 2000 })
  })

  it("shows the first and last digits of the shop's payout phone on a payout", async () => {
    const shop = await aShopWithBalance(world, 5000)
    const { phone } = shop.owner.user
    const { body } = await postPayoutRequest(shop, 3000)
    expect(body.phone).toBe(`0${phone.slice(4, 7)} *** ${phone.slice(-3)}`)
  })

  it('tells the owner of the shop once who asked for it, of how much, and where it goes', async () => {
    const shop = await aShopWithBalance(world, 5000)
    const { phone, name } = shop.owner.user
    await postPayoutRequest(shop, 3000, 'key-that-is-sent-twice')
    await postPayoutRequest(shop, 3000, 'key-that-is-sent-twice')
    await postPayoutRequest(shop, 9000)
    const told = (await shop.owner.get('/api/user/notifications')).body.items
    const masked = `0${phone.slice(4, 7)} *** ${phone.slice(-3)}`
    expect(told).toMatchObject([
      { kind: 'payout_requested', data: { shop: shop.name, amountKES: 3000, phone: masked, by: name } },
    ])
  })

  it('refuses a payout above the available balance, and moves no money', async () => {
    const shop = await aShopWithBalance(world, 500)
    const { body } = await postPayoutRequest(shop, 501)
    expect(body).toMatchObject({ code: 'insufficient_balance', data: { availableKES: 500 } })
    expect(await balancesOf(world, shop.id)).toEqual({ available: 500 })
    expect((await shop.owner.get('/api/vendor/payouts')).body.items).toEqual([])
  })

  it('refuses a payout of a shop without earnings', async () => {
    const shop = await aShopWithBalance(world, 0)
    expect((await postPayoutRequest(shop, 100)).body.code).toBe('insufficient_balance')
  })

  it('requires the password again for a payout request', async () => {
    const shop = await aShopWithBalance(world, 500)
    const requestWithPassword = (password: string) =>
      shop.owner.command('/api/vendor/payouts', { amountKES: 100, password })
    expect((await requestWithPassword('not this')).body).toMatchObject({ code: 'wrong_password', status: 403 })
    expect((await requestWithPassword('')).status).toBe(422)
    expect(await balancesOf(world, shop.id)).toEqual({ available: 500 })
  })

  it('counts the wrong passwords of a session against its ten tries, and no right one', async () => {
    const shop = await aShopWithBalance(world, 500)
    const statusesOf = async (times: number, request: () => Promise<{ status: number }>) => {
      const statuses: number[] = []
      for (let time = 0; time < times; time++) statuses.push((await request()).status)
      return statuses
    }
    expect(await statusesOf(11, () => postPayoutRequest(shop, 9_000))).toEqual(Array(11).fill(409))
    const wrong = { amountKES: 100, password: 'not this' }
    const statuses = await statusesOf(11, () => shop.owner.command('/api/vendor/payouts', wrong))
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })

  it('stores nothing of the password of a payout request', async () => {
    const shop = await aShopWithBalance(world, 500)
    await postPayoutRequest(shop, 100, 'key-without-password')
    const [record] = await world.db
      .select()
      .from(idempotencyRecords)
      .where(eq(idempotencyRecords.key, 'key-without-password'))
    const { createHash } = await import('node:crypto')
    expect(record?.bodyHash).toEqual(createHash('sha256').update('{"amountKES":100}').digest())
  })

  it.each([99, 250_001, 100.5, -100, '500', null])(
    'accepts payouts of whole shillings from 100 to 250,000, and not of %s',
    async (amountKES) => {
      const shop = await aShop(world)
      const { body } = await shop.owner.command('/api/vendor/payouts', { amountKES, password: 'any' })
      expect(body.errors).toMatchObject([{ field: 'amountKES' }])
    },
  )

  it('requires an idempotency key for a payout, repeats its response, and refuses it for another amount', async () => {
    const shop = await aShopWithBalance(world, 500)
    const without = await shop.owner.post('/api/vendor/payouts', { amountKES: 100, password: 'any' })
    expect(without.body.code).toBe('idempotency_key_missing')
    const first = await postPayoutRequest(shop, 100, 'the-same-key')
    expect(await postPayoutRequest(shop, 100, 'the-same-key')).toMatchObject({
      status: 201,
      body: { id: first.body.id },
    })
    expect((await postPayoutRequest(shop, 101, 'the-same-key')).body.code).toBe('idempotency_key_reused')
    expect(await balancesOf(world, shop.id)).toEqual({ available: 400 })
  })

  it('refuses a payout request by anyone but a vendor', async () => {
    const customer = await aPerson(world)
    const { status } = await customer.command('/api/vendor/payouts', { amountKES: 100, password: 'any' })
    expect(status).toBe(403)
  })
})

describe("a vendor's payouts", () => {
  it("lists a vendor's payouts, the newest first, page by page, and filters them by status", async () => {
    const shop = await aShopWithBalance(world, 1000)
    for (const amount of [100, 200, 300]) await postPayoutRequest(shop, amount)
    const first = (await shop.owner.get('/api/vendor/payouts?limit=2')).body
    expect(first.items.map(({ amountKES }: { amountKES: number }) => amountKES)).toEqual([300, 200])
    const rest = (await shop.owner.get(`/api/vendor/payouts?limit=2&cursor=${first.nextCursor}`)).body
    expect(rest).toMatchObject({ items: [{ amountKES: 100 }], nextCursor: null })
    expect((await shop.owner.get('/api/vendor/payouts?param1=PAID')).body.items).toEqual([])
  })

  it("never lists another vendor's payouts", async () => {
    const shop = await aShopWithBalance(world, 1000)
    await postPayoutRequest(shop, 100)
    const other = await aShop(world)
    expect((await other.owner.get('/api/vendor/payouts')).body.items).toEqual([])
  })
})

describe('the database itself', () => {
  async function aRequested() {
    const shop = await aShopWithBalance(world, 500)
    const id = (await postPayoutRequest(shop, 100)).body.id as PayoutId
    return {
      shop,
      id,
      change: (set: Partial<typeof payouts.$inferInsert>) =>
        world.db.update(payouts).set(set).where(eq(payouts.id, id)),
    }
  }
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error) => error.cause.constraint ?? error.cause.message,
    )

  it('refuses invalid transitions and changes of a requested payout in the database', async () => {
    const { change } = await aRequested()
    expect(await refusal(change({ status: 'PAID', reference: 'UHD4L1B7TM' }))).toContain(
      'cannot go from REQUESTED to PAID',
    )
    expect(await refusal(change({ amountCents: 100_000_00 }))).toContain('stays as it was asked for')
    expect(await refusal(change({ phone: '+254700000000' }))).toContain('stays as it was asked for')
  })

  it("refuses a decision on one's own payout in the database", async () => {
    const { change, shop } = await aRequested()
    expect(await refusal(change({ status: 'APPROVED', decidedBy: shop.owner.user.id }))).toBe(
      'payouts_decided_by_another',
    )
    expect(await refusal(change({ status: 'APPROVED' }))).toBe('payouts_decided_by_another')
  })

  it('refuses a rejection without a reason in the database', async () => {
    const { change } = await aRequested()
    const admin = await aPerson(world, { role: 'ADMIN' })
    const rejected = { status: 'REJECTED', decidedBy: admin.user.id } as const
    expect(await refusal(change(rejected))).toBe('payouts_returned_with_reason')
    expect(await refusal(change({ ...rejected, reason: 'Ask again' }))).toBe('accepted')
  })
})
