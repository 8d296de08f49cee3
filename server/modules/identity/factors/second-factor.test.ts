import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { securityEvents } from '#server/modules/identity/identity.tables.ts'
import { sampleKeySecrets } from '#server/modules/tickets/ticket-settings.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { ownersPassword as password } from '#server/testing/builders/money.ts'
import { aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { anAppOwner, codesOf, withPassword } from '#server/testing/builders/second-factors.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { authenticatorApps, pendingSignIns, recoveryCodes as recoveryCodeRows } from './factors.tables.ts'
import { removeSecondFactor } from './remove-by-operator.ts'
import { sealFactorSecretsAgain } from './seal-factor-secret.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })

const path = '/api/user/second-factor'
const begin = (person: Person) => person.post(`${path}/app`)
const confirmApp = (person: Person, code: string) => person.post(`${path}/app/confirm`, { code })
const state = async (person: Person) => (await person.get(path)).body
const none = { app: null, passkeys: [], recoveryCodes: null }

const told = async (person: Person) => {
  await world.periodicJobs.sendDueMail()
  const entries = await world.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, person.user.id))
    .orderBy(auditEntries.id)
  return {
    mails: mailbox.to(person.user.email).map(({ subject }) => subject),
    audit: entries.map(({ action }) => action),
  }
}

describe('an authenticator app', () => {
  it('counts once a right code of it was given, and brings ten recovery codes; the owner is told by mail', async () => {
    const person = await aPerson(world)
    const { status, body } = await begin(person)
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(uri.pathname)).toBe(`/Uliza:${person.user.email}`)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      ...{ issuer: 'Uliza', secret: body.secret },
      ...{ algorithm: 'SHA1', digits: '6', period: '30' },
    })
    expect(await state(person)).toEqual(none)
    const code = codesOf(body.secret, () => world.clock.now())
    expect((await confirmApp(person, '000000')).body).toMatchObject({
      code: 'wrong_code',
      errors: [{ field: 'code' }],
    })
    expect(await state(person)).toEqual(none)
    const now = world.clock.now().toISOString()
    const { recoveryCodes } = (await confirmApp(person, code())).body
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/)
    expect(await state(person)).toEqual({
      app: { addedAt: now, lastUsedAt: now },
      passkeys: [],
      recoveryCodes: { left: 10, of: 10, madeAt: now },
    })
    expect(await told(person)).toEqual({ mails: ['Two-step sign-in is on'], audit: ['user.add-factor'] })
  })

  it('keeps its secret sealed and only hashes of recovery codes, also when they are sealed anew', async () => {
    const { person, code, recoveryCodes } = await anAppOwner(world)
    const isOfUser = eq(authenticatorApps.userId, person.user.id)
    const [row] = await world.db.select().from(authenticatorApps).where(isOfUser)
    // A nonce of 12 bytes, the 20 of the secret, and a tag of 16.
    expect(row?.sealedSecret).toHaveLength(48)
    const hashes = await world.db.select().from(recoveryCodeRows).where(eq(recoveryCodeRows.userId, person.user.id))
    expect(hashes.map(({ codeHash }) => codeHash.length)).toEqual(Array(10).fill(32))
    const next = { current: Buffer.alloc(32, 7), before: sampleKeySecrets.current }
    await sealFactorSecretsAgain(world.db, next)
    await sealFactorSecretsAgain(world.db, { current: sampleKeySecrets.current, before: next.current })
    for (const given of [code(), recoveryCodes[3]])
      expect((await person.post('/api/user/confirmation', { code: given })).status).toBe(204)
  })

  it('is begun anew as often as somebody likes, of which the last secret counts, and no other takes its place', async () => {
    const person = await aPerson(world)
    const first = (await begin(person)).body.secret
    const last = (await begin(person)).body.secret
    const now = () => world.clock.now()
    expect((await confirmApp(person, codesOf(first, now)())).body.code).toBe('wrong_code')
    expect((await confirmApp(person, codesOf(last, now)())).status).toBe(200)
    expect((await begin(person)).body.code).toBe('factor_exists')
    expect((await confirmApp(person, codesOf(last, now)(1))).body.code).toBe('factor_exists')
  })

  it('is the one whose code was given, also when another is begun at the same moment', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 30; round++) {
      const person = await aPerson(world)
      const code = codesOf((await begin(person)).body.secret, () => world.clock.now())
      const answers = await Promise.all([confirmApp(person, code()), begin(person)])
      outcomes.add(answers.map(({ body }) => body.code ?? 'done').join(', '))
    }
    expect(['done, factor_exists', 'wrong_code, done']).toEqual(expect.arrayContaining([...outcomes]))
  })

  it('takes ten codes of a session in a quarter of an hour while it is added; another session goes on', async () => {
    const person = await aPerson(world)
    const { secret } = (await begin(person)).body
    const outcomes: string[] = []
    for (let tries = 0; tries < 11; tries++) outcomes.push((await confirmApp(person, '000000')).body.code)
    expect(outcomes).toEqual([...Array(10).fill('wrong_code'), 'too_many_requests'])
    const elsewhere = await signedIn(world, person.user)
    expect((await confirmApp(elsewhere, codesOf(secret, () => world.clock.now())())).status).toBe(200)
  })

  it('is removed with its recovery codes, and the password alone signs in again', async () => {
    const { person } = await anAppOwner(world)
    expect((await person.send('DELETE', `${path}/app`)).status).toBe(204)
    expect(await state(person)).toEqual(none)
    expect((await person.send('DELETE', `${path}/app`)).status).toBe(404)
    const { email } = person.user
    expect((await world.visitor().post('/api/auth/login', { email, password })).status).toBe(200)
    const { mails, audit } = await told(person)
    expect([mails.at(-1), audit.at(-1)]).toEqual(['A second step was removed', 'user.remove-factor'])
  })
})

