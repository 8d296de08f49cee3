import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { days } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { Authenticator } from '#server/testing/builders/authenticator.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import { ownersPassword as password } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { anAppOwner, codesOf, withPassword } from '#server/testing/builders/second-factors.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { queueEmailConfirmation } from '../account-links/account-links.ts'
import { findSecondFactor } from '../factors/factors.queries.ts'
import { accountEmails, users } from '../identity.tables.ts'
import { tellSecurityEvent } from '../security/tell-security-event.ts'

const mailbox = await aMailbox()
const world = aWorld({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Uliza <hello@uliza.example>',
  PUBLIC_URL: 'http://uliza.example',
})

beforeEach(async () => {
  world.clock.set(lunchTime)
  await world.db.delete(rateLimits)
})

let networks = 0
const visitor = () => aBrowserAt(world, `10.14.${++networks}.1`)
const newestTo = async ({ user }: Person) => {
  await world.periodicJobs.sendDueMail()
  return mailbox.to(user.email).at(-1)
}
const tokenIn = (text = '') => /#not-me\.([\w-]{43})/.exec(text)?.[1] ?? ''
const tokenTo = async (person: Person) => tokenIn((await newestTo(person))?.text)
const linkIn = (text = '') => /#([\w-]{43})/.exec(text)?.[1] ?? ''
const linkTo = async (address: string) => {
  await world.periodicJobs.sendDueMail()
  return linkIn(mailbox.to(address).at(-1)?.text)
}
const confirmEmail = (token: string) => visitor().post('/api/auth/confirm-email', { token })
const reset = (token: string) => visitor().post('/api/auth/reset', { token, newPassword: 'githeri na parachichi' })
const lock = (token: string) => visitor().post('/api/auth/not-me', { token })
const look = (token: string) => visitor().post('/api/auth/not-me/check', { token })
const device = { address: '10.14.0.1', agent: 'Firefox', language: null }

async function addPasskey(person: Person) {
  const key = new Authenticator(world.config.publicUrl)
  const { body } = await person.post('/api/user/passkeys/options')
  expect((await person.post('/api/user/passkeys', { name: 'Tecno', passkey: key.make(body) })).status).toBeLessThan(300)
  return key
}

async function signInBy(key: Authenticator) {
  const browser = visitor()
  const question = (await browser.post('/api/auth/passkey/options')).body
  return browser.post('/api/auth/passkey', { passkey: key.use(question) })
}

/** Somebody whose password was changed by whoever had stolen a session, and who has the message about it. */
async function aRobbedPerson(owner?: Person) {
  const person = owner ?? (await withPassword(world, await aPerson(world)))
  const newPassword = 'mwizi ana nenosiri'
  await person.post('/api/user/password', { password, newPassword })
  const thief = await signedIn(world, person.user)
  return { person, thief, newPassword, token: await tokenTo(person) }
}

