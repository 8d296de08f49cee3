import { describe, expect, it } from 'vitest'
import { days, minutes } from '#server/platform/clock.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { deleteEndedRateLimits } from '#server/platform/http/rate-limit.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { knownDevices } from './identity.tables.ts'
import { deleteForgottenDevices } from './known-devices.ts'

const world = aWorld()
let count = 0
const details = () => ({
  name: 'Wanjiru Kamau',
  email: `wanjiru${++count}@example.com`,
  password: 'kikombe cha chai',
  phone: '0722 418 305',
  role: 'CUSTOMER',
})

describe('signing up', () => {
  it('signs a new user up and in, and returns the user and a CSRF token', async () => {
    const visitor = world.visitor()
    const { status, body } = await visitor.post('/api/auth/register', details())
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ name: 'Wanjiru Kamau', phone: '+254722418305', role: 'CUSTOMER' })
    expect(body.csrfToken).toHaveLength(43)
    expect((await visitor.get('/api/auth/me')).body).toEqual(body.user)
  })

  it('makes a user who signs up without a role a customer', async () => {
    const { role: _, ...person } = details()
    const { status, body } = await world.visitor().post('/api/auth/register', person)
    expect([status, body.user.role]).toEqual([201, 'CUSTOMER'])
  })

  it('never makes a user who signs up an administrator', async () => {
    const { status, body } = await world.visitor().post('/api/auth/register', { ...details(), role: 'ADMIN' })
    expect([status, body.code]).toEqual([422, 'invalid_input'])
  })

  it('refuses a sign-up with a used email, in upper or lower case', async () => {
    const first = details()
    await world.visitor().post('/api/auth/register', first)
    const { status, body } = await world
      .visitor()
      .post('/api/auth/register', { ...first, email: first.email.toUpperCase() })
    expect([status, body.code]).toEqual([409, 'registration_refused'])
  })

  it('refuses common passwords, short ones, and ones with the name of the product', async () => {
    for (const password of ['password123', 'short', 'uliza market 9']) {
      const { status, body } = await world.visitor().post('/api/auth/register', { ...details(), password })
      expect([status, body.errors[0].field]).toEqual([422, 'password'])
    }
  })

  it('refuses a password with a part of the own name or address in it', async () => {
    const person = { ...details(), name: 'Wanjiru Kamau' }
    const [address = ''] = person.email.split('@')
    for (const password of ['wanjiru2026', 'xx KAMAU xx', `${address} na chai`]) {
      const { status, body } = await world.visitor().post('/api/auth/register', { ...person, password })
      expect([status, body.errors?.[0]]).toEqual([
        422,
        { field: 'password', message: 'Leave your own name and address out of your password.' },
      ])
    }
  })

  it('refuses unknown fields at sign-up, rather than ignoring them', async () => {
    const { status } = await world.visitor().post('/api/auth/register', { ...details(), vendorId: 'mine', balance: 5 })
    expect(status).toBe(422)
  })
})

