import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { desc, eq } from '#server/platform/database/drizzle.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import { ownersPassword as password } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { type AppOwner, anAppOwner, withPassword } from '#server/testing/builders/second-factors.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { accountEmails, sessions } from '../identity.tables.ts'
import { pendingSignIns } from './factors.tables.ts'
import { deleteExpiredSignIns } from './pending-sign-in.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })

let networks = 0
let network = ''
beforeEach(() => {
  network = `10.8.${++networks}.1`
})

const aBrowser = (address = network) => aBrowserAt(world, address)

const wrong = '000000'
const sessionsOf = async ({ user }: Person) =>
  (await world.db.select().from(sessions).where(eq(sessions.userId, user.id))).length
const actionsOf = async ({ user }: Person) =>
  (
    await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id)).orderBy(desc(auditEntries.id))
  ).map(({ action }) => action)

describe('signing in to an account with a second factor', () => {
  it('gives no session for the password alone: only the code after it does', async () => {
    const { person, code } = await anAppOwner(world)
    const before = await sessionsOf(person)
    const browser = aBrowser()
    const asked = await browser.login(person)
    expect([asked.status, asked.body.code]).toEqual([403, 'second_factor_needed'])
    expect(JSON.stringify(asked.body)).not.toContain(person.user.name)
    expect(asked.cookies).toMatchObject([
      { name: 'uliza-sign-in', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 },
    ])
    expect(await sessionsOf(person)).toBe(before)
    const { status, body, cookies } = await browser.give(code())
    expect([status, body.user.id]).toEqual([200, person.user.id])
    expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['uliza-session', 'uliza-device']))
    expect(browser.cookies.has('uliza-sign-in')).toBe(false)
    expect(await sessionsOf(person)).toBe(before + 1)
  })

  it('takes a code however it is typed, of the step before and the step after, and no older or later one', async () => {
    const { person, code } = await anAppOwner(world)
    const outcomes: unknown[] = []
    for (const steps of [-2, 2, -1, 1]) {
      const browser = aBrowser()
      await browser.login(person)
      const typed = code(steps)
      const { body } = await browser.give(`${typed.slice(0, 3)} ${typed.slice(3)}`)
      outcomes.push(body.code ?? body.user.id)
    }
    expect(outcomes).toEqual(['wrong_code', 'wrong_code', person.user.id, person.user.id])
  })

  it('takes no code that was used, nor one from before it', async () => {
    const { person, code } = await anAppOwner(world)
    const [one, other] = [aBrowser(), aBrowser()]
    await one.login(person)
    await other.login(person)
    expect((await one.give(code())).status).toBe(200)
    expect((await other.give(code())).body.code).toBe('wrong_code')
    expect((await other.give(code(-1))).body.code).toBe('wrong_code')
    expect((await other.give(code(1))).status).toBe(200)
  })

  it('takes a code once, also of ten sign-ins that give it at the same time', async () => {
    const owner = await anAppOwner(world)
    expect(await atOnce(owner, () => owner.code())).toEqual({ signedIn: 1, sessions: 1 })
  })

  it('takes a recovery code once, also of ten sign-ins that give it at the same time', async () => {
    const owner = await anAppOwner(world)
    expect(await atOnce(owner, () => owner.recoveryCodes[0] as string)).toEqual({ signedIn: 1, sessions: 1 })
  })

  async function atOnce({ person }: AppOwner, code: () => string) {
    const before = await sessionsOf(person)
    const browsers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => aBrowser(`10.7.${networks}.${number}`)),
    )
    for (const browser of browsers) await browser.login(person)
    const answers = await Promise.all(browsers.map((browser) => browser.give(code())))
    return {
      signedIn: answers.filter(({ status }) => status === 200).length,
      sessions: (await sessionsOf(person)) - before,
    }
  }

  it('takes a recovery code, however it is typed, tells the owner by mail, and the others stay good', async () => {
    const { person, recoveryCodes } = await anAppOwner(world)
    const [first = '', second = ''] = recoveryCodes
    for (const code of [first.toLowerCase().replace('-', ' '), second]) {
      const browser = aBrowser()
      await browser.login(person)
      expect((await browser.give(code)).status).toBe(200)
    }
    expect((await person.get('/api/user/second-factor')).body.recoveryCodes.left).toBe(8)
    expect((await actionsOf(person)).slice(0, 2)).toEqual(Array(2).fill('user.use-recovery-code'))
    await world.periodicJobs.sendDueMail()
    const mails = mailbox.to(person.user.email).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject.includes('recovery code was used'))).toHaveLength(2)
  })

  it('ends after five wrong codes, also for the right one: the password is asked for again', async () => {
    const { person, code } = await anAppOwner(world)
    const browser = aBrowser()
    await browser.login(person)
    for (let tries = 0; tries < 5; tries++) expect((await browser.give(wrong)).body.code).toBe('wrong_code')
    expect((await browser.give(code())).body).toMatchObject({ status: 410, code: 'sign_in_expired' })
    expect((await actionsOf(person)).filter((action) => action === 'user.sign-in-failed')).toHaveLength(5)
    await browser.login(person)
    expect((await browser.give(code())).status).toBe(200)
  })

  it('ends after ten minutes, and is cleaned up', async () => {
    const { person, code } = await anAppOwner(world)
    const browser = aBrowser()
    await browser.login(person)
    world.clock.pass(minutes(10))
    expect((await browser.give(code())).body.code).toBe('sign_in_expired')
    await deleteExpiredSignIns(world.db, new Date(world.clock.now().getTime() + 1))
    const left = await world.db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, person.user.id))
    expect(left).toEqual([])
  })

  it('is bound to its account: the code of another opens nothing, and without a password before it none does', async () => {
    const [one, other] = [await anAppOwner(world), await anAppOwner(world)]
    const browser = aBrowser()
    expect((await browser.give(one.code())).body.code).toBe('sign_in_expired')
    await browser.login(one.person)
    expect((await browser.give(other.code())).body.code).toBe('wrong_code')
    expect((await browser.give(other.recoveryCodes[0] as string)).body.code).toBe('wrong_code')
  })

  it('keeps only the hash of its token', async () => {
    const { person } = await anAppOwner(world)
    const browser = aBrowser()
    await browser.login(person)
    const [row] = await world.db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, person.user.id))
    expect(row?.tokenHash).toHaveLength(32)
    expect(row?.tokenHash.toString('base64url')).not.toBe(browser.cookies.get('uliza-sign-in'))
  })

  it('ends for everybody when the password is changed, and for who was disabled meanwhile', async () => {
    const { person, code } = await anAppOwner(world)
    const [changed, disabled] = [aBrowser(), aBrowser()]
    await changed.login(person)
    const body = { password, newPassword: 'githeri na parachichi' }
    expect((await person.post('/api/user/password', body)).status).toBe(200)
    expect((await changed.give(code())).body.code).toBe('sign_in_expired')
    await disabled.post('/api/auth/login', { email: person.user.email, password: body.newPassword })
    const admin = await anAdmin(world)
    await admin.post(`/api/admin/users/${person.user.id}/disable`, { reason: 'Looks taken over' })
    expect((await disabled.give(code())).body.code).toBe('sign_in_expired')
  })

  it('takes more than a password by a mailed link too, which ends what waits with the password before', async () => {
    const { person, code } = await anAppOwner(world)
    const [browser, before] = [aBrowser(), aBrowser()]
    await before.login(person)
    await browser.post('/api/auth/forgot', { email: person.user.email })
    await world.periodicJobs.sendDueMail()
    const token = /#([\w-]{43})/.exec(mailbox.to(person.user.email).at(-1)?.text ?? '')?.[1]
    const chosen = await browser.post('/api/auth/reset', { token, newPassword: 'githeri na parachichi' })
    expect(chosen.body.code).toBe('second_factor_needed')
    expect(await sessionsOf(person)).toBe(0)
    expect((await before.give(code())).body.code).toBe('sign_in_expired')
    expect((await browser.give(code())).status).toBe(200)
  })

  it('keeps an account that was to be erased only once the second factor is right', async () => {
    const { person, code } = await anAppOwner(world)
    await person.post('/api/user/erasure', { password, knowsOfTickets: false })
    const browser = aBrowser()
    expect((await browser.login(person)).body.code).toBe('erasure_requested')
    expect((await browser.login(person, { restoreAccount: true })).body.code).toBe('second_factor_needed')
    expect((await aBrowser().login(person)).body.code).toBe('erasure_requested')
    expect((await browser.give(code())).status).toBe(200)
    expect((await actionsOf(person))[0]).toBe('user.restore')
  })

  it('costs who has none no statement: as many as before there were second factors', async () => {
    const person = await withPassword(world, await aPerson(world))
    const { statements } = await countStatements(async () => {
      expect((await aBrowser().login(person)).status).toBe(200)
    })
    expect(statements).toHaveLength(9)
  })
})

