import { beforeAll, describe, expect, it } from 'vitest'
import { needsMoneyProof } from '#contracts/wire/endpoint-errors.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { desc, eq } from '#server/platform/database/drizzle.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { ownersPassword } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { sessions, users } from '../identity.tables.ts'
import { hashPassword } from '../passwords.ts'
import { recordConfirmation, recordUse } from '../sessions.queries.ts'

const world = aWorld()
const passwordHash = hashPassword(ownersPassword)

const isSignedIn = async (person: Person) => (await person.get('/api/auth/me')).status === 200

/** In use all the time, as a screen in a kitchen is. */
async function usedFor(person: Person, duration: number) {
  const step = minutes(20)
  for (let passed = 0; passed < duration; passed += step) {
    world.clock.pass(Math.min(step, duration - passed))
    await person.get('/api/vendor/orders')
  }
}

let shop: Shop
let orderId: string
beforeAll(async () => {
  shop = await aShop(world)
  await world.db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, shop.owner.user.id))
  orderId = (await aPaidOrder(world, shop, await aPerson(world), [{ product: await aProduct(world, shop) }])).id
})

/** The owner on another device, who is asked as anybody is. */
const anOwner = () => signedIn(world, shop.owner.user)
const refund = async (person: Person) =>
  (await person.post(`/api/vendor/orders/${orderId}/refund/preview`, { wholeOrder: true })).body.code
const confirm = (person: Person) => person.post('/api/user/confirmation', { password: ownersPassword })

describe('the session of an administrator', () => {
  it.each(['OWNER', 'FINANCE', 'SUPPORT'] as const)(
    'of %s ends twelve hours after it began, however it is used',
    async (adminRole) => {
      const admin = await aPerson(world, { role: 'ADMIN', adminRole })
      for (let hour = 1; hour < 12; hour++) {
        world.clock.pass(hours(1))
        expect(await isSignedIn(admin)).toBe(true)
      }
      world.clock.pass(hours(1) - 1)
      expect(await isSignedIn(admin)).toBe(true)
      world.clock.pass(1)
      expect(await isSignedIn(admin)).toBe(false)
    },
  )

  it('is listed no longer once it has ended, and follows nothing live', async () => {
    const admin = await aPerson(world, { role: 'ADMIN' })
    world.clock.pass(hours(13))
    const again = await signedIn(world, admin.user)
    expect((await again.get('/api/user/sessions')).body.items).toHaveLength(1)
    expect((await admin.get('/api/live')).status).toBe(401)
  })

  it('is no older at once: who becomes one in a session of thirteen hours signs in again', async () => {
    const [person, bystander] = [await aPerson(world), await aPerson(world)]
    world.clock.pass(hours(13))
    expect([await isSignedIn(person), await isSignedIn(bystander)]).toEqual([true, true])
    await world.db.update(users).set({ role: 'ADMIN', adminRole: 'SUPPORT' }).where(eq(users.id, person.user.id))
    expect([await isSignedIn(person), await isSignedIn(bystander)]).toEqual([false, true])
  })
})

describe('what moves the money of a shop', () => {
  it('asks who is there twelve hours after it was last proved, while orders and gates go on', async () => {
    const owner = await anOwner()
    await usedFor(owner, hours(12))
    expect(await refund(owner)).not.toBe('confirmation_needed')
    await usedFor(owner, minutes(1))
    expect(await refund(owner)).toBe('confirmation_needed')
    expect((await owner.get('/api/vendor/orders')).status).toBe(200)
    expect((await owner.get('/api/vendor/scan/events')).status).toBe(200)
    expect((await owner.post(`/api/vendor/orders/${orderId}/accept`)).body.code).toBeUndefined()
    expect((await confirm(owner)).status).toBe(204)
    expect(await refund(owner)).not.toBe('confirmation_needed')
  })

  it('asks after half an hour without use, and goes on asking until it is proved', async () => {
    const owner = await anOwner()
    world.clock.pass(minutes(30) - 1)
    expect(await refund(owner)).not.toBe('confirmation_needed')
    world.clock.pass(minutes(30))
    expect((await owner.get('/api/vendor/orders')).status).toBe(200)
    for (let times = 0; times < 2; times++) {
      expect(await refund(owner)).toBe('confirmation_needed')
      world.clock.pass(minutes(6))
      await owner.get('/api/vendor/orders')
    }
    await confirm(owner)
    expect(await refund(owner)).not.toBe('confirmation_needed')
  })

  it('asks whoever of the shop was given the money, with the proof that their account has', async () => {
    const manager = await signedIn(world, (await aMember(world, shop, 'MANAGER', { granted: ['money'] })).user)
    world.clock.pass(minutes(31))
    const { body } = await manager.post(`/api/vendor/orders/${orderId}/refund/preview`, { wholeOrder: true })
    expect(body).toMatchObject({ code: 'confirmation_needed', data: { proofs: ['password'] } })
  })

  it('keeps a proof that came while a request from before it was still answered', async () => {
    const owner = await anOwner()
    const [row] = await world.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, shop.owner.user.id))
      .orderBy(desc(sessions.id))
      .limit(1)
    const { userId, id: sessionId } = row as typeof sessions.$inferSelect
    world.clock.pass(minutes(40))
    const now = world.clock.now()
    await inTransaction(world.db, (tx) => recordConfirmation(tx, { userId, sessionId }, now))
    await recordUse(world.db, { userId, sessionId, language: null, beginsDuty: false }, now)
    const [after] = await world.db.select().from(sessions).where(eq(sessions.id, sessionId))
    expect(after?.confirmedAt).toEqual(now)
    expect(await isSignedIn(owner)).toBe(true)
  })

  it('is these calls of shops, and no other', () => {
    const asked = world.endpoints.filter(needsMoneyProof).map(({ method, path }) => `${method} ${path}`)
    expect(asked.sort()).toEqual([
      'PATCH /api/vendor/staff/:id',
      'POST /api/vendor/events/:id/cancel',
      'POST /api/vendor/events/:id/cancel/preview',
      'POST /api/vendor/orders/:id/refund',
      'POST /api/vendor/orders/:id/refund/preview',
      'POST /api/vendor/problems/:id/agree',
      'POST /api/vendor/problems/:id/offer',
      'POST /api/vendor/problems/:id/refuse',
      'POST /api/vendor/staff/:id/remove',
      'POST /api/vendor/staff/invitations',
      'POST /api/vendor/staff/invitations/:id/renew',
      'POST /api/vendor/staff/invitations/:id/withdraw',
    ])
  })
})