describe('signing in', () => {
  it('gives the same response for a wrong password and an unknown user', async () => {
    const person = details()
    await world.visitor().post('/api/auth/register', person)
    const wrong = await world.visitor().post('/api/auth/login', { email: person.email, password: 'not this one' })
    const nobody = await world
      .visitor()
      .post('/api/auth/login', { email: 'nobody@example.com', password: 'not this one' })
    expect(wrong.status).toBe(401)
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...nobody.body, requestId: '' })
  })

  it('starts a new session at sign-in and ends the previous one', async () => {
    const person = details()
    const visitor = world.visitor()
    await visitor.post('/api/auth/register', person)
    const old = visitor.cookie
    await visitor.post('/api/auth/login', { email: person.email, password: person.password })
    expect(visitor.cookie).not.toBe(old)
    const withOld = world.visitor()
    withOld.cookie = old
    expect((await withOld.get('/api/auth/me')).status).toBe(401)
  })

  it('stores the session token where no script can read it', async () => {
    const { headers } = await world.visitor().post('/api/auth/register', details())
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  })

  it('counts the addresses of one IPv6 network together at sign-in and at sign-up', async () => {
    const refusals = async (url: string, payload: object, count: number) => {
      const statuses = []
      for (let host = 1; host <= count; host++) {
        const remoteAddress = `2001:db8:7:1::${host.toString(16)}`
        statuses.push((await world.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode)
      }
      return statuses.filter((status) => status === 429).length
    }
    const { email } = details()
    expect(await refusals('/api/auth/login', { email, password: 'not this one' }, 12)).toBe(2)
    const weak = { ...details(), password: 'password1' }
    expect(await refusals('/api/auth/register', weak, 32)).toBe(2)
  })

  it('lets strangers try one account twenty times in an hour, from however many networks, and its owner sign in on a known device', async () => {
    const person = details()
    const { headers } = await world.visitor().post('/api/auth/register', person)
    const device = /uliza-device=[^;]+/.exec(String(headers['set-cookie']))?.[0]
    const from = async (remoteAddress: string, password: string, cookie?: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: person.email, password },
        remoteAddress,
        headers: cookie ? { cookie } : {},
      })
    const statuses = []
    for (let network = 1; network <= 25; network++)
      statuses.push((await from(`10.0.${network}.1`, 'not this one')).statusCode)
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
    const elsewhere = await from('10.1.0.1', person.password)
    expect(elsewhere.json()).toMatchObject({ status: 429, code: 'too_many_sign_ins' })
    expect(elsewhere.json().detail).toContain('use a device on which you have signed in before')
    expect((await from('10.1.0.2', person.password, device)).statusCode).toBe(200)
    const onDevice = []
    for (let network = 1; network <= 12; network++)
      onDevice.push((await from(`10.2.${network}.1`, 'not this one', device)).statusCode)
    expect(onDevice.filter((status) => status === 429)).toHaveLength(3)
    world.clock.pass(minutes(61))
    expect((await from('10.1.0.1', person.password)).statusCode).toBe(200)
  })

  it('does not count a sign-in that succeeds among the tries of strangers', async () => {
    const person = details()
    await world.visitor().post('/api/auth/register', person)
    const statuses = []
    for (let network = 1; network <= 25; network++) {
      const payload = { email: person.email, password: person.password }
      const remoteAddress = `10.3.${network}.1`
      const { statusCode } = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress })
      statuses.push(statusCode)
    }
    expect(statuses).toEqual(Array(25).fill(200))
  })

  it('forgets at night a device that was not used for half a year, and what a past window counted', async () => {
    const person = details()
    await world.visitor().post('/api/auth/register', person)
    const rows = async () => [await world.db.$count(knownDevices), await world.db.$count(rateLimits)]
    expect((await rows()).every((count) => count > 0)).toBe(true)
    world.clock.pass(days(181))
    await deleteForgottenDevices(world.db, world.clock.now())
    await deleteEndedRateLimits(world.db, world.clock.now())
    expect(await rows()).toEqual([0, 0])
  })

  it('refuses sign-in after ten wrong attempts from one address, also with the right password, until the window ends', async () => {
    const person = details()
    await world.visitor().post('/api/auth/register', person)
    for (let attempt = 0; attempt < 10; attempt++) {
      await world.visitor().post('/api/auth/login', { email: person.email, password: 'not this one' })
    }
    const right = { email: person.email, password: person.password }
    const refused = await world.visitor().post('/api/auth/login', right)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    world.clock.pass(minutes(16))
    expect((await world.visitor().post('/api/auth/login', right)).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends a session on the server at logout', async () => {
    const person = await aPerson(world)
    const { cookie } = person
    expect((await person.post('/api/auth/logout')).status).toBe(204)
    person.cookie = cookie
    expect((await person.get('/api/auth/me')).status).toBe(401)
  })

  it('ends a session after 14 days without use', async () => {
    const person = await aPerson(world)
    world.clock.pass(days(13))
    expect((await person.get('/api/auth/me')).status).toBe(200)
    world.clock.pass(days(13))
    expect((await person.get('/api/auth/me')).status).toBe(200)
    world.clock.pass(days(15))
    expect((await person.get('/api/auth/me')).status).toBe(401)
  })

  it('lets only its owner see and end a session', async () => {
    const [person, stranger] = [await aPerson(world), await aPerson(world)]
    const { body } = await person.get('/api/user/sessions')
    expect(body.items).toMatchObject([{ isCurrent: true }])
    const path = `/api/user/sessions/${body.items[0].id}`
    expect((await stranger.send('DELETE', path)).status).toBe(404)
    expect((await person.send('DELETE', path)).status).toBe(204)
    expect((await person.get('/api/auth/me')).status).toBe(401)
  })
})

