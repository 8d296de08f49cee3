import { beforeEach, describe, expect, it } from 'vitest'
import { visitorCodePauseSeconds } from '#contracts/account/phone-code-rules.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { codeIn } from '#server/testing/builders/phone-codes.ts'
import { addApp, withPassword, withPhoneAlone } from '#server/testing/builders/second-factors.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { phoneCodes } from './phone-codes.tables.ts'

const sms: SmsStandIn = await startSms()
const world = aWorld(smsSettings(sms))

beforeEach(async () => {
  world.clock.set(lunchTime)
  await sms.reset()
  await world.db.delete(rateLimits)
})

type Browser = ReturnType<typeof aBrowserAt>
const ask = (browser: Browser, phone: string) => browser.post('/api/auth/phone/code', { phone })
const enter = (browser: Browser, phone: string, code: string) => browser.post('/api/auth/phone', { phone, code })
const newestCode = async (phone: string) => {
  await world.periodicJobs.sendDueSms()
  return codeIn((await sms.inbox(phone)).at(-1))
}
const aPhoneAccount = async () => withPhoneAlone(world, await aPerson(world))
const sentTo = (phone: string) => world.db.$count(phoneCodes, eq(phoneCodes.phone, phone))
const signOut = (person: Person) => person.post('/api/auth/logout', {})
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

/** So long a phone waits for a code that is asked for in another browser. */
const aMoment = visitorCodePauseSeconds * 1000

/** The answers to asking again and again, a minute after each other, and each time in another browser where none is given. */
async function askOften(phone: string, times: number, browser?: Browser) {
  const statuses = []
  for (let n = 0; n < times; n++) {
    world.clock.pass(minutes(1))
    statuses.push((await ask(browser ?? aBrowserAt(world, `10.20.0.${n}`), phone)).status)
  }
  return statuses
}

/** A browser in which somebody signed in by a code to the phone, and has no session any more. */
async function aDeviceOf({ user }: Person, address: string) {
  const browser = aBrowserAt(world, address)
  await ask(browser, user.phone)
  expect((await enter(browser, user.phone, await newestCode(user.phone))).status).toBe(200)
  browser.cookies.delete('uliza-session')
  await world.db.delete(rateLimits)
  await world.db.delete(phoneCodes)
  return browser
}

describe('a stranger who knows a phone', () => {
  it('spends no try of the code that its owner asked for, and learns by no answer whether there is one', async () => {
    const { user } = await aPhoneAccount()
    const [owner, stranger] = [aBrowserAt(world, '10.20.1.1'), aBrowserAt(world, '10.20.1.2')]
    await ask(owner, user.phone)
    const code = await newestCode(user.phone)
    const answers = []
    for (const tried of [...Array(5).fill(wrong(code)), code]) answers.push(await enter(stranger, user.phone, tried))
    answers.push(await enter(stranger, '+254711000444', code))
    const said = answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }))
    expect(said).toEqual(Array(7).fill(said[0]))
    expect([said[0]?.status, said[0]?.body.code]).toEqual([410, 'phone_code_expired'])
    expect(said[0]?.body.detail).toContain('was asked for in another browser')
    expect((await enter(owner, user.phone, code)).status).toBe(200)
  })

  it('locks the owner out of no code by tries from the same address, of the number or of others', async () => {
    const { user } = await aPhoneAccount()
    const owner = aBrowserAt(world, '10.20.9.1')
    await ask(owner, user.phone)
    const code = await newestCode(user.phone)
    const guess = async (phone: string) => (await enter(aBrowserAt(world, '10.20.9.1'), phone, '000000')).status
    const guesses = []
    for (let n = 0; n < 20; n++) guesses.push(await guess(user.phone))
    expect([guesses, await guess(user.phone)]).toEqual([Array(20).fill(410), 429])
    for (let n = 0; n < 40; n++) await guess(`+2547110005${10 + n}`)
    expect(await guess('+254711000550')).toBe(429)
    expect([
      (await enter(owner, user.phone, wrong(code))).status,
      (await enter(owner, user.phone, code)).status,
    ]).toEqual([403, 200])
  })

  it('tries the code that they asked for themselves, five times, and the owner’s stays as it was', async () => {
    const { user } = await aPhoneAccount()
    const [owner, stranger] = [aBrowserAt(world, '10.20.2.1'), aBrowserAt(world, '10.20.2.2')]
    await ask(owner, user.phone)
    const code = await newestCode(user.phone)
    world.clock.pass(aMoment)
    expect((await ask(stranger, user.phone)).status).toBe(202)
    const ofStranger = await newestCode(user.phone)
    const tried = []
    for (let n = 0; n < 6; n++) tried.push(await enter(stranger, user.phone, wrong(ofStranger)))
    expect(tried.map(({ status }) => status)).toEqual([...Array(5).fill(403), 410])
    expect(tried[0]?.body.detail).toContain('not the code that was sent for this browser')
    expect((await enter(owner, user.phone, code)).status).toBe(200)
  })

  it('makes the owner wait ten seconds for a code of their own, and no minute', async () => {
    const { user } = await aPhoneAccount()
    expect((await ask(aBrowserAt(world, '10.20.3.1'), user.phone)).status).toBe(202)
    const owner = aBrowserAt(world, '10.20.3.2')
    const waiting = await ask(owner, user.phone)
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '10'])
    world.clock.pass(aMoment)
    expect([(await ask(owner, user.phone)).status, (await ask(owner, user.phone)).status]).toEqual([202, 429])
  })

  it('has no five sent at once by giving no cookie', async () => {
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => ask(aBrowserAt(world, '10.20.3.3'), '+254711000446')),
    )
    expect(asked.map(({ status }) => status).toSorted()).toEqual([202, 429, 429, 429, 429])
  })

  it('does not make a device of the account wait at all', async () => {
    const person = await aPhoneAccount()
    const device = await aDeviceOf(person, '10.20.3.4')
    expect((await ask(aBrowserAt(world, '10.20.3.5'), person.user.phone)).status).toBe(202)
    expect((await ask(device, person.user.phone)).status).toBe(202)
  })

  it('uses up nothing of their network by asking for codes that the phone is sent no more of', async () => {
    const [phone, other] = ['+254711000447', '+254711000448']
    const statuses = []
    for (let n = 0; n < 65; n++) {
      statuses.push((await ask(aBrowserAt(world, '10.20.3.6'), phone)).status)
      world.clock.pass(aMoment)
    }
    expect(statuses).toEqual([...Array(5).fill(202), ...Array(60).fill(429)])
    expect((await ask(aBrowserAt(world, '10.20.3.6'), other)).status).toBe(202)
  })
})

