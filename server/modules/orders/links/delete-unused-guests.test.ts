import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { days } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aGuest, aGuestsOrder, checkOutAsGuest, type Guest, guestCart } from '#server/testing/builders/guests.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { withPhoneAlone } from '#server/testing/builders/second-factors.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { deleteUnusedGuests } from './delete-unused-guests.ts'
import { eraseFormerGuests } from './erase-former-guests.ts'

const world = aWorld()

/** What is done in a night, and what the worker does of it afterwards. */
async function aNight() {
  await deleteUnusedGuests(world)
  await eraseFormerGuests(world)
  await world.periodicJobs.erasePeople()
}
const idOf = async ({ phone }: Guest) =>
  (await world.db.select().from(users).where(eq(users.phone, phone))).map(({ id }) => id)[0]!
const rowOf = async (id: string) =>
  (
    await world.db
      .select()
      .from(users)
      .where(eq(users.id, id as never))
  )[0]
const aMenu = async () => {
  const shop = await aShop(world)
  return { shop, product: await aProduct(world, shop, { priceKES: 700 }) }
}

describe('a guest who ordered nothing', () => {
  it('is erased after a day, and thirty days later nothing is left of them', async () => {
    const id = await idOf(await aGuest(world))
    world.clock.pass(days(1) + 1)
    await aNight()
    expect((await rowOf(id))?.erasedAt).not.toBeNull()
    world.clock.pass(days(30) - 1)
    await aNight()
    expect(await rowOf(id)).toMatchObject({ phone: '' })
    world.clock.pass(1)
    await aNight()
    expect(await rowOf(id)).toBeUndefined()
    expect(await world.db.$count(auditEntries, eq(auditEntries.subjectId, id))).toBe(0)
  })

  it('is deleted in the same night as all others, however many there are', async () => {
    const erasedAt = world.clock.now()
    await world.db.insert(users).values(
      Array.from({ length: 2001 }, () => {
        const id = newId<never>()
        const erased = { email: `${id}@erased.invalid`, passwordHash: '', disabledAt: erasedAt, erasedAt }
        return { id, name: 'Erased', phone: '', role: 'CUSTOMER' as const, createdAt: erasedAt, ...erased }
      }),
    )
    world.clock.pass(days(30))
    await deleteUnusedGuests(world)
    expect(await world.db.$count(users, eq(users.name, 'Erased'))).toBe(0)
  })
})

describe('of who was erased a row is kept', () => {
  it('of a guest who ordered, whether or not it was paid: the order names them', async () => {
    const { shop, product } = await aMenu()
    const paid = await idOf((await aGuestsOrder(world, shop, product)).guest)
    const guest = await aGuest(world)
    expect((await checkOutAsGuest(guest, guestCart(shop, guest, product))).status).toBe(201)
    const unpaid = await idOf(guest)
    const erasedAt = world.clock.now()
    for (const id of [paid, unpaid]) {
      const erased = { isGuest: false, email: `${id}@erased.invalid`, passwordHash: '', disabledAt: erasedAt, erasedAt }
      await world.db.update(users).set(erased).where(eq(users.id, id))
    }
    world.clock.pass(days(31))
    await deleteUnusedGuests(world)
    expect([await rowOf(paid), await rowOf(unpaid)]).toMatchObject([{ id: paid }, { id: unpaid }])
  })

  it.each([
    ['they asked', async (person: Person) => person.post('/api/user/erasure', { knowsOfTickets: false })],
    [
      'an administrator asked',
      async ({ user }: Person) =>
        (await anAdmin(world)).post(`/api/admin/users/${user.id}/erasure`, { orders: 0, knowsOfTickets: false }),
    ],
  ])('of a person who had an account: the trail says that %s', async (_, ask) => {
    const person = await withPhoneAlone(world, await aPerson(world))
    expect((await ask(person)).status).toBe(200)
    world.clock.pass(days(31))
    await aNight()
    expect((await rowOf(person.user.id))?.erasedAt).not.toBeNull()
    world.clock.pass(days(31))
    await aNight()
    expect(await rowOf(person.user.id)).toMatchObject({ phone: '' })
  })
})

it('the database keeps whom an order names, whatever is asked of it', async () => {
  const { shop, product } = await aMenu()
  const id = await idOf((await aGuestsOrder(world, shop, product)).guest)
  await expect(world.db.delete(users).where(eq(users.id, id))).rejects.toMatchObject({
    cause: { code: '23503', constraint: 'orders_customer_id_users_id_fk' },
  })
})
