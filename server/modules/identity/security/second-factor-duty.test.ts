import { describe, expect, it } from 'vitest'
import { days, minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { aShopWithBalance, ownersPassword as password, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { addApp, withPassword } from '#server/testing/builders/second-factors.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const dueAt = async (person: Person) => (await person.get('/api/auth/me')).body.secondFactorDueAt
/** Somebody whom another administrator makes one now. */
async function aNewAdmin(): Promise<Person> {
  const { user } = await withPassword(world, await aPerson(world))
  const admin = await anAdmin(world)
  const path = `/api/admin/users/${user.id}/role`
  expect((await admin.post(path, { role: 'OWNER', reason: 'Runs the market with us' })).status).toBe(200)
  return signedIn(world, { ...user, role: 'ADMIN' })
}
/** Other tests' owners confirm by themselves. */
async function aShopWhoseOwnerIsAsked(balanceKES: number) {
  const shop = await aShopWithBalance(world, balanceKES)
  return { ...shop, owner: await signedIn(world, shop.owner.user) }
}
/** As long as it takes until the use of a session is written down again. */
const untilNextUse = minutes(6)
/** A risky write of an administrator: refused for the duty, or on its way. */
async function write(admin: Person): Promise<string> {
  const shop = await aShop(world)
  return (await admin.post(`/api/admin/vendors/${shop.id}/reinstate`, { reason: 'Cleared up' })).body.code
}
const refused = 'second_factor_required'
const through = 'invalid_transition'

describe('an administrator without a second factor', () => {
  it('has fourteen days from when they became one, then reads on and writes nothing until there is one', async () => {
    const { user } = await aNewAdmin()
    const due = new Date(world.clock.now().getTime() + days(14)).toISOString()
    world.clock.pass(days(14) - 1)
    const admin = await signedIn(world, user)
    expect([await write(admin), await dueAt(admin)]).toEqual([through, due])
    world.clock.pass(1)
    expect(await write(admin)).toBe(refused)
    expect((await admin.get('/api/admin/users')).status).toBe(200)
    await addApp(world, admin)
    expect([await write(admin), await dueAt(admin)]).toEqual([through, null])
  })

  it('has them from the next use that is written down, where it was not kept when they became one', async () => {
    const admin = await anAdmin(world)
    world.clock.pass(untilNextUse)
    const due = new Date(world.clock.now().getTime() + days(14)).toISOString()
    expect(await dueAt(admin)).toBe(due)
    world.clock.pass(days(2))
    expect(await dueAt(admin)).toBe(due)
  })

  it('has as many days as administrators set, and the duty only while they want it', async () => {
    const [admin, other] = [await anAdmin(world), await anAdmin(world)]
    world.clock.pass(untilNextUse)
    await dueAt(admin)
    world.clock.pass(days(4))
    const set = (settings: object) => other.patch('/api/admin/settings', settings)
    expect((await set({ secondFactorDays: 3 })).status).toBe(200)
    expect(await write(admin)).toBe(refused)
    expect((await set({ secondFactorDays: 5 })).status).toBe(200)
    expect(await write(admin)).toBe(through)
    await set({ secondFactorDays: 3, requiresSecondFactor: false })
    expect([await write(admin), await dueAt(admin)]).toEqual([through, null])
    await set({ secondFactorDays: 14, requiresSecondFactor: true })
  })

  it('has the days from when it was last switched on, however long they have been one', async () => {
    const admin = await aNewAdmin()
    const require = async (requiresSecondFactor: boolean) =>
      (await anAdmin(world)).patch('/api/admin/settings', { requiresSecondFactor })
    await require(false)
    world.clock.pass(days(20))
    expect((await require(true)).status).toBe(200)
    const due = new Date(world.clock.now().getTime() + days(14)).toISOString()
    expect(await dueAt(await signedIn(world, admin.user))).toBe(due)
    world.clock.pass(days(14) - 1)
    const again = await signedIn(world, admin.user)
    expect(await write(again)).toBe(through)
    world.clock.pass(1)
    expect(await write(again)).toBe(refused)
  })
})

describe('the owner of a shop without a second factor', () => {
  it('requests no payout and changes no payout phone once the days are over, and does everything else', async () => {
    const shop = await aShopWithBalance(world, 2000)
    const { owner } = shop
    world.clock.pass(untilNextUse)
    await dueAt(owner)
    const phone = () => owner.patch('/api/vendor/profile', { payoutPhone: '0711 222 333', password })
    world.clock.pass(days(14) - minutes(1))
    expect((await postPayoutRequest(shop, 500)).status).toBe(201)
    world.clock.pass(minutes(1))
    const answers = [await postPayoutRequest(shop, 500), await phone()]
    expect(answers.map(({ body }) => body.code)).toEqual([refused, refused])
    expect((await owner.patch('/api/vendor/profile', { tagline: 'Open till late' })).status).toBe(200)
    await owner.post('/api/user/confirmation', { password })
    await addApp(world, owner)
    expect((await postPayoutRequest(shop, 500)).status).toBe(201)
  })

  it('is asked for the code as well as the password, for payouts and the payout phone, after ten minutes', async () => {
    const shop = await aShopWhoseOwnerIsAsked(2000)
    const { code } = await addApp(world, shop.owner)
    expect((await postPayoutRequest(shop, 500)).status).toBe(201)
    world.clock.pass(minutes(11))
    const phone = { payoutPhone: '0711 222 334', password }
    const asked = [await postPayoutRequest(shop, 500), await shop.owner.patch('/api/vendor/profile', phone)]
    for (const { body } of asked) expect(body).toMatchObject({ code: 'confirmation_needed', data: { proofs: ['app'] } })
    expect((await shop.owner.post('/api/user/confirmation', { code: code() })).status).toBe(204)
    expect((await postPayoutRequest(shop, 500)).status).toBe(201)
  })
})

describe('whoever neither moves money nor gives rights', () => {
  it('has no duty: a customer, and staff of a shop', async () => {
    const manager = await aMember(world, await aShop(world), 'MANAGER', { granted: ['money', 'settings'] })
    expect([await dueAt(await aPerson(world)), await dueAt(manager)]).toEqual([null, null])
  })

  it('pays nothing for it, nor does who has it: a session is read in one statement, and its use written in another', async () => {
    for (const somebody of [aPerson, anAdmin]) {
      const person = await somebody(world)
      const count = async () => (await countStatements(() => dueAt(person))).statements.length
      expect(await count()).toBe(1)
      world.clock.pass(untilNextUse)
      expect(await count()).toBe(2)
    }
  })
})

describe('an account with a second factor', () => {
  it('changes its password, phone and address, and is deleted, with the code as well after ten minutes', async () => {
    const { owner: person } = await aShopWhoseOwnerIsAsked(100)
    const { code } = await addApp(world, person)
    world.clock.pass(minutes(11))
    const newPassword = () => person.post('/api/user/password', { password, newPassword: 'githeri na parachichi' })
    const acts = [
      newPassword(),
      person.patch('/api/user', { phone: '0722 418 399', password }),
      person.post('/api/user/email', { email: 'somewhere.else@example.com', password }),
      person.post('/api/user/erasure', { password, knowsOfTickets: true }),
      person.post('/api/vendor/webhooks', { url: 'https://till.example/hooks', types: ['order.paid'], password }),
    ]
    const answers = await Promise.all(acts)
    expect(answers.map(({ body }) => body.code)).toEqual(Array(acts.length).fill('confirmation_needed'))
    expect((await person.post('/api/user/confirmation', { code: code() })).status).toBe(204)
    expect((await newPassword()).status).toBe(200)
  })
})