describe('a network that has had its sixty codes', () => {
  it('has four more for devices on which the account of the phone was signed in to', async () => {
    const person = await aPhoneAccount()
    const { phone } = person.user
    const device = await aDeviceOf(person, '10.20.10.1')
    for (let n = 0; n < 60; n++) await ask(aBrowserAt(world, '10.20.10.1'), `+2547110007${10 + n}`)
    expect((await ask(aBrowserAt(world, '10.20.10.1'), phone)).status).toBe(429)
    expect(await askOften(phone, 5, device)).toEqual([...Array(4).fill(202), 429])
  })
})

describe('the ten codes of a phone in a day', () => {
  it('are six for strangers, and four for devices on which its account was signed in to', async () => {
    const person = await aPhoneAccount()
    const { phone } = person.user
    const device = await aDeviceOf(person, '10.20.4.1')
    expect(await askOften(phone, 6)).toEqual([...Array(5).fill(202), 429])
    world.clock.pass(hours(1))
    expect(await askOften(phone, 3)).toEqual([202, 429, 429])
    expect(await askOften(phone, 5, device)).toEqual([...Array(4).fill(202), 429])
    expect(await sentTo(phone)).toBe(10)
  })

  it('are all for such a device where no stranger asked for any', async () => {
    const person = await aPhoneAccount()
    const device = await aDeviceOf(person, '10.20.5.1')
    expect(await askOften(person.user.phone, 9, device)).toEqual(Array(9).fill(202))
    world.clock.pass(hours(1))
    expect(await askOften(person.user.phone, 2, device)).toEqual([202, 429])
  })

  it('are six for a device of another account, also of one with a password that names the same phone', async () => {
    const { phone } = (await aPhoneAccount()).user
    const named = await withPassword(world, await aPerson(world, { phone }))
    const device = aBrowserAt(world, '10.20.6.1')
    expect((await device.login(named)).status).toBe(200)
    device.cookies.delete('uliza-session')
    const other = await aDeviceOf(await aPhoneAccount(), '10.20.6.2')
    await askOften(phone, 5)
    world.clock.pass(hours(1))
    await askOften(phone, 1)
    expect([...(await askOften(phone, 1, device)), ...(await askOften(phone, 1, other))]).toEqual([429, 429])
    expect(await sentTo(phone)).toBe(6)
  })
})

describe('the mark of the browser that asked', () => {
  it('goes once its code was accepted, also where a second factor is asked for', async () => {
    const { person } = await addApp(world, await aPhoneAccount())
    for (const [{ user }, status] of [
      [await aPhoneAccount(), 200],
      [person, 403],
    ] as const) {
      const browser = aBrowserAt(world, '10.20.11.1')
      await ask(browser, user.phone)
      const code = await newestCode(user.phone)
      expect((await enter(browser, user.phone, wrong(code))).status).toBe(403)
      expect(browser.cookies.has('uliza-phone-code')).toBe(true)
      expect((await enter(browser, user.phone, code)).status).toBe(status)
      expect(browser.cookies.has('uliza-phone-code')).toBe(false)
    }
  })

  it('goes with whoever signs out', async () => {
    const { headers } = await signOut(await aPerson(world))
    expect([headers['set-cookie']].flat()).toContainEqual(expect.stringMatching(/^uliza-phone-code=; Max-Age=0/))
  })
})

it('the mark of the browser that asked is read by the server alone, and lasts as long as a code', async () => {
  const { cookies } = await ask(aBrowserAt(world, '10.20.7.1'), '+254711000445')
  expect(cookies).toMatchObject([
    { name: 'uliza-phone-code', value: expect.stringMatching(/^[\w-]{43}$/), httpOnly: true, maxAge: 300 },
  ])
  const [row] = await world.db.select().from(phoneCodes).where(eq(phoneCodes.phone, '+254711000445'))
  expect(row?.browserHash).toHaveLength(32)
  expect(row?.browserHash?.toString('base64url')).not.toBe(cookies[0]?.value)
})
