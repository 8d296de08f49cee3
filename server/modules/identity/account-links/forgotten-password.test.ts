import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { days, minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { ownersPassword } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { accountEmails, knownDevices, sessions, users } from '../identity.tables.ts'
import { hashPassword } from '../passwords.ts'
import { deleteOldAccountEmails } from './account-links.ts'

const mailbox = await aMailbox()
const world = aWorld({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Uliza <hello@uliza.example>',
  PUBLIC_URL: 'http://uliza.example',
})
const withoutMail = aWorld()

let network = 0
beforeEach(() => {
  mailbox.refusal = null
  network++
})

/** Each test asks from a network of its own, so that the limits of one do not meet another. */
const post = async (url: string, payload: object, cookie?: string) => {
  const remoteAddress = `10.9.${network}.1`
  const headers = cookie ? { cookie } : {}
  const response = await world.app.inject({ method: 'POST', url, payload, remoteAddress, headers })
  return { status: response.statusCode, body: response.json(), cookies: String(response.headers['set-cookie'] ?? '') }
}
const forgot = (email: string, cookie?: string) => post('/api/auth/forgot', { email }, cookie)
const reset = (token: string, newPassword = 'githeri na parachichi') => post('/api/auth/reset', { token, newPassword })

const lettersTo = async (email: string) => {
  await world.periodicJobs.sendDueMail()
  return mailbox.to(email)
}
const tokenIn = (text: string | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
/** The token of the link that was mailed last. */
const mailedToken = async (email: string) => tokenIn((await lettersTo(email)).at(-1)?.text)

const passwordHash = hashPassword(ownersPassword)
async function withPassword<P extends Person>(person: P): Promise<P> {
  await world.db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, person.user.id))
  return person
}