describe('who has stolen a password', () => {
  it('may try ten codes in an hour from wherever, and the owner signs in on a device of theirs meanwhile', async () => {
    const { person, code } = await anAppOwner(world)
    const own = aBrowser()
    await own.login(person)
    expect((await own.give(code())).status).toBe(200)
    world.clock.pass(minutes(1))
    const outcomes: string[] = []
    for (let thief = 0; thief < 3; thief++) {
      const browser = aBrowser(`10.6.${networks}.${thief}`)
      await browser.login(person)
      for (let tries = 0; tries < 5; tries++) outcomes.push((await browser.give(wrong)).body.code)
    }
    expect(outcomes).toEqual([...Array(10).fill('wrong_code'), ...Array(5).fill('too_many_sign_ins')])
    expect((await actionsOf(person)).filter((action) => action === 'guessing.second-factor')).toHaveLength(1)
    await own.login(person)
    expect((await own.give(code())).status).toBe(200)
    world.clock.pass(minutes(61))
    const elsewhere = aBrowser()
    await elsewhere.login(person)
    expect((await elsewhere.give(code())).status).toBe(200)
  })

  it('may try sixty codes in a quarter of an hour from one network, of whatever accounts', async () => {
    const codes: string[] = []
    for (let owner = 0; owner < 7; owner++) {
      const { person } = await anAppOwner(world)
      for (let round = 0; round < 2; round++) {
        const browser = aBrowser()
        await browser.login(person)
        for (let tries = 0; tries < 5; tries++) codes.push((await browser.give(wrong)).body.code)
      }
    }
    expect(codes.slice(0, 60)).toEqual(Array(60).fill('wrong_code'))
    expect(codes.slice(60)).toEqual(Array(10).fill('too_many_requests'))
  })
})

it('mails nothing about a second factor to who has none', async () => {
  const person = await withPassword(world, await aPerson(world))
  await aBrowser().login(person)
  expect(await world.db.select().from(accountEmails).where(eq(accountEmails.userId, person.user.id))).toEqual([])
})
