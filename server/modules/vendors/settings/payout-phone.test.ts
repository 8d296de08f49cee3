import { beforeEach, describe, expect, it } from 'vitest'
import { days, minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { anApprovedPayout, disbursementsOf } from '#server/testing/builders/disbursements.ts'
import { aShopWithBalance, ownersPassword as password, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, signedIn } from '#server/testing/builders/people.ts'
import { codeIn } from '#server/testing/builders/phone-codes.ts'
import type { Shop } from '#server/testing/builders/shops.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { vendors } from '../vendors.tables.ts'

const sms: SmsStandIn = await startSms()
const world = aWorld(smsSettings(sms))

beforeEach(async () => {
  world.clock.set(lunchTime)
  await world.db.delete(rateLimits)
})

const path = '/api/vendor/payout-phone'
let phones = 0
const aPhone = () => `+2547119${String(++phones).padStart(5, '0')}`

/** Sessions end while the clock passes. */
const again = async (shop: Shop): Promise<Shop> => ({ ...shop, owner: await signedIn(world, shop.owner.user) })
const change = ({ owner }: Shop, payoutPhone: string, payoutPhoneCode?: string) =>
  owner.patch('/api/vendor/profile', { payoutPhone, password, ...(payoutPhoneCode && { payoutPhoneCode }) })
const prove = ({ owner }: Shop, code: string) => owner.post(`${path}/verification`, { code })
const state = async ({ owner }: Shop) => (await owner.get(path)).body

/** The code that was sent there for the shop. */
async function codeAt(shop: Shop, phone: string) {
  const sent = await shop.owner.post(`${path}/code`, { phone })
  expect(sent.status).toBe(202)
  await world.periodicJobs.sendDueSms()
  return codeIn((await sms.inbox(phone)).at(-1))
}

/** A shop of before anything was proved. */
async function anUnverifiedShop(availableKES = 1000) {
  const shop = await aShopWithBalance(world, availableKES)
  await world.db.update(vendors).set({ payoutPhoneVerifiedAt: null }).where(eq(vendors.id, shop.id))
  return shop
}

describe('changing where payouts go', () => {
  it('needs the code that was sent to the new phone, and changes nothing without it', async () => {
    const shop = await aShopWithBalance(world, 1000)
    const phone = aPhone()
    const refused = await change(shop, phone)
    expect([refused.status, refused.body.code, refused.body.errors]).toMatchObject([
      403,
      'phone_code_needed',
      [{ field: 'payoutPhoneCode' }],
    ])
    expect((await state(shop)).phone).toBe(shop.owner.user.phone)
    expect((await change(shop, phone, await codeAt(shop, phone))).body.payoutPhone).toBe(phone)
    expect(await state(shop)).toEqual({ phone, verifiedAt: world.clock.now().toISOString(), channels: ['sms'] })
  })

  it('says in the SMS that payouts are to come to that phone', async () => {
    const shop = await aShopWithBalance(world, 0)
    const phone = aPhone()
    await codeAt(shop, phone)
    expect((await sms.inbox(phone))[0]).toMatch(
      /^Uliza: \d{6} is the code to have a shop's payouts sent to this phone\./,
    )
  })

  it('is refused with the code of another phone, of another account and of another purpose', async () => {
    const shop = await aShopWithBalance(world, 0)
    const [phone, own] = [aPhone(), shop.owner.user.phone]
    const stranger = await aShopWithBalance(world, 0)
    const ofOwnPhone = await codeAt(shop, own)
    world.clock.pass(minutes(1))
    expect((await change(shop, phone, ofOwnPhone)).body.code).toBe('phone_code_expired')
    const ofStranger = await codeAt(stranger, phone)
    expect((await change(shop, phone, ofStranger)).body.code).toBe('phone_code_expired')
    expect((await state(shop)).phone).toBe(own)
    const ofPayouts = await codeAt(shop, own)
    expect((await shop.owner.post('/api/user/phone/verification', { code: ofPayouts })).body.code).toBe(
      'phone_code_expired',
    )
  })

  it('leaves the code good where the password was wrong or somebody else has changed the shop, and uses it once', async () => {
    const shop = await aShopWithBalance(world, 0)
    const phone = aPhone()
    const code = await codeAt(shop, phone)
    const send = (body: object) => shop.owner.patch('/api/vendor/profile', { payoutPhone: phone, ...body })
    expect((await send({ password: 'not this one', payoutPhoneCode: code })).body.code).toBe('wrong_password')
    expect((await send({ password, payoutPhoneCode: code, version: 99 })).body.code).toBe('version_conflict')
    expect((await send({ password, payoutPhoneCode: code })).status).toBe(200)
    expect((await change(shop, shop.owner.user.phone, code)).body.code).toBe('phone_code_expired')
  })

  it('needs no code where the phone is the same, and every other change goes on without', async () => {
    const shop = await aShopWithBalance(world, 0)
    expect((await change(shop, shop.owner.user.phone)).status).toBe(200)
    expect((await shop.owner.patch('/api/vendor/profile', { tagline: 'Samaki na ugali' })).status).toBe(200)
    expect((await state(shop)).verifiedAt).not.toBeNull()
  })
})

describe('asking for a payout', () => {
  it('is refused with what to do while the payout phone was not proved, and goes on once it is', async () => {
    const shop = await anUnverifiedShop()
    const refused = await postPayoutRequest(shop, 500)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'payout_phone_unverified',
      expect.stringContaining('have a code sent there'),
    ])
    expect((await prove(shop, await codeAt(shop, shop.owner.user.phone))).status).toBe(204)
    expect((await state(shop)).verifiedAt).toBe(world.clock.now().toISOString())
    expect((await postPayoutRequest(shop, 500)).status).toBe(201)
  })

  it('asks the owner again once an administrator has changed the phone', async () => {
    const shop = await aShopWithBalance(world, 1000)
    const phone = aPhone()
    const admin = await anAdmin(world)
    const body = { payoutPhone: phone, reason: 'The owner asked' }
    expect((await admin.post(`/api/admin/vendors/${shop.id}/payout-phone`, body)).status).toBe(200)
    world.clock.pass(days(1))
    const later = await again(shop)
    expect((await postPayoutRequest(later, 500)).body.code).toBe('payout_phone_unverified')
    expect((await prove(later, await codeAt(later, phone))).status).toBe(204)
    expect((await postPayoutRequest(later, 500)).status).toBe(201)
  })

  it('sends what was approved before all the same: its own phone was the shop’s when it was asked for', async () => {
    const payout = await anApprovedPayout(world)
    await world.db.update(vendors).set({ payoutPhoneVerifiedAt: null }).where(eq(vendors.id, payout.shop.id))
    await world.periodicJobs.followUpDisbursements()
    await world.phones.quiet()
    expect((await disbursementsOf(world, payout.id))[0]?.sentAt).not.toBeNull()
  })
})

describe('proving the payout phone of a shop', () => {
  it('takes five wrong codes, and none that is late', async () => {
    const shop = await anUnverifiedShop()
    const code = await codeAt(shop, shop.owner.user.phone)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries++) expect((await prove(shop, wrong)).body.code).toBe('wrong_phone_code')
    expect((await prove(shop, code)).body.code).toBe('phone_code_expired')
    world.clock.pass(minutes(1))
    const next = await codeAt(shop, shop.owner.user.phone)
    world.clock.pass(minutes(5))
    expect((await prove(shop, next)).body.code).toBe('phone_code_expired')
    expect((await state(shop)).verifiedAt).toBeNull()
  })

  it('is not for who has nothing to do with payouts, and nobody’s shop is proved by another’s code', async () => {
    const [one, other] = [await anUnverifiedShop(), await anUnverifiedShop()]
    const code = await codeAt(one, one.owner.user.phone)
    expect((await prove(other, code)).body.code).toBe('phone_code_expired')
    const stranger = await aPerson(world)
    expect((await stranger.post(`${path}/code`, { phone: aPhone() })).status).toBe(403)
  })
})