describe('a forgotten password', () => {
  it('is replaced by a mailed link, which ends every session and starts a new one', async () => {
    const person = await aPerson(world)
    const { email } = person.user
    const asked = await forgot(email)
    expect([asked.status, asked.body.isMailed]).toEqual([202, true])
    const [letter, ...others] = await lettersTo(email)
    expect(others).toEqual([])
    expect(letter).toMatchObject({ from: 'Uliza <hello@uliza.example>', subject: 'Your new password' })
    const token = tokenIn(letter?.text)
    expect(letter?.text).toContain(`http://uliza.example/auth/reset#${token}`)
    expect(letter?.html).toContain(`<a href="http://uliza.example/auth/reset#${token}"`)

    const shown = await post('/api/auth/reset/check', { token })
    expect(shown.body).toEqual({ email: expect.stringMatching(/^pe•••@example\.com$/), agents: ['test'] })
    const done = await reset(token)
    expect([done.status, done.body.user.email]).toEqual([200, email])
    expect((await person.get('/api/auth/me')).status).toBe(401)
    expect(done.cookies).toContain('uliza-session=')
    const signedIn = await post('/api/auth/login', { email, password: 'githeri na parachichi' })
    expect(signedIn.status).toBe(200)
    expect((await lettersTo(email)).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  it('gives the same answer in the same statements for an address without an account, and mails nothing', async () => {
    const { email } = (await aPerson(world)).user
    const [known, unknown] = [
      await countStatements(() => forgot(email)),
      await countStatements(() => forgot('nobody@example.com')),
    ]
    expect(unknown.result).toEqual(known.result)
    expect(unknown.statements).toEqual(known.statements)
    expect(await lettersTo('nobody@example.com')).toEqual([])
  })

  it('is not mailed to a disabled account, whose earlier link no longer works', async () => {
    const person = await aPerson(world)
    await forgot(person.user.email)
    const token = await mailedToken(person.user.email)
    await world.db.update(users).set({ disabledAt: world.clock.now() }).where(eq(users.id, person.user.id))
    await forgot(person.user.email)
    expect(await lettersTo(person.user.email)).toHaveLength(1)
    expect((await reset(token)).body.code).toBe('link_expired')
  })

  it('is replaced once by a link, also by two requests at the same time, and ends the other links of the account', async () => {
    const { email } = (await aPerson(world)).user
    await forgot(email)
    const first = await mailedToken(email)
    await forgot(email)
    const second = await mailedToken(email)
    expect(second).not.toBe(first)
    const both = await Promise.all([reset(second), reset(second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    for (const token of [first, second]) expect((await reset(token)).body.code).toBe('link_expired')
  })

  it('is not replaced by an older link once a newer was asked for, whoever else asks for one', async () => {
    const [person, other] = [await aPerson(world), await aPerson(world)]
    await forgot(person.user.email)
    const older = await mailedToken(person.user.email)
    await forgot(other.user.email)
    expect((await post('/api/auth/reset/check', { token: older })).status).toBe(200)
    await forgot(person.user.email)
    expect((await post('/api/auth/reset/check', { token: older })).body.code).toBe('link_expired')
    expect((await reset(older)).body.code).toBe('link_expired')
    expect((await reset(await mailedToken(person.user.email))).status).toBe(200)
  })

  it('has one link that works when several are asked for at the same time, and the others are not mailed', async () => {
    const { email } = (await aPerson(world)).user
    await Promise.all([forgot(email), forgot(email), forgot(email), forgot(email)])
    const letters = await lettersTo(email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Your new password'])
    const open = await world.db.select().from(accountEmails).where(eq(accountEmails.email, email))
    expect(open).toHaveLength(4)
    expect((await reset(tokenIn(letters[0]?.text))).status).toBe(200)
  })

  it('has no mailed link any more once an administrator has made one', async () => {
    const [admin, person] = [await anAdmin(world), await aPerson(world)]
    await forgot(person.user.email)
    const mailed = await mailedToken(person.user.email)
    const made = await admin.post(`/api/admin/users/${person.user.id}/reset-link`)
    expect((await reset(mailed)).body.code).toBe('link_expired')
    expect((await reset(tokenIn(made.body.url))).status).toBe(200)
  })

  it('is not replaced by a link after thirty minutes, nor by one for something else', async () => {
    const person = await withPassword(await aPerson(world))
    await forgot(person.user.email)
    const token = await mailedToken(person.user.email)
    await person.post('/api/user/email', { email: `new-${person.user.email}`, password: ownersPassword })
    const other = await mailedToken(`new-${person.user.email}`)
    expect((await reset(other)).body.code).toBe('link_expired')
    expect((await reset('a'.repeat(43))).body.code).toBe('link_expired')
    world.clock.pass(minutes(30))
    const late = await reset(token)
    expect([late.status, late.body.detail]).toEqual([
      410,
      'This link is used or too old, or a newer one was asked for. Open the newest, or ask for another.',
    ])
    expect((await post('/api/auth/reset/check', { token })).status).toBe(410)
  })

  it('is not replaced by a weak one, and the link keeps', async () => {
    const { email } = (await aPerson(world)).user
    await forgot(email)
    const token = await mailedToken(email)
    const weak = await reset(token, 'password1')
    expect([weak.status, weak.body.errors[0].field]).toEqual([422, 'newPassword'])
    expect((await reset(token)).status).toBe(200)
  })

  it('keeps no token in the database, only its hash', async () => {
    const { email } = (await aPerson(world)).user
    await forgot(email)
    const token = await mailedToken(email)
    const { rows } = await world.pool.query('select row_to_json(e)::text as text from account_emails e')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ text }) => text.includes(token))).toBe(false)
  })

  it('is mailed in the language of who asks', async () => {
    const { email } = (await aPerson(world)).user
    await forgot(email, 'uliza-lang=sw')
    expect((await lettersTo(email))[0]?.subject).toBe('Nenosiri lako jipya')
  })

  it('is mailed again when the server refused it, with a link of its own, and never after its end', async () => {
    const { email } = (await aPerson(world)).user
    mailbox.refusal = { responseCode: 451, message: 'not now' }
    await forgot(email)
    expect(await lettersTo(email)).toEqual([])
    mailbox.refusal = null
    expect(await lettersTo(email)).toEqual([])
    world.clock.pass(minutes(1))
    expect((await reset(await mailedToken(email))).status).toBe(200)
    mailbox.refusal = { responseCode: 451, message: 'not now' }
    const before = mailbox.to(email).length
    await forgot(email)
    await lettersTo(email)
    mailbox.refusal = null
    world.clock.pass(minutes(31))
    const letters = (await lettersTo(email)).slice(before)
    expect(letters.filter(({ subject }) => subject === 'Your new password')).toEqual([])
  })

  it('may be asked for five times in an hour for one address, and twenty times from one network', async () => {
    const { email } = (await aPerson(world)).user
    const statuses = []
    for (let count = 0; count < 6; count++) statuses.push((await forgot(email)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    const others = []
    for (let count = 0; count < 16; count++) others.push((await forgot(`somebody-${count}@example.com`)).status)
    expect(others.filter((status) => status === 429)).toHaveLength(2)
  })

  it('lets an owner in whose account strangers have used up the tries of, and forgets the devices known before', async () => {
    const person = await aPerson(world)
    const { email } = person.user
    for (let from = 1; from <= 21; from++)
      await world.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: 'not this one' },
        remoteAddress: `10.8.${from}.1`,
      })
    expect((await post('/api/auth/login', { email, password: 'any' })).body.code).toBe('too_many_sign_ins')
    await forgot(email)
    expect((await reset(await mailedToken(email))).status).toBe(200)
    const devices = await world.db.select().from(knownDevices).where(eq(knownDevices.userId, person.user.id))
    expect(devices).toHaveLength(1)
  })

  it('leaves nothing of its emails after a month', async () => {
    const { email } = (await aPerson(world)).user
    await forgot(email)
    world.clock.pass(days(31))
    await deleteOldAccountEmails(world.db, world.clock.now())
    expect(await world.db.$count(accountEmails, eq(accountEmails.email, email))).toBe(0)
  })
})

describe('where no mail is set up', () => {
  it('says that no link is mailed, whoever asks, and keeps none', async () => {
    const { email } = (await aPerson(withoutMail)).user
    const { status, body } = await withoutMail.visitor().post('/api/auth/forgot', { email })
    expect([status, body.isMailed]).toEqual([202, false])
    expect(await withoutMail.db.$count(accountEmails)).toBe(0)
  })

  it('lets an administrator make a link, shown once and kept in the audit trail without its token', async () => {
    const [admin, person] = [await anAdmin(withoutMail), await aPerson(withoutMail)]
    const made = await admin.post(`/api/admin/users/${person.user.id}/reset-link`)
    expect(made.status).toBe(201)
    const token = tokenIn(made.body.url)
    const [entry] = await withoutMail.db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.user.id))
    expect(entry).toMatchObject({ action: 'user.reset-link', actorId: admin.user.id })
    expect(JSON.stringify(entry)).not.toContain(token)
    const done = await withoutMail.visitor().post('/api/auth/reset', { token, newPassword: 'githeri na parachichi' })
    expect([done.status, done.body.user.id]).toEqual([200, person.user.id])
    expect((await person.get('/api/auth/me')).status).toBe(401)
  })

  it('mails of a password that was set by such a link in the language of the account, whatever the administrator reads', async () => {
    const [admin, person] = [await anAdmin(world), await aPerson(world)]
    await world.db.update(sessions).set({ language: 'sw' }).where(eq(sessions.userId, person.user.id))
    const made = await admin.post(`/api/admin/users/${person.user.id}/reset-link`)
    expect((await reset(tokenIn(made.body.url))).status).toBe(200)
    expect((await lettersTo(person.user.email)).at(-1)?.subject).toBe('Nenosiri lako limebadilishwa')
  })

  it('makes no link for the administrator who asks, for nobody, and for a customer', async () => {
    const [admin, person] = [await anAdmin(withoutMail), await aPerson(withoutMail)]
    const make = async (who: Person, id: string) => (await who.post(`/api/admin/users/${id}/reset-link`)).body.code
    expect(await make(admin, admin.user.id)).toBe('own_account')
    expect(await make(admin, '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f')).toBe('not_found')
    expect(await make(person, admin.user.id)).toBe('wrong_role')
  })
})

