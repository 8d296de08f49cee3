import { describe, expect, it } from 'vitest'
import { settings } from '#server/modules/settings/settings.tables.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const path = '/api/admin/settings'
const read = async (admin: Person) => (await admin.get(path)).body.settings
const trail = async (admin: Person) => (await admin.get('/api/admin/audit?action=settings')).body.items

describe('the settings of the marketplace', () => {
  it('are what the program was started with until somebody sets them, and then hold at once', async () => {
    const admin = await anAdmin(world)
    expect((await admin.get(path)).body).toEqual({
      settings: {
        commissionPercent: 10,
        approvesVendors: false,
        approvesProducts: 'EVERYONE',
        paymentWindowMinutes: 10,
        acceptanceWindowMinutes: 10,
        earningsHoldHours: 24,
        approverFromKES: 50_000,
        suspenseApproverFromKES: 50_000,
        phoneChangeHoldHours: 24,
        aboveUsualTimes: 2.5,
        payoutLeastKES: 100,
        orderMostKES: 1_000_000,
        unpaidOrdersMost: 5,
        eventMessagesMost: 3,
        requiresSecondFactor: true,
        secondFactorDays: 14,
        wayMinutes: 25,
        returnsLateFees: false,
        lateFeeMinutes: 20,
        pushPriceKES: 0,
        whatsappPriceKES: 0,
        smsPriceKES: 0,
        mailPriceKES: 0,
        pushLimitKES: null,
        whatsappLimitKES: null,
        smsLimitKES: null,
        mailLimitKES: null,
        contactPhone: null,
        contactWhatsapp: null,
        contactEmail: null,
        banner: null,
      },
      lastChange: null,
    })
    const { status, body } = await admin.patch(path, { approvesVendors: true })
    expect([status, body]).toMatchObject([
      200,
      { settings: { approvesVendors: true }, lastChange: { by: 'Amina Hassan', at: world.clock.now().toISOString() } },
    ])
    expect(await read(await anAdmin(world))).toMatchObject({ approvesVendors: true })
    await admin.patch(path, { approvesVendors: false })
    expect(await read(admin)).toMatchObject({ approvesVendors: false })
  })

  it('have every change in the audit trail, from what to what, and none that changed nothing', async () => {
    const admin = await anAdmin(world)
    const before = (await trail(admin)).length
    await admin.patch(path, { approvesVendors: true, commissionPercent: 10 })
    await admin.patch(path, { approvesVendors: true })
    const entries = await trail(admin)
    expect(entries).toHaveLength(before + 1)
    expect(entries[0]).toMatchObject({
      action: 'settings.change',
      actor: { id: admin.user.id },
      detail: { approvesVendors: { from: false, to: true } },
    })
    await admin.patch(path, { approvesVendors: false })
  })

  it('say of changes at the same moment what each replaced', async () => {
    const admins = await Promise.all(Array.from({ length: 6 }, () => anAdmin(world)))
    const before = (await trail(admins[0] as Person)).length
    await Promise.all(admins.map((admin) => admin.patch(path, { approvesVendors: true })))
    expect(await trail(admins[0] as Person)).toHaveLength(before + 1)
    await (admins[0] as Person).patch(path, { approvesVendors: false })
  })

  it('refuse what they cannot be, and what is no setting', async () => {
    const admin = await anAdmin(world)
    for (const wrong of [
      {},
      { approvesVendors: 'yes' },
      { commissionPercent: 101 },
      { commissionPercent: 7.255 },
      { moon: 1 },
    ])
      expect([wrong, (await admin.patch(path, wrong)).status]).toEqual([wrong, 422])
    expect(await world.db.select().from(settings).where(sql`name not in ('approvesVendors')`)).toEqual([])
  })

  it('have as commission a rule of the platform, which what is sold from now on is under', async () => {
    const admin = await anAdmin(world)
    const product = await aProduct(world, await aShop(world), { priceKES: 1000 })
    const takes = async () =>
      (await admin.get(`/api/admin/commissions/preview?productId=${product.id}&priceKES=1000`)).body.takesKES
    expect(await takes()).toBe(100)
    world.clock.pass(1)
    expect((await admin.patch(path, { commissionPercent: 9.5 })).body.settings.commissionPercent).toBe(9.5)
    expect(await takes()).toBe(95)
    expect((await admin.get('/api/admin/commissions?scope=PLATFORM')).body.items).toMatchObject([
      { rate: { percent: 9.5, fixedKES: 0 } },
    ])
  })
})
