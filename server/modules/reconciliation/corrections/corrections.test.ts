import { describe, expect, it } from 'vitest'
import { users } from '#server/modules/identity/identity.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { plus } from '#server/platform/clock.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { accountKES, balancesOf, earn } from '#server/testing/builders/money.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { firstCellsOf } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const path = '/api/admin/ledger-corrections'

/** A shop that is owed 500, and a correction of its ledger which one administrator proposed. */
async function aCorrection(change: object = {}) {
  const [admin, other, shop] = [await anAdmin(world), await anAdmin(world), await aShop(world)]
  await earn(world, shop.id, 500)
  const proposed = await admin.post(path, {
    vendorId: shop.id,
    from: 'AVAILABLE',
    to: 'COMMISSION',
    amountKES: 120.5,
    reason: 'Commission of UZ4821 was posted at the old rate',
    ...change,
  })
  const id = proposed.body.id as string
  return {
    admin,
    other,
    shop,
    proposed,
    id,
    confirm: (by: Person) => by.post(`${path}/${id}/confirm`),
    decline: (by: Person) => by.post(`${path}/${id}/decline`, { note: 'The old rate was agreed' }),
    balances: () => balancesOf(world, shop.id),
    trail: async () =>
      (await admin.get(`/api/admin/audit?subject=${shop.id}`)).body.items.map(
        ({ action }: { action: string }) => action,
      ),
  }
}

/** The trigger's own words; the driver wraps what the database said. */
const refusalOf = (running: Promise<unknown>) =>
  running.then(
    () => 'done',
    (error: Error) => (error.cause as Error).message,
  )