describe('the mail address of an account', () => {
  const change = (person: Person, email: string, password = ownersPassword) =>
    person.post('/api/user/email', { email, password })

  it('changes once it is confirmed by the link at the new one, and the old one is told', async () => {
    const person = await withPassword(await aPerson(world))
    const [before, after] = [person.user.email, `new-${person.user.email}`]
    await forgot(before)
    const reset = await mailedToken(before)
    expect((await change(person, after, 'wrong')).body.code).toBe('wrong_password')
    expect((await change(person, after)).status).toBe(202)
    expect((await person.get('/api/user')).body.email).toBe(before)
    const token = await mailedToken(after)
    const confirmed = await post('/api/auth/confirm-email', { token })
    expect([confirmed.status, confirmed.body.email]).toEqual([200, after])
    expect((await person.get('/api/user')).body.email).toBe(after)
    expect((await lettersTo(before)).at(-1)?.subject).toBe('Your address was changed')
    expect((await post('/api/auth/confirm-email', { token })).body.code).toBe('link_expired')
    expect((await post('/api/auth/reset/check', { token: reset })).body.code).toBe('link_expired')
    const [row] = await world.db.select().from(users).where(eq(users.id, person.user.id))
    expect(row?.emailVerifiedAt).toEqual(world.clock.now())
  })

  it('is not changed by an older link once another address was asked for', async () => {
    const person = await withPassword(await aPerson(world))
    const [first, second] = [`first-${person.user.email}`, `second-${person.user.email}`]
    await change(person, first)
    const older = await mailedToken(first)
    await change(person, second)
    expect((await post('/api/auth/confirm-email', { token: older })).body.code).toBe('link_expired')
    expect((await post('/api/auth/confirm-email', { token: await mailedToken(second) })).body.email).toBe(second)
  })

  it('answers the same for an address that has an account, and mails nothing there', async () => {
    const [person, other] = [await withPassword(await aPerson(world)), await aPerson(world)]
    const [taken, free] = [await change(person, other.user.email), await change(person, `free-${other.user.email}`)]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(await lettersTo(other.user.email)).toEqual([])
  })

  it('stays as it is when another account has the new one by the time it is confirmed', async () => {
    const person = await withPassword(await aPerson(world))
    const wanted = `wanted-${person.user.email}`
    await change(person, wanted)
    const token = await mailedToken(wanted)
    await aPerson(world, { email: wanted })
    expect((await post('/api/auth/confirm-email', { token })).body.code).toBe('registration_refused')
    expect((await person.get('/api/user')).body.email).toBe(person.user.email)
  })
})