describe('the area that food is brought to', () => {
  it('is kept with the account, beside what else is in the profile, until it is taken back', async () => {
    const person = await aPerson(world, { name: 'Wanjiru Kamau' })
    expect((await person.get('/api/auth/me')).body).toMatchObject({ area: null })
    expect((await person.send('PATCH', '/api/user', { area: 'Kilimani' })).body).toMatchObject({ area: 'Kilimani' })
    expect((await person.send('PATCH', '/api/user', { name: 'Wanjiru K.' })).body).toMatchObject({ area: 'Kilimani' })
    expect((await person.get('/api/auth/me')).body).toMatchObject({ name: 'Wanjiru K.', area: 'Kilimani' })
    expect((await person.send('PATCH', '/api/user', { area: null })).body).toMatchObject({ area: null })
    expect((await person.send('PATCH', '/api/user', { area: 'x'.repeat(61) })).status).toBe(422)
  })
})

describe('the CSRF token', () => {
  it('returns the CSRF token to its own session', async () => {
    const person = await aPerson(world)
    expect((await person.get('/api/csrf-token')).body).toEqual({ csrfToken: person.csrfToken })
    expect((await world.visitor().get('/api/csrf-token')).status).toBe(401)
  })

  it("requires the CSRF token for every write, and refuses another session's", async () => {
    const [person, other] = [await aPerson(world), await aPerson(world)]
    for (const token of ['', 'wrong', other.csrfToken]) {
      const { status, body } = await person.send('PATCH', '/api/user', { name: 'Changed' }, { 'x-csrf-token': token })
      expect(status).toBe(403)
      expect(body.detail).toContain('Invalid CSRF token')
    }
    expect((await person.get('/api/user')).body.name).toBe('Wanjiru Kamau')
  })

  it("refuses a write from another site's page with the CSRF token", async () => {
    const person = await aPerson(world)
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      const { status, body } = await person.send('PATCH', '/api/user', { name: 'Changed' }, headers)
      expect([status, body.code]).toEqual([403, 'foreign_origin'])
    }
  })
})

describe('every endpoint', () => {
  it('refuses visitors and wrong roles at every endpoint by its access', async () => {
    const [customer, vendor, admin] = [
      await aPerson(world),
      await aPerson(world, { role: 'VENDOR' }),
      await anAdmin(world),
    ]
    for (const { method, path, access } of world.endpoints) {
      if (access === 'public' || access === 'provider') continue
      const url = path.replaceAll(/:\w+/g, '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f')
      const statusFor = async (who: typeof customer) => (await who.send(method, url)).status
      expect([path, (await world.visitor().send(method, url)).status]).toEqual([path, 401])
      if (access === 'admin')
        expect([path, await statusFor(customer), await statusFor(vendor)]).toEqual([path, 403, 403])
      if (access.startsWith('vendor') || access === 'gate')
        expect([path, await statusFor(customer), await statusFor(admin)]).toEqual([path, 403, 403])
    }
  })
})
