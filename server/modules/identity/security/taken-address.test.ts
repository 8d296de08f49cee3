import { describe, expect, it } from 'vitest'
import { platformVendorId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { sessions, users } from '../identity.tables.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })

let networks = 0
const aNetwork = () => `10.8.${++networks}.1`

const signUp = async (email: string, remoteAddress: string) => {
  const payload = { name: 'Mgeni', email, password: 'kikombe cha chai', phone: '0722418305' }
  return (await world.app.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress })).json()
}

const trail = async (subjectId: string) =>
  (
    await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId)).orderBy(auditEntries.id)
  ).map(({ action, actorId, detail }) => ({ action, actorId, detail }))

const lettersTo = async (email: string) => {
  await world.periodicJobs.sendDueMail()
  return mailbox.to(email)
}

describe('a sign-up with the address of an account', () => {
  it('is in the audit of that account, and its owner is mailed in the language of their own device, once a day', async () => {
    const { user } = await aPerson(world)
    await world.db.update(sessions).set({ language: 'sw' }).where(eq(sessions.userId, user.id))
    const network = aNetwork()
    expect((await signUp(user.email, network)).code).toBe('registration_refused')
    expect((await signUp(user.email, aNetwork())).code).toBe('registration_refused')
    expect((await trail(user.id))[0]).toEqual({ action: 'user.sign-up-refused', actorId: null, detail: { network } })
    const letters = await lettersTo(user.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Una akaunti tayari'])
    expect(letters[0]?.text).toContain('/auth/forgot')
    world.clock.pass(days(1) + minutes(1))
    await signUp(user.email, aNetwork())
    expect(await lettersTo(user.email)).toHaveLength(2)
  })

  it('mails nothing to an account that is closed or to be deleted, and is answered the same', async () => {
    const [closed, leaving] = [await aPerson(world), await aPerson(world)]
    const now = world.clock.now()
    await world.db.update(users).set({ disabledAt: now }).where(eq(users.id, closed.user.id))
    await world.db
      .update(users)
      .set({ erasureRequestedAt: now, eraseAt: plus(now, days(30)) })
      .where(eq(users.id, leaving.user.id))
    for (const { user } of [closed, leaving]) {
      expect((await signUp(user.email, aNetwork())).code).toBe('registration_refused')
      expect(await lettersTo(user.email)).toEqual([])
    }
  })

  it('ends all sign-ups from that network for an hour after ten, so that what is refused does not tell which have an account', async () => {
    const network = aNetwork()
    const people = await Promise.all(Array.from({ length: 11 }, () => aPerson(world)))
    const guessed = async () => (await trail(platformVendorId)).filter(({ detail }) => detail.network === network)
    const codes = await Promise.all(people.map(async ({ user }) => (await signUp(user.email, network)).code))
    expect(codes.toSorted()).toEqual([...Array(10).fill('registration_refused'), 'too_many_requests'])
    expect((await signUp(`free-${networks}@example.com`, network)).code).toBe('too_many_requests')
    expect(await guessed()).toEqual([{ action: 'guessing.sign-up', actorId: null, detail: { network } }])
    expect((await signUp(`free-${networks}@example.com`, aNetwork())).user.role).toBe('CUSTOMER')
    world.clock.pass(minutes(61))
    expect((await signUp(`later-${networks}@example.com`, network)).user.role).toBe('CUSTOMER')
  })

  it('is told from one that succeeds: twenty people of one network may sign up in an hour', async () => {
    const network = aNetwork()
    for (let each = 0; each < 20; each++)
      expect((await signUp(`many-${networks}-${each}@example.com`, network)).user.role).toBe('CUSTOMER')
  })
})