describe('a correction of the ledger', () => {
  it('moves nothing when one administrator proposes it, who cannot confirm it', async () => {
    const { admin, other, proposed, confirm, balances, id } = await aCorrection()
    expect([proposed.status, proposed.body]).toMatchObject([
      201,
      { state: 'PROPOSED', amountKES: 120.5, proposedBy: admin.user.name, isMine: true, decidedBy: null },
    ])
    const before = await balances()
    expect(before.available).toBe(500)
    expect((await confirm(admin)).body.code).toBe('approver_needed')
    expect(await balances()).toEqual(before)
    const { items } = (await other.get(`${path}?state=PROPOSED`)).body
    expect(items.find((each: { id: string }) => each.id === id)).toMatchObject({ isMine: false })
  })

  it('waits on the dashboard until another decides, and is told to every administrator but who proposed it', async () => {
    const dashboard = async (by: Person) => (await by.get('/api/admin/dashboard')).body.decisions.corrections
    const noticesOf = async (by: Person) =>
      (await by.get('/api/user/notifications')).body.items.filter(
        ({ kind }: { kind: string }) => kind === 'approval_needed',
      )
    const before = await dashboard(await anAdmin(world))
    const { admin, other, confirm } = await aCorrection()
    expect(await dashboard(other)).toMatchObject({ count: before.count + 1, amountKES: before.amountKES + 120.5 })
    expect(await noticesOf(other)).toMatchObject([
      { data: { act: 'CORRECTION', amountKES: 120.5, by: admin.user.name } },
    ])
    expect(await noticesOf(admin)).toEqual([])
    await confirm(other)
    expect((await dashboard(other)).count).toBe(before.count)
  })

  it('moves nothing while who confirms it is an administrator for less than a day by what another did', async () => {
    const { other, confirm, balances } = await aCorrection()
    const approverFrom = plus(world.clock.now(), 1)
    await world.db.update(users).set({ approverFrom }).where(eq(users.id, other.user.id))
    expect((await confirm(other)).body.code).toBe('approver_too_new')
    expect((await balances()).available).toBe(500)
  })

  it('is one more transfer when another administrator confirms it; the ledger holds and the shop reads it in its statement', async () => {
    const { shop, admin, other, confirm, balances, trail } = await aCorrection()
    const commission = await accountKES(world, 'commission')
    expect((await confirm(other)).body).toMatchObject({ state: 'CONFIRMED', decidedBy: other.user.name, isMine: false })
    expect((await balances()).available).toBe(379.5)
    expect(await accountKES(world, 'commission')).toBe(commission + 120.5)
    expect(await verifyLedger(world.db)).toEqual([])
    const { items } = (await shop.owner.get('/api/vendor/revenue/entries')).body
    expect(items[0]).toMatchObject({ kind: 'correction', part: 'AVAILABLE', amountKES: -120.5 })
    expect(await trail()).toEqual(expect.arrayContaining(['vendor.confirm-correction', 'vendor.propose-correction']))
    expect((await confirm(admin)).body.code).toBe('invalid_transition')
  })

  it('is posted once when two administrators confirm it at the same moment', async () => {
    const { other, confirm, balances } = await aCorrection()
    const third = await anAdmin(world)
    const answers = await Promise.all([confirm(other), confirm(third), confirm(other), confirm(third)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await balances()).available).toBe(379.5)
  })

  it('is declined by another, or withdrawn by who proposed it, with a reason, and posts nothing', async () => {
    for (const who of ['other', 'admin'] as const) {
      const given = await aCorrection()
      const answer = await given.decline(given[who])
      const state = who === 'admin' ? 'WITHDRAWN' : 'DECLINED'
      expect(answer.body).toMatchObject({ state, note: 'The old rate was agreed' })
      expect((await given.balances()).available).toBe(500)
      expect((await given.confirm(given.other)).body.code).toBe('invalid_transition')
      expect((await given.trail())[0]).toBe(
        who === 'admin' ? 'vendor.withdraw-correction' : 'vendor.decline-correction',
      )
    }
  })

  it('brings what a shop can be paid out not below zero', async () => {
    const { other, confirm, balances, decline } = await aCorrection({ amountKES: 500.01 })
    expect((await confirm(other)).body.code).toBe('insufficient_balance')
    expect((await balances()).available).toBe(500)
    expect((await decline(other)).status).toBe(200)
  })

  it.each([
    ['between one account and itself', { to: 'AVAILABLE' }],
    ['of nothing', { amountKES: 0 }],
    ['of less than nothing', { amountKES: -5 }],
    ['of a part of a cent', { amountKES: 1.005 }],
    ['of money on its way, which follows from payouts', { from: 'PAYOUTS_IN_TRANSIT' }],
    ['without a reason', { reason: ' ' }],
  ])('is refused %s', async (_, change) => {
    expect((await aCorrection(change)).proposed.status).toBe(422)
  })

  it('is refused for a shop that is not there', async () => {
    expect((await aCorrection({ vendorId: '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f' })).proposed.status).toBe(404)
  })

  it('is listed by state, by day, and by amount', async () => {
    const { admin, other, confirm, id } = await aCorrection({ amountKES: 499 })
    await confirm(other)
    const ids = async (query: string) =>
      (await admin.get(`${path}?${query}`)).body.items.map((each: { id: string }) => each.id)
    expect(await ids('state=CONFIRMED')).toContain(id)
    expect(await ids('state=DECLINED')).not.toContain(id)
    expect((await ids('sortBy=largest&state=CONFIRMED'))[0]).toBe(id)
    expect(await ids('to=2020-01-01')).toEqual([])
    expect(firstCellsOf(await admin.get(`${path}.csv?sortBy=largest&state=CONFIRMED`))).toEqual(
      await ids('sortBy=largest&state=CONFIRMED&limit=100'),
    )
    expect(firstCellsOf(await admin.get(`${path}.csv?to=2020-01-01`))).toEqual([])
  })

  it('is listed page by page, the largest first, however large it is', async () => {
    const millions = [900_000_000, 30_000_000]
    const given = [await aCorrection({ amountKES: millions[1] }), await aCorrection({ amountKES: millions[0] })]
    const { admin } = given[0] as Awaited<ReturnType<typeof aCorrection>>
    const page = async (cursor = '') => (await admin.get(`${path}?sortBy=largest&limit=1${cursor}`)).body
    const first = await page()
    const second = await page(`&cursor=${first.nextCursor}`)
    expect([first, second].map(({ items }) => items?.[0].amountKES)).toEqual(millions)
  })

  it('is confirmed by nobody who proposed it, and stays as it was proposed and decided, in the database too', async () => {
    const { admin, other, confirm, id } = await aCorrection()
    const set = (what: ReturnType<typeof sql>) =>
      refusalOf(world.db.execute(sql`update ledger_corrections set ${what} where id = ${id}`))
    expect(await set(sql`confirmed_by = ${admin.user.id}, decided_at = now()`)).toContain('ledger_corrections_by_two')
    expect(await set(sql`amount_cents = 1`)).toContain('stays as it is')
    await confirm(other)
    expect(await set(sql`confirmed_by = null, decided_at = null`)).toContain('stays as it is')
  })
})
