import { beforeEach, describe, expect, it } from 'vitest'
import { hours, minutes } from '#server/platform/clock.ts'
import { hashToken } from '#server/platform/ids.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { withPhoneAlone } from '#server/testing/builders/second-factors.ts'
import { startPhones } from '#server/testing/stand-ins/phones.ts'
import { smsSettings } from '#server/testing/stand-ins/sms.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { knownDevices } from '../identity.tables.ts'
import { phoneCodes } from '../phone-codes/phone-codes.tables.ts'

const google = await startPhones()
const settings = {
  PUBLIC_URL: 'http://uliza.example',
  RECAPTCHA_SITE_KEY: 'uliza-demo-site-key',
  RECAPTCHA_URL: `${google.url}/recaptcha`,
}
// No SMS is sent here.
const sms = smsSettings({ url: 'http://127.0.0.1:9', token: 'a'.repeat(32) })
const world = aWorld({ ...settings, ...sms, RECAPTCHA_SECRET_KEY: 'uliza-demo-recaptcha-secret' })
const misconfigured = aWorld({ ...settings, RECAPTCHA_SECRET_KEY: 'another secret' })
const away = aWorld({ ...settings, RECAPTCHA_URL: 'http://127.0.0.1:9', RECAPTCHA_SECRET_KEY: 'any' })
const withoutCaptcha = aWorld()

const meets = (scenario: string) => google.control('/recaptcha/scenario', { scenario })
beforeEach(() => meets('person'))

/** A token as a page gets it, out of Google's frame. */
async function aToken(action = 'register', host = 'uliza.example') {
  const query = new URLSearchParams({ k: settings.RECAPTCHA_SITE_KEY, action, host })
  const frame = await (await fetch(`${google.url}/recaptcha/anchor?${query}`)).text()
  return /postMessage\("([^"]+)"/.exec(frame)?.[1] as string
}

let count = 0
const password = 'kikombe cha chai'
const aNewcomer = () => ({ name: 'Otieno', email: `newcomer-${count++}@example.com`, phone: '0722418305', password })
const signUp = (body: object, { app } = world) => {
  const remoteAddress = `10.8.${Math.floor(count / 250)}.${count % 250}`
  return app.inject({ method: 'POST', url: '/api/auth/register', payload: body, remoteAddress })
}
const signIn = (body: object, cookie = '', { app } = world) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: body, headers: { cookie } })
const refused = { code: 'captcha_refused', status: 403 }

describe('signing up where reCAPTCHA is set up', () => {
  it('takes a token of a person, once', async () => {
    const recaptchaToken = await aToken()
    expect((await signUp({ ...aNewcomer(), recaptchaToken })).statusCode).toBe(201)
    expect((await signUp({ ...aNewcomer(), recaptchaToken })).json()).toMatchObject(refused)
  })

  it.each([
    ['without a token', async () => undefined],
    ['with one that nobody gave', async () => 'made-up'],
    ['with one of another act', () => aToken('login')],
    ['with one of another site', () => aToken('register', 'elsewhere.example')],
  ])('is refused %s, and nobody is signed up', async (_what, token) => {
    const newcomer = aNewcomer()
    const recaptchaToken = await token()
    const answer = await signUp({ ...newcomer, ...(recaptchaToken && { recaptchaToken }) })
    expect(answer.json()).toMatchObject(refused)
    const known = await signIn({ email: newcomer.email, password, recaptchaToken: await aToken('login') })
    expect(known.json()).toMatchObject({ code: 'wrong_credentials' })
  })

  it.each(['program', 'other-host'])('is refused to what meets "%s"', async (scenario) => {
    await meets(scenario)
    expect((await signUp({ ...aNewcomer(), recaptchaToken: await aToken() })).json()).toMatchObject(refused)
  })

  it('is refused with a token that is older than two minutes', async () => {
    const recaptchaToken = await aToken()
    await google.control('/recaptcha/age', { milliseconds: minutes(2) + 1 })
    expect((await signUp({ ...aNewcomer(), recaptchaToken })).json()).toMatchObject(refused)
  })

  it('lets people in where Google answers with a fault', async () => {
    await meets('server-error')
    expect((await signUp({ ...aNewcomer(), recaptchaToken: await aToken() })).statusCode).toBe(201)
  })

  it('lets people in where Google is not reached, and where our own secret is wrong', async () => {
    for (const other of [away, misconfigured]) {
      expect((await signUp({ ...aNewcomer(), recaptchaToken: await aToken() }, other)).statusCode).toBe(201)
      expect((await signUp(aNewcomer(), other)).json()).toMatchObject(refused)
    }
  })
})