describe('recovery codes', () => {
  it('are made anew for who has a second factor, and those from before open nothing any more', async () => {
    const { person, recoveryCodes } = await anAppOwner(world)
    const { body } = await person.post(`${path}/recovery-codes`)
    expect(body.recoveryCodes).toHaveLength(10)
    const give = (code: string) => person.post('/api/user/confirmation', { code })
    expect((await give(recoveryCodes[0] as string)).body.code).toBe('wrong_code')
    expect((await give(body.recoveryCodes[0])).status).toBe(204)
    expect((await state(person)).recoveryCodes.left).toBe(9)
    const { mails, audit } = await told(person)
    expect(mails).toEqual(['Two-step sign-in is on', 'You have new recovery codes', 'A recovery code was used'])
    expect(audit.slice(1)).toEqual(['user.make-recovery-codes', 'user.use-recovery-code', 'user.confirm'])
    expect((await (await aPerson(world)).post(`${path}/recovery-codes`)).status).toBe(404)
  })
})

describe('whoever finds a session open', () => {
  it('changes nothing of the second factor ten minutes after it was proved who it is', async () => {
    const { person, code } = await anAppOwner(world)
    world.clock.pass(minutes(11))
    const changes = () => [
      person.post(`${path}/app`),
      person.post(`${path}/app/confirm`, { code: code() }),
      person.send('DELETE', `${path}/app`),
      person.post(`${path}/recovery-codes`),
    ]
    const refused = await Promise.all(changes())
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('confirmation_needed'))
    expect((await state(person)).app).not.toBeNull()
  })

  it('adds none without the password of an account that has none yet', async () => {
    const person = await withPassword(world, await aPerson(world))
    world.clock.pass(minutes(11))
    expect((await begin(person)).body.code).toBe('confirmation_needed')
    const needed = (await person.get('/api/user/confirmation')).body
    expect(needed).toEqual({ isNeeded: true, proofs: ['password'] })
    expect((await person.post('/api/user/confirmation', { password: 'not this one' })).body.code).toBe('wrong_password')
    expect((await person.post('/api/user/confirmation', { password })).status).toBe(204)
    expect((await begin(person)).status).toBe(200)
  })

  it('is asked for a code by an account that has a second factor, and the password alone does not do', async () => {
    const { person, code, recoveryCodes } = await anAppOwner(world)
    world.clock.pass(minutes(11))
    expect((await person.get('/api/user/confirmation')).body).toEqual({ isNeeded: true, proofs: ['app'] })
    expect((await person.post('/api/user/confirmation', { password })).body.code).toBe('wrong_password')
    expect((await begin(person)).body.code).toBe('confirmation_needed')
    const given = code()
    expect((await person.post('/api/user/confirmation', { code: given })).status).toBe(204)
    expect((await begin(person)).body.code).toBe('factor_exists')
    expect((await person.post('/api/user/confirmation', { code: given })).body.code).toBe('wrong_code')
    expect((await person.post('/api/user/confirmation', { code: recoveryCodes[0] })).status).toBe(204)
  })

  it('may give as many right codes as it likes', async () => {
    const { person, code } = await anAppOwner(world)
    for (let times = 0; times < 7; times++) {
      expect((await person.post('/api/user/confirmation', { code: code() })).status).toBe(204)
      world.clock.pass(minutes(1))
    }
  })

  it('loses it after five wrong codes, which locks the owner out nowhere else', async () => {
    const { person, code } = await anAppOwner(world)
    const elsewhere = await signedIn(world, person.user)
    const outcomes: string[] = []
    for (let tries = 0; tries < 6; tries++)
      outcomes.push((await person.post('/api/user/confirmation', { code: '000000' })).body.code)
    expect(outcomes).toEqual([...Array(5).fill('wrong_code'), 'too_many_requests'])
    expect((await person.get('/api/auth/me')).status).toBe(401)
    expect((await elsewhere.post('/api/user/confirmation', { code: code() })).status).toBe(204)
  })
})

describe('whoever runs the market', () => {
  const remove = (email: string) => removeSecondFactor(world.db, email, world.clock.now())

  it('takes a second factor away, with its codes, what waits for one and every session, and its owner is told', async () => {
    const { person } = await anAppOwner(world)
    const { email } = person.user
    expect((await world.visitor().post('/api/auth/login', { email, password })).body.code).toBe('second_factor_needed')
    expect(await remove(email.toUpperCase())).toBe(email)
    expect((await person.get('/api/auth/me')).status).toBe(401)
    expect(await world.db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, person.user.id))).toEqual([])
    const back = await signedIn(world, person.user)
    expect(await state(back)).toEqual(none)
    expect((await world.visitor().post('/api/auth/login', { email, password })).status).toBe(200)
    const { mails, audit } = await told(person)
    expect([mails.at(-1), audit.at(-1)]).toEqual(['A second step was removed', 'user.remove-factor'])
    const isOfUser = eq(securityEvents.userId, person.user.id)
    const events = await world.db.select().from(securityEvents).where(isOfUser).orderBy(securityEvents.id)
    expect(events.map(({ kind }) => kind)).toContain('SECOND_FACTOR_REMOVED')
    const entries = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.user.id))
    expect(entries.find(({ action }) => action === 'user.remove-factor')?.actorId).toBeNull()
  })

  it('is told of an address that nobody has, and of an account without a second factor', async () => {
    await expect(remove('nobody@example.com')).rejects.toThrow('An account with this address was not found.')
    const person = await aPerson(world)
    await begin(person)
    await expect(remove(person.user.email)).rejects.toThrow('A second factor of this account was not found.')
    expect((await person.get('/api/auth/me')).status).toBe(200)
  })
})
