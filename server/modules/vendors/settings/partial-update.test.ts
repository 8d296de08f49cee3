import { describe, expect, it } from 'vitest'
import { type VendorProfile, vendorFields } from '#contracts/vendor-profile.ts'
import type { PictureKind } from '#contracts/wire/picture-kinds.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { hashPassword } from '#server/modules/identity/passwords.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aPicture } from '#server/testing/builders/pictures.ts'
import { aCategory, aDeliveryArea, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const password = 'chapati na ndengu'
type FieldName = keyof typeof vendorFields

/**
 * For every field that can be changed, a value to change it to, and what of the profile that moves. A new field must be
 * added here.
 */
const changes: Record<FieldName, { to: unknown; besides?: object; moves: (keyof VendorProfile)[] }> = {
  name: { to: 'Mama Atieno', moves: ['name'] },
  tagline: { to: 'Ugali at noon', moves: ['tagline'] },
  description: { to: 'Somewhere to sit.', moves: ['description'] },
  categories: { to: ['partial-snacks'], moves: ['categories'] },
  phone: { to: '+254711000111', moves: ['phone'] },
  county: { to: 'kisumu', moves: ['county'] },
  area: { to: 'Milimani', moves: ['area'] },
  address: { to: 'Oginga Odinga Street', moves: ['address'] },
  kraPin: { to: 'P051234567X', moves: ['kraPin'] },
  isVatRegistered: { to: true, besides: { kraPin: 'P051234567X' }, moves: ['kraPin', 'isVatRegistered'] },
  opening: { to: [{ weekday: 1, opens: 600, closes: 700 }], moves: ['hours', 'open'] },
  closures: {
    to: [{ startsAt: '2090-01-01T00:00:00Z', endsAt: '2090-01-02T00:00:00Z', reason: '' }],
    moves: ['closures', 'open'],
  },
  deliveryAreas: { to: [{ name: 'Karen', feeKES: 200, minimumKES: 0 }], moves: ['deliveryAreas'] },
  preparationMinutes: { to: { from: 5, to: 9 }, moves: ['preparationMinutes'] },
  hasPickup: { to: false, moves: ['hasPickup'] },
  coverId: { to: 'SHOP_COVER', moves: ['cover'] },
  logoId: { to: 'SHOP_LOGO', moves: ['logo'] },
  pause: { to: { until: '2090-01-01T00:00:00.000Z' }, moves: ['pause', 'open'] },
  payoutPhone: {
    to: '+254711000222',
    besides: { password },
    moves: ['payoutPhone', 'payoutPhoneCoolsAt'],
  },
}
const fields = Object.keys(vendorFields) as FieldName[]

const setPassword = async ({ owner }: Shop) => {
  await world.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, owner.user.id))
}
const profileOf = async (shop: Shop): Promise<VendorProfile> => (await shop.owner.get('/api/vendor/profile')).body
const change = (shop: Shop, patch: object) => shop.owner.patch('/api/vendor/profile', patch)
const without = (profile: VendorProfile, names: string[]) =>
  Object.fromEntries(Object.entries(profile).filter(([name]) => name !== 'version' && !names.includes(name)))

describe('a partial update of a shop', () => {
  it.each(fields)('of its %s alone leaves every other field as it was', async (name) => {
    const shop = await aShop(world, { status: 'PENDING', categories: ['partial-cakes'] })
    await aCategory(world, 'partial-snacks')
    await aDeliveryArea(world, shop)
    const { to, besides, moves } = changes[name]
    if (besides) await setPassword(shop)
    const before = await profileOf(shop)
    // A picture is of a shop, and there before the shop shows it.
    const isPicture = name === 'coverId' || name === 'logoId'
    const value = isPicture ? (await aPicture(shop, to as PictureKind)).id : to
    const { status, body } = await change(shop, { [name]: value, ...besides })
    expect([status, body]).toMatchObject([200, { id: shop.id }])
    expect(without(body, moves)).toEqual(without(before, moves))
    expect(body[moves[0] as string]).not.toEqual(before[moves[0] as keyof VendorProfile])
    expect(await profileOf(shop)).toEqual(body)
  })

  it('of nothing is refused, for its owner and for an administrator', async () => {
    const shop = await aShop(world)
    const admin = await anAdmin(world)
    for (const patch of [{}, { version: 1 }]) {
      expect((await change(shop, patch)).status).toBe(422)
      expect((await admin.patch(`/api/admin/vendors/${shop.id}`, patch)).status).toBe(422)
    }
  })

  it('is refused when it was seen in another version, answers with it as it is, and changes nothing', async () => {
    const shop = await aShop(world)
    const admin = await anAdmin(world)
    expect((await change(shop, { area: 'Karen', version: 1 })).body.version).toBe(2)
    const current = await profileOf(shop)
    const own = await change(shop, { area: 'Langata', version: 1 })
    expect([own.status, own.body.code, own.body.data]).toEqual([409, 'version_conflict', { current }])
    const theirs = await admin.patch(`/api/admin/vendors/${shop.id}`, { area: 'Langata', version: 1 })
    expect([theirs.status, theirs.body.data.current.area]).toEqual([409, 'Karen'])
    expect(await profileOf(shop)).toEqual(current)
  })

  it('by an administrator leaves what is not sent as it was', async () => {
    const shop = await aShop(world, { categories: ['partial-cakes'] })
    const before = await profileOf(shop)
    const admin = await anAdmin(world)
    const { body } = await admin.patch(`/api/admin/vendors/${shop.id}`, { tagline: 'Ugali at noon', version: 1 })
    expect(body).toMatchObject({ ...before, tagline: 'Ugali at noon', version: 2 })
  })

  it('that only pauses it does not disturb who has its settings open', async () => {
    const shop = await aShop(world)
    expect((await change(shop, { pause: { until: '2090-01-01T00:00:00Z' } })).body.version).toBe(1)
    expect((await change(shop, { area: 'Karen', version: 1 })).status).toBe(200)
  })
})
