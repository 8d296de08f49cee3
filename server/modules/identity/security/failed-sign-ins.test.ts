import { describe, expect, it } from 'vitest'
import { platformVendorId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { ownersPassword } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { users } from '../identity.tables.ts'
import { hashPassword } from '../passwords.ts'

const world = aWorld()
let networks = 0
const aNetwork = () => `10.9.${++networks}.1`

async function somebody() {
  const person = await aPerson(world)
  const passwordHash = await hashPassword(ownersPassword)
  await world.db.update(users).set({ passwordHash }).where(eq(users.id, person.user.id))
  return person
}

const signIn = async (email: string, password: string, remoteAddress: string) =>
  (
    await world.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress })
  ).json()

const trail = async (subjectId: string) =>
  (
    await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId)).orderBy(auditEntries.id)
  ).map(({ action, actorId, detail }) => ({ action, actorId, detail }))

describe('a sign-in that fails', () => {
  it('is in the audit of the account, with where it came from and without the password; one that succeeds is not', async () => {
    const { user } = await somebody()
    const network = aNetwork()
    expect((await signIn(user.email, 'not this one', network)).code).toBe('wrong_credentials')
    expect((await signIn(user.email, ownersPassword, network)).user.id).toBe(user.id)
    expect(await trail(user.id)).toEqual([{ action: 'user.sign-in-failed', actorId: null, detail: { network } }])
  })

  it('is told once as guessing when more are tried of an account than the limit takes, until the window ends', async () => {
    const { user } = await somebody()
    const network = aNetwork()
    const guessed = async () => (await trail(user.id)).filter(({ action }) => action === 'guessing.sign-in')
    for (let attempt = 0; attempt < 10; attempt++) await signIn(user.email, 'not this one', network)
    expect(await guessed()).toEqual([])
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await signIn(user.email, 'not this one', network)).code).toBe('too_many_requests')
    }
    expect(await guessed()).toEqual([{ action: 'guessing.sign-in', actorId: null, detail: { network } }])
    expect(await trail(user.id)).toHaveLength(11)
    world.clock.pass(minutes(16))
    for (let attempt = 0; attempt < 11; attempt++) await signIn(user.email, 'not this one', network)
    expect(await guessed()).toHaveLength(2)
  })

  it('is told as guessing of the market when a network tries many addresses of which none has an account, and is answered as ever', async () => {
    const network = aNetwork()
    const guessed = async () => (await trail(platformVendorId)).filter(({ detail }) => detail.network === network)
    const tryOne = (number: number) => signIn(`nobody-${number}@example.com`, 'not this one', network)
    for (let number = 0; number < 20; number++) await tryOne(number)
    expect(await guessed()).toEqual([])
    for (let number = 20; number < 23; number++) expect((await tryOne(number)).code).toBe('wrong_credentials')
    expect(await guessed()).toEqual([{ action: 'guessing.sign-in', actorId: null, detail: { network } }])
  })
})

describe('a disabled account', () => {
  it('is told that the market closed it, and whom to ask, to nobody but who knows its password', async () => {
    const [admin, { user }] = [await anAdmin(world), await somebody()]
    await admin.post(`/api/admin/users/${user.id}/disable`, { reason: 'Account may be taken over' })
    const closed = await signIn(user.email, ownersPassword, aNetwork())
    expect(closed).toMatchObject({ status: 403, code: 'account_disabled' })
    expect(closed.detail).toContain('the contact is at the foot of the page')
    expect(closed.detail).not.toContain('taken over')
    expect((await signIn(user.email, 'not this one', aNetwork())).code).toBe('wrong_credentials')
  })
})
