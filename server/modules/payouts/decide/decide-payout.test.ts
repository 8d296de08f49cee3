import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anApprovedPayout } from '#server/testing/builders/disbursements.ts'
import {
  accountKES,
  approvePayout,
  aShopWithBalance,
  balancesOf,
  postPayoutRequest,
} from '#server/testing/builders/money.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

let receipts = 0
const aReceipt = () => `UHD4L1B${String(++receipts).padStart(3, '0')}`

async function aRequestedPayout() {
  const [shop, admin] = await Promise.all([aShopWithBalance(world, 5000), anAdmin(world)])
  const { id } = (await postPayoutRequest(shop, 3000)).body as { id: string }
  const act = (name: string, body?: unknown) => admin.post(`/api/admin/payouts/${id}/${name}`, body)
  return { shop, admin, id, act, approve: () => approvePayout(admin, id) }
}

const auditOf = async (id: string) => {
  const rows = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)
  return rows.map(({ actorId, action, detail }) => ({ actorId, action, detail }))
}

describe('a payout', () => {
  it('settles an approved payout that was paid in the portal with its receipt', async () => {
    const { shop, act, approve } = await aRequestedPayout()
    const inTransit = await accountKES(world, 'payouts:in_transit')
    const atProvider = await accountKES(world, 'provider:mpesa')
    expect((await approve()).body).toMatchObject({ status: 'APPROVED', decidedBy: 'Amina Hassan' })
    const reference = aReceipt()
    const { body } = await act('settle', { reference: ` ${reference.toLowerCase()} ` })
    expect(body).toMatchObject({ status: 'PAID', reference, settledAt: world.clock.now().toISOString() })
    expect(await balancesOf(world, shop.id)).toEqual({ available: 2000 })
    expect(await accountKES(world, 'payouts:in_transit')).toBe(inTransit - 3000)
    expect(await accountKES(world, 'provider:mpesa')).toBe(atProvider + 3000)
    expect((await shop.owner.get('/api/vendor/payouts')).body.items).toMatchObject([{ status: 'PAID', reference }])
  })

  it('returns the money of a rejected payout to the vendor, with the reason', async () => {
    const { shop, act } = await aRequestedPayout()
    expect((await act('reject', { reason: 'Change your payout phone first' })).body).toMatchObject({
      status: 'REJECTED',
    })
    expect(await balancesOf(world, shop.id)).toEqual({ available: 5000 })
    const { body } = await shop.owner.get('/api/vendor/payouts')
    expect(body.items).toMatchObject([{ status: 'REJECTED', reason: 'Change your payout phone first' }])
  })

  it('returns the money of a failed payout to the vendor', async () => {
    const { shop, act, approve } = await aRequestedPayout()
    await approve()
    expect((await act('fail', { reason: 'The phone is not registered' })).body.status).toBe('FAILED')
    expect(await balancesOf(world, shop.id)).toEqual({ available: 5000 })
  })

  it('requires a reason to reject or fail a payout, and a receipt to settle it', async () => {
    const { act } = await aRequestedPayout()
    expect((await act('reject', { reason: ' ' })).status).toBe(422)
    expect((await act('fail', {})).status).toBe(422)
    expect((await act('settle', { reference: 'paid!' })).body.errors).toMatchObject([{ field: 'reference' }])
  })

  it('refuses invalid transitions of a payout', async () => {
    const { act, shop, approve } = await aRequestedPayout()
    const settle = () => act('settle', { reference: aReceipt() })
    const fail = () => act('fail', { reason: 'No' })
    const reject = () => act('reject', { reason: 'No' })
    for (const action of [settle, fail]) expect((await action()).body.code).toBe('invalid_transition')
    await approve()
    for (const action of [approve, reject]) expect((await action()).body.code).toBe('invalid_transition')
    await settle()
    for (const action of [settle, fail, reject, approve]) {
      expect((await action()).body).toMatchObject({ code: 'invalid_transition', data: { status: 'PAID' } })
    }
    expect(await balancesOf(world, shop.id)).toEqual({ available: 2000 })
  })

  it('changes nothing when a payout is settled again with the same receipt, and refuses the receipt of another payout', async () => {
    const [one, other] = [await aRequestedPayout(), await aRequestedPayout()]
    const reference = aReceipt()
    for (const { approve } of [one, other]) await approve()
    expect((await one.act('settle', { reference })).status).toBe(200)
    expect((await one.act('settle', { reference })).body).toMatchObject({ status: 'PAID', reference })
    expect((await other.act('settle', { reference })).body).toMatchObject({
      code: 'receipt_used',
      errors: [{ field: 'reference' }],
    })
    expect((await other.act('settle', { reference: aReceipt() })).body.status).toBe('PAID')
  })

  it('refuses a decision on a payout by whoever requested it', async () => {
    const { shop, id } = await aRequestedPayout()
    await world.db.update(users).set({ role: 'ADMIN', adminRole: 'OWNER' }).where(eq(users.id, shop.owner.user.id))
    const { body } = await approvePayout(shop.owner, id)
    expect(body).toMatchObject({ code: 'own_payout', status: 403 })
  })

  it('audits every action of an administrator on a payout, and no refused one', async () => {
    const { act, id, admin, approve } = await aRequestedPayout()
    await act('settle', { reference: aReceipt() })
    await approve()
    const reference = aReceipt()
    await act('settle', { reference })
    await act('settle', { reference })
    expect(await auditOf(id)).toEqual([
      {
        actorId: admin.user.id,
        action: 'payout.approve',
        detail: { from: 'REQUESTED', to: 'APPROVED', amountCents: 3000_00, warnings: ['FIRST_PAYOUT'] },
      },
      {
        actorId: admin.user.id,
        action: 'payout.settle',
        detail: { from: 'APPROVED', to: 'PAID', amountCents: 3000_00, reference },
      },
    ])
  })

  it('refuses a decision on a payout by anyone but an administrator', async () => {
    const { shop, id } = await aRequestedPayout()
    for (const act of ['approve', 'reject', 'settle', 'fail']) {
      expect((await shop.owner.post(`/api/admin/payouts/${id}/${act}`, {})).status).toBe(403)
    }
    const admin = await anAdmin(world)
    expect((await approvePayout(admin, '019aa0d0-0000-7000-8000-000000000000')).status).toBe(404)
  })

  it('leaves a sound ledger after decisions on payouts', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})

describe("the administrators' list of payouts", () => {
  it('lists a payout for administrators with its phone, whether it is new, the balance left and the history', async () => {
    const { shop, act, admin, id, approve } = await aRequestedPayout()
    await approve()
    await act('settle', { reference: aReceipt() })
    await postPayoutRequest(shop, 500)
    const { body } = await admin.get(`/api/admin/payouts?search=${shop.slug}`)
    expect(body.items).toMatchObject([
      {
        amountKES: 500,
        status: 'REQUESTED',
        phone: shop.owner.user.phone,
        isNewPhone: false,
        requestedBy: 'Achieng Otieno',
        decidedBy: null,
        vendor: {
          id: shop.id,
          slug: shop.slug,
          status: 'APPROVED',
          availableKES: 1500,
          pendingKES: 0,
          payouts: { paid: 1, failed: 0, rejected: 0 },
        },
      },
      { id, status: 'PAID' },
    ])
  })

  it('lists payouts by waiting time, the longest first, with their total', async () => {
    const shop = await aShopWithBalance(world, 5000)
    const admin = await anAdmin(world)
    const before = (await admin.get('/api/admin/payouts')).body.waiting
    for (const amount of [100, 200, 300]) await postPayoutRequest(shop, amount)
    const list = async (query: string) => (await admin.get(`/api/admin/payouts?search=${shop.slug}&${query}`)).body
    const amounts = ({ items }: { items: { amountKES: number }[] }) => items.map(({ amountKES }) => amountKES)
    const first = await list('status=REQUESTED&limit=2')
    expect(amounts(first)).toEqual([100, 200])
    expect(amounts(await list(`status=REQUESTED&limit=2&cursor=${first.nextCursor}`))).toEqual([300])
    expect(amounts(await list(''))).toEqual([300, 200, 100])
    expect(first.waiting.requested).toEqual({
      count: before.requested.count + 3,
      amountKES: before.requested.amountKES + 600,
    })
    expect(first.items[0].isNewPhone).toBe(true)
  })

  it("filters payouts by the spec's positional parameters, and searches by name, phone or receipt", async () => {
    const { shop, act, admin, approve } = await aRequestedPayout()
    await approve()
    const reference = aReceipt()
    await act('settle', { reference })
    const find = async (query: string) => (await admin.get(`/api/admin/payouts?${query}`)).body.items.length
    expect(await find(`param1=PAID&param2=${reference.toLowerCase()}`)).toBe(1)
    expect(await find(`search=0${shop.owner.user.phone.slice(4)}`)).toBe(1)
    expect(await find(`status=REQUESTED&search=${reference}`)).toBe(0)
    expect(await find('search=100%25')).toBe(0)
  })

  it('lists the payouts of one shop alone where one is named', async () => {
    const [{ shop, id, admin }, other] = [await anApprovedPayout(world), await anApprovedPayout(world)]
    const found = async (query: string) =>
      (await admin.get(`/api/admin/payouts?limit=50${query}`)).body.items.map(({ id }: { id: string }) => id)
    expect(await found('')).toContain(other.id)
    expect(await found(`&vendor=${shop.id}`)).toEqual([id])
  })

  it("reads the administrators' list of payouts in two statements beside the session", async () => {
    const admin = await anAdmin(world)
    const { statements } = await countStatements(() => admin.get('/api/admin/payouts?status=REQUESTED'))
    expect(statements).toHaveLength(3)
  })
})
