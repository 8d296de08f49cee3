import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { days, minutes } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { commandScenario, disbursementsOf } from '#server/testing/builders/disbursements.ts'
import {
  approvePayout,
  aShopWithBalance,
  balancesOf,
  ownersPassword,
  postPayoutRequest,
} from '#server/testing/builders/money.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import type { Shop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const first = { kind: 'FIRST_PAYOUT' }
const seen = async (admin: Person, id: string) => (await admin.get(`/api/admin/payouts/${id}`)).body.warnings
const request = async (shop: Shop, amountKES = 100) => (await postPayoutRequest(shop, amountKES)).body.id as string
const post = (admin: Person, id: string, acknowledged: unknown[]) =>
  admin.post(`/api/admin/payouts/${id}/approve`, { acknowledged })

async function aRegularShop(admin: Person, count = 3) {
  const shop = await aShopWithBalance(world, 20_000)
  for (let n = 0; n < count; n++) {
    const id = await request(shop, 1000)
    await approvePayout(admin, id)
    await admin.post(`/api/admin/payouts/${id}/settle`, { reference: aReceipt() })
  }
  return shop
}

let receipts = 0
const aReceipt = () => `UWX4L1B${String(++receipts).padStart(3, '0')}`

describe('the approval of a payout', () => {
  it('is refused while one of its warnings is not acknowledged, and says which there are', async () => {
    const admin = await anAdmin(world)
    const id = await request(await aShopWithBalance(world, 500))
    expect((await post(admin, id, [])).body).toMatchObject({ code: 'unseen_warnings', data: { warnings: [first] } })
    expect(await disbursementsOf(world, id as never)).toEqual([])
    expect((await post(admin, id, [first])).body).toMatchObject({ status: 'APPROVED', warnings: [] })
  })

  it('is refused when the payout phone was changed after its warnings were seen', async () => {
    let admin = await anAdmin(world)
    const shop = await aRegularShop(admin, 1)
    const id = await request(shop)
    expect(await seen(admin, id)).toEqual([])
    await shop.owner.patch('/api/vendor/profile', { payoutPhone: '+254733000111', password: ownersPassword })
    const changedAt = world.clock.now().toISOString()
    // For a day it is held, whatever is acknowledged.
    expect((await post(admin, id, [{ kind: 'PHONE_CHANGED', changedAt }])).body.code).toBe('payout_held')
    world.clock.pass(days(1))
    admin = await anAdmin(world)
    expect((await post(admin, id, [])).body).toMatchObject({
      code: 'unseen_warnings',
      data: { warnings: [{ kind: 'PHONE_CHANGED', changedAt }] },
    })
    expect((await post(admin, id, [{ kind: 'PHONE_CHANGED', changedAt: '2026-01-01T00:00:00.000Z' }])).status).toBe(409)
  })

  it('is refused when what is usual has become another since it was acknowledged', async () => {
    const admin = await anAdmin(world)
    const shop = await aRegularShop(admin)
    const [small, large] = [await request(shop, 400), await request(shop, 3000)]
    const before = await seen(admin, large)
    expect(before).toEqual([{ kind: 'ABOVE_USUAL', usualKES: 1000 }])
    await approvePayout(admin, small)
    await admin.post(`/api/admin/payouts/${small}/settle`, { reference: aReceipt() })
    expect((await post(admin, large, before)).body.data.warnings).toEqual([{ kind: 'ABOVE_USUAL', usualKES: 850 }])
    expect((await approvePayout(admin, large)).body.status).toBe('APPROVED')
  })

  it('keeps in the trail the warnings it was given in spite of', async () => {
    const admin = await anAdmin(world)
    const id = await request(await aShopWithBalance(world, 500))
    await approvePayout(admin, id)
    const isIt = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'payout.approve'))
    expect(await world.db.select().from(auditEntries).where(isIt)).toMatchObject([
      { actorId: admin.user.id, detail: { warnings: ['FIRST_PAYOUT'] } },
    ])
  })
})

