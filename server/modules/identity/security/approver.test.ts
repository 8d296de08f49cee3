import { describe, expect, it } from 'vitest'
import { days, minutes } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { accountEmails, users } from '../identity.tables.ts'

const world = aWorld({ APPROVER_FROM_KES: '20000' })
const reason = 'Helps with payouts'
const act = (admin: Person, person: Person, what: string, body?: object) =>
  admin.post(`/api/admin/users/${person.user.id}/${what}`, body)

/** Signs in again, as one has to after each of these acts. */
const again = (person: Person) => signedIn(world, person.user)

const waysIn: [string, (admin: Person) => Promise<Person>][] = [
  [
    'was given the role',
    async (admin) => {
      const person = await aPerson(world)
      await act(admin, person, 'role', { role: 'FINANCE', reason })
      return again(person)
    },
  ],
  [
    'was enabled again',
    async (admin) => {
      const person = await anAdmin(world)
      await act(admin, person, 'disable', { reason })
      await act(admin, person, 'enable', { reason })
      return again(person)
    },
  ],
  [
    'has a password by a link of the other’s',
    async (admin) => {
      const person = await anAdmin(world)
      const { url } = (await act(admin, person, 'reset-link')).body
      const reset = { token: new URL(url).hash.slice(1), newPassword: 'githeri na parachichi' }
      expect((await world.visitor().post('/api/auth/reset', reset)).status).toBe(200)
      return again(person)
    },
  ],
]

async function aPayout() {
  const shop = await aShopWithBalance(world, 50_000)
  return (await postPayoutRequest(shop, 20_000)).body.id as string
}

describe.each(waysIn)('an administrator who %s', (_, letIn) => {
  it('approves no payout of two with another before a day is over, as the second or as the first', async () => {
    const admin = await anAdmin(world)
    const added = await letIn(admin)
    const [one, other] = [await aPayout(), await aPayout()]
    const isApproved = async (by: Person, id: string) => (await approvePayout(by, id)).body
    expect(await isApproved(admin, one)).toMatchObject({ status: 'REQUESTED' })
    expect(await isApproved(added, one)).toMatchObject({ code: 'approver_too_new', status: 403 })
    expect(await isApproved(added, other)).toMatchObject({ status: 'REQUESTED' })
    expect(await isApproved(admin, other)).toMatchObject({ code: 'approver_too_new' })
    world.clock.pass(days(1) - minutes(1))
    const [later, adminLater] = [await again(added), await again(admin)]
    expect(await isApproved(later, one)).toMatchObject({ code: 'approver_too_new' })
    world.clock.pass(minutes(1))
    expect(await isApproved(later, one)).toMatchObject({ status: 'APPROVED' })
    expect(await isApproved(adminLater, other)).toMatchObject({ status: 'APPROVED' })
  })

  it('is told of to every other administrator who can sign in, and to nobody else', async () => {
    const [admin, bystander, gone] = [await anAdmin(world), await anAdmin(world), await anAdmin(world)]
    const customer = await aPerson(world)
    await act(admin, gone, 'disable', { reason })
    const lettersTo = ({ user }: Person) =>
      world.db.$count(accountEmails, and(eq(accountEmails.userId, user.id), eq(accountEmails.kind, 'ADMIN_LET_IN')))
    const added = await letIn(admin)
    expect(await Promise.all([admin, bystander, gone, customer, added].map(lettersTo))).toEqual([1, 1, 0, 0, 0])
  })
})

it('somebody who is no administrator is let in again without a wait, and without a word to administrators', async () => {
  const [admin, person] = [await anAdmin(world), await aPerson(world)]
  await act(admin, person, 'disable', { reason })
  const before = await world.db.$count(accountEmails)
  await act(admin, person, 'enable', { reason })
  expect(await world.db.$count(accountEmails)).toBe(before)
  const [row] = await world.db.select().from(users).where(eq(users.id, person.user.id))
  expect(row?.approverFrom).toBeNull()
})