describe('the link "This was not me" of a message about an account', () => {
  it('ends every session at once, and lets nobody in before there is another password by mail', async () => {
    const { person, thief, newPassword, token } = await aRobbedPerson()
    expect((await look(token)).body).toMatchObject({ kind: 'PASSWORD_CHANGED' })
    expect((await thief.get('/api/auth/me')).status).toBe(200)
    expect((await lock(token)).body).toEqual({ isMailed: true })
    expect((await thief.get('/api/auth/me')).status).toBe(401)
    const { email } = person.user
    const signIn = (given: string) => visitor().post('/api/auth/login', { email, password: given })
    expect((await signIn(newPassword)).body.code).toBe('account_locked')
    expect((await signIn('not it at all')).body.code).toBe('wrong_credentials')
    expect((await newestTo(person))?.subject).toBe('Your account is locked')
    const browser = visitor()
    await browser.post('/api/auth/forgot', { email })
    const link = /reset#([\w-]{43})/.exec((await newestTo(person))?.text ?? '')?.[1]
    expect((await browser.post('/api/auth/reset', { token: link, newPassword: 'githeri na parachichi' })).status).toBe(
      200,
    )
    expect((await signIn('githeri na parachichi')).status).toBe(200)
    const trail = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.user.id))
    expect(trail.find(({ action }) => action === 'user.lock')?.detail).toEqual({ kind: 'PASSWORD_CHANGED' })
  })

  it('shuts out a session that was begun at the same moment, and a passkey', async () => {
    const person = await withPassword(world, await aPerson(world))
    const key = await addPasskey(person)
    world.clock.pass(days(7))
    const { token } = await aRobbedPerson(await signedIn(world, person.user))
    expect((await lock(token)).status).toBe(200)
    const late = await signedIn(world, person.user)
    expect((await late.get('/api/auth/me')).status).toBe(401)
    expect((await signInBy(key)).body.code).toBe('account_locked')
  })

  it('takes away the passkey that a thief had added, which then opens nothing, and the owner is let in', async () => {
    const { person, thief } = await aRobbedPerson()
    const key = await addPasskey(thief)
    const token = await tokenTo(person)
    expect((await look(token)).body.kind).toBe('SECOND_FACTOR_ADDED')
    expect((await lock(token)).status).toBe(200)
    await visitor().post('/api/auth/forgot', { email: person.user.email })
    const { status, body } = await reset(await linkTo(person.user.email))
    expect([status, body.user.hasLostFactor]).toEqual([200, true])
    expect((await signInBy(key)).body.code).toBe('passkey_refused')
  })

  it('takes away whatever was added since the oldest message that works, and keeps what was there before', async () => {
    const { person: owner, recoveryCodes, code } = await anAppOwner(world)
    world.clock.pass(days(7))
    const { person, thief } = await aRobbedPerson(await signedIn(world, owner.user))
    const keys = [await addPasskey(thief)]
    world.clock.pass(60_000)
    keys.push(await addPasskey(thief))
    const made = (await thief.post('/api/user/second-factor/recovery-codes')).body.recoveryCodes
    await lock(await tokenTo(person))
    for (const key of keys) expect((await signInBy(key)).body.code).toBe('passkey_refused')
    await visitor().post('/api/auth/forgot', { email: person.user.email })
    const browser = visitor()
    const link = await linkTo(person.user.email)
    const chosen = await browser.post('/api/auth/reset', { token: link, newPassword: 'githeri na parachichi' })
    expect(chosen.body.code).toBe('second_factor_needed')
    for (const each of [made[0], recoveryCodes[0]]) expect((await browser.give(each)).body.code).toBe('wrong_code')
    const signedInAgain = await browser.give(code())
    expect([signedInAgain.status, signedInAgain.body.user.hasLostFactor]).toEqual([200, false])
    // Nor is it lost once they remove what they kept.
    const [row] = await world.db.select({ lost: users.factorLostAt }).from(users).where(eq(users.id, person.user.id))
    expect(row?.lost).toBeNull()
  })

  it('takes away what a thief had added also where a newer message is opened, which the thief had sent', async () => {
    const { person, thief, newPassword } = await aRobbedPerson()
    const key = await addPasskey(thief)
    world.clock.pass(60_000)
    const waiting = visitor()
    expect((await waiting.login(person, { password: newPassword })).body.code).toBe('second_factor_needed')
    expect((await waiting.post('/api/auth/lost-factor', { reason: 'My phone was stolen' })).status).toBe(202)
    const token = await tokenTo(person)
    expect((await look(token)).body.kind).toBe('LOST_FACTOR_REQUESTED')
    expect((await lock(token)).status).toBe(200)
    await visitor().post('/api/auth/forgot', { email: person.user.email })
    expect((await reset(await linkTo(person.user.email))).status).toBe(200)
    expect((await signInBy(key)).body.code).toBe('passkey_refused')
  })

  it('adds no app that a thief was about to add', async () => {
    const { thief, person, token } = await aRobbedPerson()
    const { secret } = (await thief.post('/api/user/second-factor/app')).body
    const code = codesOf(secret, () => world.clock.now())()
    await Promise.all([lock(token), thief.post('/api/user/second-factor/app/confirm', { code })])
    expect((await findSecondFactor(world.db, person.user.id)).app).toBeNull()
  })

  it('works once, and ends those of other messages with it: an older one locks nobody out again', async () => {
    const { person, thief, token } = await aRobbedPerson()
    await thief.patch('/api/user', { phone: '+254722333444', password: 'mwizi ana nenosiri' })
    const other = await tokenTo(person)
    expect(new Set([token, other, '']).size).toBe(3)
    expect((await lock(other)).status).toBe(200)
    expect((await lock(other)).body.code).toBe('link_expired')
    expect((await lock(token)).body.code).toBe('link_expired')
    expect((await look(token)).body.code).toBe('link_expired')
  })

  it('locks once of ten presses at the same moment', async () => {
    const { person, token } = await aRobbedPerson()
    const answers = await Promise.all(Array.from({ length: 10 }, () => lock(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const trail = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.user.id))
    expect(trail.filter(({ action }) => action === 'user.lock')).toHaveLength(1)
  })

  it('works for seven days', async () => {
    const { token } = await aRobbedPerson()
    world.clock.pass(days(7) - 1)
    expect((await look(token)).status).toBe(200)
    world.clock.pass(1)
    expect((await lock(token)).body.code).toBe('link_expired')
  })

  it('is of no use as a link for a new password, nor the other way round, nor by guessing', async () => {
    const { person, token } = await aRobbedPerson()
    const reset = await visitor().post('/api/auth/reset', { token, newPassword: 'githeri na parachichi' })
    expect(reset.body.code).toBe('link_expired')
    await visitor().post('/api/auth/forgot', { email: person.user.email })
    const link = /reset#([\w-]{43})/.exec((await newestTo(person))?.text ?? '')?.[1] ?? ''
    expect((await lock(link)).body.code).toBe('link_expired')
    expect((await lock('a'.repeat(43))).body.code).toBe('link_expired')
    expect((await world.db.select().from(users).where(eq(users.id, person.user.id)))[0]?.lockedAt).toBeNull()
  })

  it('stands in no row: its hash is kept', async () => {
    const { person, token } = await aRobbedPerson()
    const rows = await world.db.select().from(accountEmails).where(eq(accountEmails.userId, person.user.id))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('ends what a thief had asked for before: neither another address nor a new password is of use afterwards', async () => {
    const { person, thief, newPassword, token } = await aRobbedPerson()
    const address = `thief-of-${person.user.email}`
    await thief.post('/api/user/email', { email: address, password: newPassword })
    await visitor().post('/api/auth/forgot', { email: person.user.email })
    const [change, link] = [await linkTo(address), await linkTo(person.user.email)]
    expect((await lock(token)).body).toEqual({ isMailed: true })
    expect((await confirmEmail(change)).body.code).toBe('link_expired')
    expect((await reset(link)).body.code).toBe('link_expired')
    await visitor().post('/api/auth/forgot', { email: person.user.email })
    expect((await reset(await linkTo(person.user.email))).status).toBe(200)
    expect((await confirmEmail(change)).body.code).toBe('link_expired')
  })

  it('lets nobody confirm another address while the account is locked, whenever that was asked for', async () => {
    const { person, token } = await aRobbedPerson()
    await lock(token)
    const email = `thief-of-${person.user.email}`
    await queueEmailConfirmation(world.db, { userId: person.user.id, email, language: 'en' }, world.clock.now())
    expect((await confirmEmail(await linkTo(email))).body.code).toBe('link_expired')
    expect((await world.db.select().from(users).where(eq(users.id, person.user.id)))[0]?.email).toBe(person.user.email)
  })

  it('locks, or lets another address be confirmed, and of both at the same moment the mail opens nothing', async () => {
    for (let round = 0; round < 6; round++) {
      const { person, thief, newPassword, token } = await aRobbedPerson()
      const address = `thief-of-${person.user.email}`
      await thief.post('/api/user/email', { email: address, password: newPassword })
      const change = await linkTo(address)
      const [confirmed, locked] = await Promise.all([confirmEmail(change), lock(token)])
      expect([locked.status, locked.body.isMailed]).toEqual([200, confirmed.status !== 200])
    }
  })

  it('is opened by an administrator’s link alone where the address had changed within the seven days before', async () => {
    const { person, thief, newPassword, token } = await aRobbedPerson()
    const { email, id } = person.user
    const address = `thief-of-${email}`
    await thief.post('/api/user/email', { email: address, password: newPassword })
    expect((await confirmEmail(await linkTo(address))).status).toBe(200)
    const told = mailbox.to(address).length
    expect((await lock(token)).body).toEqual({ isMailed: false })
    await visitor().post('/api/auth/forgot', { email: address })
    await world.periodicJobs.sendDueMail()
    const admin = await anAdmin(world)
    expect((await admin.post(`/api/admin/users/${id}/password-reset`)).body.code).toBe('account_locked')
    const { url } = (await admin.post(`/api/admin/users/${id}/reset-link`)).body
    expect((await reset(linkIn(url))).status).toBe(200)
    await visitor().post('/api/auth/forgot', { email: address })
    await world.periodicJobs.sendDueMail()
    const data = { shop: 'Mama', amountKES: 250, reason: 'Ask again' }
    const event = { type: 'payout_rejected', to: [id], data } as const
    await inTransaction(world.database.db, (tx) => emit(tx, event, world.clock.now()))
    await world.periodicJobs.sendDuePush()
    await world.periodicJobs.sendDueMail()
    expect(mailbox.to(address)).toHaveLength(told)
    const owner = await signedIn(world, person.user)
    await owner.post('/api/user/email', { email, password: 'githeri na parachichi' })
    expect((await confirmEmail(await linkTo(email))).status).toBe(200)
    await visitor().post('/api/auth/forgot', { email })
    expect((await reset(await linkTo(email))).status).toBe(200)
  })

  it('takes no link that was asked for by mail at the moment of locking where the address is doubted', async () => {
    const { person, token } = await aRobbedPerson()
    const { email, id } = person.user
    await lock(token)
    await visitor().post('/api/auth/forgot', { email })
    const link = await linkTo(email)
    await world.db.update(users).set({ emailDoubtedAt: world.clock.now() }).where(eq(users.id, id))
    expect((await reset(link)).body.code).toBe('link_expired')
    await world.db.update(users).set({ emailDoubtedAt: null }).where(eq(users.id, id))
    expect((await reset(link)).status).toBe(200)
  })

  it('is opened by mail where the address had changed seven days before', async () => {
    const { person, thief, newPassword } = await aRobbedPerson()
    const address = `moved-${person.user.email}`
    await thief.post('/api/user/email', { email: address, password: newPassword })
    await confirmEmail(await linkTo(address))
    world.clock.pass(days(7))
    await inTransaction(world.db, (tx) =>
      tellSecurityEvent(tx, { userId: person.user.id, kind: 'NEW_DEVICE', device }, world.clock.now()),
    )
    await world.periodicJobs.sendDueMail()
    expect((await lock(tokenIn(mailbox.to(address).at(-1)?.text))).body).toEqual({ isMailed: true })
  })

  it.each([
    'NEW_DEVICE',
    'PASSWORD_CHANGED',
    'PHONE_CHANGED',
    'SECOND_FACTOR_ADDED',
    'SECOND_FACTOR_REMOVED',
    'RECOVERY_CODES_MADE',
    'RECOVERY_CODE_USED',
  ] as const)('is in the message %s, in both languages, beside the link to where more is to be seen', async (kind) => {
    for (const language of ['en', 'sw'] as const) {
      const { person } = await anAppOwner(world)
      await inTransaction(world.db, (tx) =>
        tellSecurityEvent(tx, { userId: person.user.id, kind, device: { ...device, language } }, world.clock.now()),
      )
      const mail = await newestTo(person)
      expect((await look(tokenIn(mail?.text))).body).toMatchObject({ kind })
      expect(mail?.text).toMatch(/uliza\.example\/(account|auth\/forgot)/)
    }
  })

  it('is not in a message to an address that the account has no longer: the new password would go to the other', async () => {
    const person = await withPassword(world, await aPerson(world))
    await inTransaction(world.db, (tx) =>
      tellSecurityEvent(tx, { userId: person.user.id, kind: 'EMAIL_CHANGED', device }, world.clock.now()),
    )
    expect(await tokenTo(person)).toBe('')
  })
})
