import { beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { Authenticator } from '#server/testing/builders/authenticator.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import { ownersPassword as password } from '#server/testing/builders/money.ts'
import { aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { addApp, withPassword } from '#server/testing/builders/second-factors.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { removeSecondFactor } from '../factors/remove-by-operator.ts'
import { sessions, users } from '../identity.tables.ts'
import { lockUser } from '../lock-users.ts'
import { deleteExpiredChallenges } from './passkey-challenges.ts'
import { passkeyChallenges, passkeys } from './passkeys.tables.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })

let origin: string
beforeAll(() => {
  origin = world.config.publicUrl
})

const aDevice = () => new Authenticator(origin)
const path = '/api/user/passkeys'
const state = async (person: Person) => (await person.get('/api/user/second-factor')).body

async function add(person: Person, device: Authenticator, name = 'Tecno Spark') {
  const { body } = await person.post(`${path}/options`)
  return person.post(path, { name, passkey: device.make(body) })
}

async function aPasskeyOwner(device = aDevice()) {
  const person = await withPassword(world, await aPerson(world))
  const { body } = await add(person, device)
  return { person, device, recoveryCodes: body.recoveryCodes as string[] }
}

/** Statements that wait for a row of another transaction. */
const waitingForLocks = async () => {
  const { rows } = await world.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]?.n ?? 0
}

let networks = 0
const visitor = () => aBrowserAt(world, `10.9.${++networks}.1`)
type Visitor = ReturnType<typeof visitor>

async function signIn(device: Authenticator, who: Visitor = visitor()) {
  const { body } = await who.post('/api/auth/passkey/options')
  return who.post('/api/auth/passkey', { passkey: device.use(body) })
}

async function confirm(person: Person, device: Authenticator) {
  const { body } = await person.post('/api/user/confirmation/passkey')
  return person.post('/api/user/confirmation', { passkey: device.use(body) })
}

describe('a passkey', () => {
  it('is made for this account and site with a finger, a face or a PIN, and brings ten recovery codes', async () => {
    const person = await aPerson(world)
    const { body: options } = await person.post(`${path}/options`)
    expect(options).toMatchObject({
      rp: { id: new URL(origin).hostname, name: 'Uliza' },
      user: { name: person.user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { status, body } = await add(person, aDevice(), 'Tecno Spark 10')
    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    const now = world.clock.now().toISOString()
    const { passkeys: shown, app } = await state(person)
    expect(app).toBeNull()
    expect(shown).toEqual([{ id: expect.any(String), name: 'Tecno Spark 10', addedAt: now, lastUsedAt: now }])
    await world.periodicJobs.sendDueMail()
    expect(mailbox.to(person.user.email).map(({ subject }) => subject)).toEqual(['Two-step sign-in is on'])
    const entries = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.user.id))
    expect(entries.map(({ action }) => action)).toEqual(['user.add-factor'])
  })

  it('signs in by itself, with no password and no address', async () => {
    const { person, device } = await aPasskeyOwner()
    const { status, body } = await signIn(device)
    expect([status, body.user.id]).toEqual([200, person.user.id])
    // A session that begins with it is confirmed.
    const me = await signedIn(world, person.user)
    expect((await me.get('/api/user/confirmation')).body).toEqual({ isNeeded: false, proofs: ['passkey'] })
  })

  it('is asked for after a right password, and ends the sign-in that waits', async () => {
    const { person, device, recoveryCodes } = await aPasskeyOwner()
    const who = visitor()
    const { body } = await who.login(person)
    expect(body).toMatchObject({ code: 'second_factor_needed', data: { factors: ['passkey'] } })
    expect((await signIn(device, who)).status).toBe(200)
    expect((await who.give(recoveryCodes[0] as string)).body.code).toBe('sign_in_expired')
  })

  it('is named before an app where the account has both', async () => {
    const { person } = await aPasskeyOwner()
    expect((await addApp(world, person)).recoveryCodes).toEqual([])
    const { body } = await visitor().login(person)
    expect(body.data).toEqual({ factors: ['passkey', 'app'] })
  })

  it('may be lost: a recovery code signs in after the password', async () => {
    const { person, recoveryCodes } = await aPasskeyOwner()
    const who = visitor()
    await who.login(person)
    expect((await who.give(recoveryCodes[0] as string)).status).toBe(200)
  })

  it('proves once more who is there, and the password does not', async () => {
    const { person, device } = await aPasskeyOwner()
    world.clock.pass(minutes(11))
    const refused = await person.send('DELETE', `${path}/${(await state(person)).passkeys[0].id}`)
    expect(refused.body).toMatchObject({ code: 'confirmation_needed', data: { proofs: ['passkey'] } })
    expect((await person.post('/api/user/confirmation', { password })).body.code).toBe('wrong_password')
    expect((await confirm(person, device)).status).toBe(204)
    expect((await person.get('/api/user/confirmation')).body.isNeeded).toBe(false)
  })

  it('is removed; with the last second factor go the recovery codes, and the password alone signs in', async () => {
    const { person, device } = await aPasskeyOwner()
    const second = aDevice()
    expect((await add(person, second)).body.recoveryCodes).toEqual([])
    const [first, other] = (await state(person)).passkeys
    expect((await person.send('DELETE', `${path}/${first.id}`)).status).toBe(204)
    expect((await state(person)).recoveryCodes.left).toBe(10)
    expect((await signIn(device)).body.code).toBe('passkey_refused')
    expect((await signIn(second)).status).toBe(200)
    expect((await person.send('DELETE', `${path}/${other.id}`)).status).toBe(204)
    expect(await state(person)).toEqual({ app: null, passkeys: [], recoveryCodes: null })
    expect((await person.send('DELETE', `${path}/${other.id}`)).status).toBe(404)
    expect((await visitor().login(person)).status).toBe(200)
  })

  it('keeps the recovery codes of an account whose app is removed', async () => {
    const { person } = await aPasskeyOwner()
    await addApp(world, person)
    expect((await person.send('DELETE', '/api/user/second-factor/app')).status).toBe(204)
    expect((await state(person)).recoveryCodes.left).toBe(10)
  })

  it('is one of ten at most, also when eleven are added at the same moment', async () => {
    const person = await aPerson(world)
    const asked = await Promise.all(Array.from({ length: 11 }, () => person.post(`${path}/options`)))
    const added = await Promise.all(
      asked.map(({ body }) => person.post(path, { name: 'Phone', passkey: aDevice().make(body) })),
    )
    expect(added.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 409])
    expect((await person.post(`${path}/options`)).body.code).toBe('too_many_passkeys')
  })
})

describe('a passkey is refused', () => {
  it('where its finger, face or PIN was not asked for, when it is made and when it is used', async () => {
    const { person, device } = await aPasskeyOwner()
    device.isVerified = false
    expect((await signIn(device)).body.code).toBe('passkey_refused')
    world.clock.pass(minutes(11))
    expect((await confirm(person, device)).body.code).toBe('passkey_refused')
    const careless = aDevice()
    careless.isVerified = false
    expect((await add(await aPerson(world), careless)).body.code).toBe('passkey_refused')
  })

  it('where another site had it made or used', async () => {
    const person = await aPerson(world)
    expect((await add(person, new Authenticator('https://uliza.example.evil'))).body.code).toBe('passkey_refused')
    const { device } = await aPasskeyOwner()
    device.origin = 'https://uliza.example.evil'
    expect((await signIn(device)).body.code).toBe('passkey_refused')
  })

  it('a second time for the same question, and after five minutes', async () => {
    const { device } = await aPasskeyOwner()
    device.counts = false
    const who = visitor()
    const { body } = await who.post('/api/auth/passkey/options')
    const passkey = device.use(body)
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor().post('/api/auth/passkey', { passkey })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    const late = (await who.post('/api/auth/passkey/options')).body
    world.clock.pass(minutes(5))
    expect((await who.post('/api/auth/passkey', { passkey: device.use(late) })).body.code).toBe('passkey_refused')
  })

  it('where the question was for something else, or of another session', async () => {
    const { person, device } = await aPasskeyOwner()
    const elsewhere = await signedIn(world, person.user)
    const toSignIn = device.use((await visitor().post('/api/auth/passkey/options')).body)
    expect((await person.post('/api/user/confirmation', { passkey: toSignIn })).body.code).toBe('passkey_refused')
    const toConfirm = device.use((await person.post('/api/user/confirmation/passkey')).body)
    expect((await elsewhere.post('/api/user/confirmation', { passkey: toConfirm })).body.code).toBe('passkey_refused')
    const again = device.use((await person.post('/api/user/confirmation/passkey')).body)
    expect((await visitor().post('/api/auth/passkey', { passkey: again })).body.code).toBe('passkey_refused')
    const toAdd = (await elsewhere.post(`${path}/options`)).body
    const made = { name: 'Phone', passkey: aDevice().make(toAdd) }
    expect((await person.post(path, made)).body.code).toBe('passkey_refused')
  })

  it('where it is of another account than the one signed in', async () => {
    const { person } = await aPasskeyOwner()
    const thief = await aPasskeyOwner()
    world.clock.pass(minutes(11))
    expect((await confirm(person, thief.device)).body.code).toBe('passkey_refused')
    expect((await person.get('/api/user/confirmation')).body.isNeeded).toBe(true)
    const [{ id }] = (await state(thief.person)).passkeys
    await confirm(person, thief.device)
    expect((await person.send('DELETE', `${path}/${id}`)).status).not.toBe(204)
  })

  it('where another account has it already', async () => {
    const { device } = await aPasskeyOwner()
    expect((await add(await aPerson(world), device)).body.code).toBe('passkey_refused')
  })

  it('where its signature is of another key', async () => {
    const { device } = await aPasskeyOwner()
    const copy = aDevice()
    copy.id = device.id
    expect((await signIn(copy)).body.code).toBe('passkey_refused')
  })

  it('where its counter went back, as that of a copied device does', async () => {
    const { device } = await aPasskeyOwner()
    device.counter = 7
    expect((await signIn(device)).status).toBe(200)
    device.counter = 3
    expect((await signIn(device)).body.code).toBe('passkey_refused')
  })

  it('of an account that the market has closed, and of one that is to be erased', async () => {
    const { person, device } = await aPasskeyOwner()
    const isUser = eq(users.id, person.user.id)
    await world.db.update(users).set({ disabledAt: world.clock.now() }).where(isUser)
    expect((await signIn(device)).body.code).toBe('account_disabled')
    await world.db.update(users).set({ disabledAt: null }).where(isUser)
    expect((await person.post('/api/user/erasure', { password, knowsOfTickets: false })).status).toBeLessThan(300)
    expect((await signIn(device)).body.code).toBe('erasure_requested')
    const who = visitor()
    await who.login(person, { restoreAccount: true })
    expect((await signIn(device, who)).status).toBe(200)
    expect((await world.db.select().from(users).where(isUser))[0]?.eraseAt).toBeNull()
  })

  it('where its sessions were ended and its factors taken away while it was being added', async () => {
    const person = await aPerson(world)
    const { body } = await person.post(`${path}/options`)
    const passkey = aDevice().make(body)
    const { adding } = await inTransaction(world.db, async (tx) => {
      await lockUser(tx, person.user.id)
      const adding = person.post(path, { name: 'Phone', passkey })
      await eventually(async () => (await waitingForLocks()) > 0)
      await tx.delete(sessions).where(eq(sessions.userId, person.user.id))
      return { adding }
    })
    expect((await adding).status).toBe(401)
    expect(await world.db.select().from(passkeys).where(eq(passkeys.userId, person.user.id))).toEqual([])
  })

  it('where it was removed while it was being checked', async () => {
    const { person, device } = await aPasskeyOwner()
    const who = visitor()
    const used = device.use((await who.post('/api/auth/passkey/options')).body)
    const { signing } = await inTransaction(world.db, async (tx) => {
      await tx.delete(passkeys).where(eq(passkeys.userId, person.user.id))
      const signing = who.post('/api/auth/passkey', { passkey: used })
      await eventually(async () => (await waitingForLocks()) > 0)
      return { signing }
    })
    expect((await signing).body.code).toBe('passkey_refused')
  })

  it('but a fault of the database is no refusal', async () => {
    const { device } = await aPasskeyOwner()
    const who = visitor()
    const used = device.use((await who.post('/api/auth/passkey/options')).body)
    await world.db.execute(sql`alter table passkey_challenges rename to passkey_challenges_away`)
    const { status } = await who.post('/api/auth/passkey', { passkey: used })
    await world.db.execute(sql`alter table passkey_challenges_away rename to passkey_challenges`)
    expect(status).toBeGreaterThanOrEqual(500)
  })

  it('before it was proved in the last ten minutes who is signed in', async () => {
    const person = await withPassword(world, await aPerson(world))
    world.clock.pass(minutes(11))
    expect((await person.post(`${path}/options`)).body.code).toBe('confirmation_needed')
    expect((await person.post('/api/user/confirmation', { password })).status).toBe(204)
    expect((await add(person, aDevice())).status).toBe(200)
  })
})

describe('of passkeys', () => {
  it('a session asks thirty questions in a quarter of an hour', async () => {
    const { person } = await aPasskeyOwner()
    const answers: number[] = []
    for (let asked = 0; asked < 30; asked++) answers.push((await person.post('/api/user/confirmation/passkey')).status)
    expect(answers.slice(0, 29)).toEqual(Array(29).fill(200))
    expect(answers.at(-1)).toBe(429)
  })

  it('no question is kept longer than its five minutes and the night', async () => {
    await visitor().post('/api/auth/passkey/options')
    expect(await world.db.select().from(passkeyChallenges)).not.toEqual([])
    world.clock.pass(minutes(6))
    await deleteExpiredChallenges(world.db, world.clock.now())
    expect(await world.db.select().from(passkeyChallenges)).toEqual([])
  })

  it('none is left once the operator has taken the second factor away', async () => {
    const { person, device } = await aPasskeyOwner()
    await removeSecondFactor(world.db, person.user.email, world.clock.now())
    expect(await world.db.select().from(passkeys).where(eq(passkeys.userId, person.user.id))).toEqual([])
    expect((await signIn(device)).body.code).toBe('passkey_refused')
  })
})
