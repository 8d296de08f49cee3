import { beforeEach, describe, expect, it } from 'vitest'
import { eq } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { ownersPassword as password } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { withPassword } from '#server/testing/builders/second-factors.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { accountEmails, users } from '../identity.tables.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })

beforeEach(async () => {
  world.clock.set(lunchTime)
  await world.db.delete(rateLimits)
})

const change = ({ user }: Person, set: Partial<typeof users.$inferInsert>) =>
  world.db.update(users).set(set).where(eq(users.id, user.id))
/** As after a lock, and a link that an administrator told by phone: the account is open, its address in doubt. */
async function inDoubt(person: Person) {
  await change(person, { emailDoubtedAt: world.clock.now() })
  return person
}
const mailsTo = async ({ user }: Person) => {
  const mails = await world.db.select().from(accountEmails).where(eq(accountEmails.userId, user.id))
  return mails.map(({ kind }) => kind).filter((kind) => kind !== 'CONFIRM_EMAIL')
}

const acts: [string, (person: Person) => Promise<unknown>][] = [
  ['another administrator is let in', async () => letInAnother()],
  ['the account is to be erased', async ({ user }) => eraseByAdmin(user.id)],
  ['the role is another', async ({ user }) => makeAdmin(user.id)],
  ['somebody signs up with it', async ({ user }) => signUpWith(user.email)],
  ['another address is confirmed', async (person) => confirmAnother(person)],
]
async function letInAnother() {
  const { user } = await aPerson(world)
  await makeAdmin(user.id)
}
const makeAdmin = async (id: string) =>
  (await anAdmin(world)).post(`/api/admin/users/${id}/role`, { role: 'SUPPORT', reason: 'Answers customers' })
const eraseByAdmin = async (id: string) =>
  (await anAdmin(world)).post(`/api/admin/users/${id}/erasure`, { orders: 0, knowsOfTickets: false })
const signUpWith = (email: string) =>
  world
    .visitor()
    .post('/api/auth/register', { name: 'Otieno', email, phone: '0722418305', password: 'kikombe cha chai' })
async function confirmAnother(person: Person) {
  const email = `moved-${person.user.email}`
  await person.post('/api/user/email', { email, password })
  await world.periodicJobs.sendDueMail()
  const token = /#([\w-]{43})/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[1]
  expect((await world.visitor().post('/api/auth/confirm-email', { token })).status).toBe(200)
}

describe('an address that is doubted', () => {
  it.each(acts)('is told nothing when %s; one that nobody doubts is', async (what, act) => {
    const somebody = async () =>
      what.startsWith('another administrator') ? anAdmin(world) : withPassword(world, await aPerson(world))
    const [told, doubted] = [await somebody(), await inDoubt(await somebody())]
    for (const person of [told, doubted]) await act(person)
    expect([(await mailsTo(told)).length > 0, await mailsTo(doubted)]).toEqual([true, []])
  })

  it('is shown to administrators and to its person, until an address is confirmed, the same one too', async () => {
    const person = await inDoubt(await withPassword(world, await aPerson(world)))
    const { id, email } = person.user
    const shown = async () => [
      (await (await anAdmin(world)).get(`/api/admin/users/${id}`)).body.emailDoubtedAt,
      (await (await signedIn(world, person.user)).get('/api/user/email')).body.doubtedAt,
    ]
    expect(await shown()).toEqual(Array(2).fill(lunchTime.toISOString()))
    await person.post('/api/user/email', { email, password })
    await world.periodicJobs.sendDueMail()
    const token = /#([\w-]{43})/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[1]
    expect((await world.visitor().post('/api/auth/confirm-email', { token })).status).toBe(200)
    expect(await shown()).toEqual([null, null])
  })
})