describe('approving several payouts', () => {
  it('approves each by itself: of ten one is refused and another is not taken by M-Pesa, and eight are paid', async () => {
    const admin = await anAdmin(world)
    const shops = await Promise.all(Array.from({ length: 10 }, () => aShopWithBalance(world, 500)))
    const ids: string[] = []
    for (const shop of shops) ids.push(await request(shop))
    const [suspended, unregistered] = [shops[3] as Shop, shops[6] as Shop]
    await admin.post(`/api/admin/vendors/${suspended.id}/suspend`, { reason: 'Account may be taken over' })
    await commandScenario(world, unregistered.owner.user.phone, 'b2c', 'result-2040')
    const payouts = ids.map((id) => ({ id, acknowledged: [first] }))
    const { status, body } = await admin.post('/api/admin/payouts/approve', { payouts })
    expect(status).toBe(200)
    expect(body.approvals).toEqual(
      ids.map((id, n) =>
        n === 3 ? { id, outcome: 'REFUSED', code: 'payout_held' } : { id, outcome: 'APPROVED', code: null },
      ),
    )
    const states = async () => {
      const { items } = (await admin.get(`/api/admin/payouts?ids=${ids.join(',')}&sortBy=oldest`)).body
      return items.map((item: { status: string }) => item.status) as string[]
    }
    await eventually(async () => {
      await world.periodicJobs.followUpDisbursements()
      return !(await states()).some((state) => state === 'APPROVED' || state === 'SENT')
    }, 5_000)
    expect(await states()).toEqual(ids.map((_, n) => (n === 3 ? 'REQUESTED' : n === 6 ? 'FAILED' : 'PAID')))
    expect(await balancesOf(world, unregistered.id)).toEqual({ available: 500 })
    const isApproval = eq(auditEntries.action, 'payout.approve')
    const trail = await world.db
      .select()
      .from(auditEntries)
      .where(and(isApproval, eq(auditEntries.actorId, admin.user.id)))
    expect(trail).toHaveLength(9)
  })

  it('says of each what refused it, and which waits for an approver', async () => {
    const admin = await anAdmin(world)
    const shop = await aShopWithBalance(world, 120_000)
    const [large, unseen, gone] = [
      await request(shop, 60_000),
      await request(shop),
      '019aa0d0-0000-7000-8000-000000000000',
    ]
    const payouts = [
      { id: large, acknowledged: [first] },
      { id: unseen, acknowledged: [] },
      { id: gone, acknowledged: [] },
    ]
    expect((await admin.post('/api/admin/payouts/approve', { payouts })).body.approvals).toEqual([
      { id: large, outcome: 'FIRST_OF_TWO', code: null },
      { id: unseen, outcome: 'REFUSED', code: 'unseen_warnings' },
      { id: gone, outcome: 'REFUSED', code: 'not_found' },
    ])
  })
})

describe('a payout that failed', () => {
  async function aFailedPayout() {
    const [admin, shop] = await Promise.all([anAdmin(world), aShopWithBalance(world, 500)])
    const id = await request(shop, 300)
    await approvePayout(admin, id)
    await admin.post(`/api/admin/payouts/${id}/fail`, { reason: 'The line was closed' })
    return { admin, shop, id, retry: () => admin.post(`/api/admin/payouts/${id}/retry`) }
  }

  it('is requested again once, from the balance, in the name of who asked for it, and waits for approval', async () => {
    const { admin, shop, id, retry } = await aFailedPayout()
    const answers = await Promise.all([retry(), retry(), retry()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const again = answers.find(({ status }) => status === 201)?.body
    expect(again).toMatchObject({
      status: 'REQUESTED',
      amountKES: 300,
      requestedBy: 'Achieng Otieno',
      actions: ['approve', 'reject'],
    })
    expect(await balancesOf(world, shop.id)).toEqual({ available: 200 })
    expect((await admin.get(`/api/admin/payouts/${id}`)).body).toMatchObject({ isRetried: true, actions: [] })
    expect((await approvePayout(admin, again.id)).body.status).toBe('APPROVED')
    const isRetry = and(eq(auditEntries.action, 'payout.retry'), eq(auditEntries.subjectId, id))
    expect(await world.db.select().from(auditEntries).where(isRetry)).toMatchObject([{ detail: { payout: again.id } }])
  })

  it('is not requested again when the balance is spent, the shop is suspended, or it has not failed', async () => {
    const { shop, admin, retry } = await aFailedPayout()
    const other = await request(shop, 400)
    expect((await retry()).body.code).toBe('insufficient_balance')
    expect((await admin.post(`/api/admin/payouts/${other}/retry`)).body.code).toBe('invalid_transition')
    await admin.post(`/api/admin/payouts/${other}/reject`, { reason: 'No' })
    await admin.post(`/api/admin/vendors/${shop.id}/suspend`, { reason: 'Account may be taken over' })
    expect((await retry()).body.code).toBe('payout_held')
  })
})

describe("the administrators' list of payouts", () => {
  it('is sorted by age or amount, and narrowed to days in Nairobi, in the file as on the page', async () => {
    const admin = await anAdmin(world)
    const shop = await aShopWithBalance(world, 5000)
    const start = world.clock.now()
    const amounts = [200, 500, 300]
    for (const amount of amounts) {
      await request(shop, amount)
      world.clock.pass(days(1))
    }
    const list = async (query: string) => {
      const { items } = (await admin.get(`/api/admin/payouts?search=${shop.slug}&${query}`)).body
      return items.map((item: { amountKES: number }) => item.amountKES)
    }
    expect(await list('sortBy=largest')).toEqual([500, 300, 200])
    expect(await list('sortBy=oldest')).toEqual([200, 500, 300])
    expect(await list('sortBy=newest')).toEqual([300, 500, 200])
    const day = new Date(start.getTime() + minutes((24 + 3) * 60)).toISOString().slice(0, 10)
    expect(await list(`from=${day}`)).toEqual([300, 500])
    expect(await list(`from=${day}&to=${day}`)).toEqual([500])
    const next = (await admin.get(`/api/admin/payouts?search=${shop.slug}&sortBy=largest&limit=2`)).body.nextCursor
    expect(await list(`sortBy=largest&limit=2&cursor=${next}`)).toEqual([200])
    const csv = (await admin.get(`/api/admin/payouts.csv?search=${shop.slug}&from=${day}&to=${day}`)).body as string
    expect(csv.trim().split('\n')).toHaveLength(2)
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