describe('signing in where reCAPTCHA is set up', () => {
  it('needs a token on a device that is new to the account, and none on its own', async () => {
    const newcomer = aNewcomer()
    const { headers } = await signUp({ ...newcomer, recaptchaToken: await aToken() })
    const [device = ''] = /uliza-device=[^;]+/.exec(String(headers['set-cookie'])) ?? []
    const { email } = newcomer
    expect((await signIn({ email, password })).json()).toMatchObject(refused)
    expect((await signIn({ email, password, recaptchaToken: await aToken('login') })).statusCode).toBe(200)
    expect((await signIn({ email, password }, device)).statusCode).toBe(200)
    const stranger = aNewcomer()
    await signUp({ ...stranger, recaptchaToken: await aToken() })
    expect((await signIn({ email: stranger.email, password }, device)).json()).toMatchObject(refused)
  })

  it('asks Google sixty times in a quarter of an hour for one network, and no more', async () => {
    const recaptchaToken = 'made-up'
    const email = 'nobody@example.com'
    const from = (remoteAddress: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password, recaptchaToken },
        remoteAddress,
      })
    for (let tries = 0; tries < 60; tries++) await from('10.7.0.1')
    expect((await from('10.7.0.1')).json()).toMatchObject({ code: 'too_many_requests' })
    expect((await from('10.7.0.2')).json()).toMatchObject(refused)
  })
})

describe('ordering without an account where reCAPTCHA is set up', () => {
  const guest = { name: 'Wanjiru', phone: '0722418306' }

  it('needs a token of that act to begin with, and none in the session that is there', async () => {
    const visitor = world.visitor()
    const begin = async (token?: string) =>
      visitor.post('/api/guests', { ...guest, ...(token && { recaptchaToken: token }) })
    expect((await begin()).body).toMatchObject(refused)
    expect((await begin(await aToken('register'))).body).toMatchObject(refused)
    expect((await begin(await aToken('guest'))).status).toBe(201)
    expect((await begin()).status).toBe(201)
  })
})

const ask = (browser: ReturnType<typeof aBrowserAt>, phone: string, recaptchaToken?: string) =>
  browser.post('/api/auth/phone/code', { phone, ...(recaptchaToken && { recaptchaToken }) })

describe('asking for a code to sign in by the phone where reCAPTCHA is set up', () => {
  it('needs a token on a device that is new to the account, whether or not there is one, and sends nothing without', async () => {
    const { user } = await withPhoneAlone(world, await aPerson(world))
    const browser = aBrowserAt(world, '10.6.0.1')
    for (const phone of [user.phone, '+254711000777']) {
      expect((await ask(browser, phone)).body).toMatchObject(refused)
      expect((await ask(browser, phone, await aToken('login'))).body).toMatchObject(refused)
    }
    expect(await world.db.$count(phoneCodes)).toBe(0)
    expect((await ask(browser, user.phone, await aToken('phone_code'))).status).toBe(202)
  })

  it('needs none on a device on which the account was signed in to', async () => {
    const { user } = await withPhoneAlone(world, await aPerson(world))
    const browser = aBrowserAt(world, '10.6.0.2')
    const device = 'd'.repeat(43)
    const lastUsedAt = world.clock.now()
    await world.db.insert(knownDevices).values({ tokenHash: hashToken(device), userId: user.id, lastUsedAt })
    browser.cookies.set('uliza-device', device)
    expect((await ask(browser, user.phone)).status).toBe(202)
    expect((await ask(browser, '+254711000778')).body).toMatchObject(refused)
  })
})

describe('a device on which somebody signed in', () => {
  it.each<[string, (browser: ReturnType<typeof aBrowserAt>, n: number) => ReturnType<typeof browser.post>]>([
    [
      'email',
      (browser, n) => browser.post('/api/auth/login', { email: `other-${n}@example.com`, password: 'any words' }),
    ],
    ['phone', (browser, n) => browser.post('/api/auth/phone/code', { phone: `+2547110008${10 + n}` })],
  ])('says without a token of twenty in an hour whether it is theirs, by %s, and of no more', async (by, tryOther) => {
    const { user } = await withPhoneAlone(world, await aPerson(world))
    const device = by.padEnd(43, 'x')
    const lastUsedAt = world.clock.now()
    await world.db.insert(knownDevices).values({ tokenHash: hashToken(device), userId: user.id, lastUsedAt })
    const browser = aBrowserAt(world, '10.6.0.3')
    browser.cookies.set('uliza-device', device)
    for (let n = 0; n < 20; n++) expect((await tryOther(browser, n)).body).toMatchObject(refused)
    expect((await ask(browser, user.phone)).body).toMatchObject(refused)
    expect((await ask(browser, user.phone, await aToken('phone_code'))).status).toBe(202)
    world.clock.pass(hours(1))
    expect((await ask(browser, user.phone)).status).toBe(202)
  })
})

describe('where reCAPTCHA is not set up', () => {
  it('no token is looked at, and pages are told that nobody is asked', async () => {
    expect((await signUp({ ...aNewcomer(), recaptchaToken: 'made-up' }, withoutCaptcha)).statusCode).toBe(201)
    const guest = { name: 'Wanjiru', phone: '0722418307' }
    expect((await withoutCaptcha.visitor().post('/api/guests', guest)).status).toBe(201)
    expect((await withoutCaptcha.visitor().get('/api/shell')).body.captcha).toBeNull()
    const { siteKey } = (await world.visitor().get('/api/shell')).body.captcha
    expect(siteKey).toBe(settings.RECAPTCHA_SITE_KEY)
  })
})
