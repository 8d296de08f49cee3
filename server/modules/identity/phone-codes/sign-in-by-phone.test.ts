import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { days, minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { acceptAs, anInvitation } from '#server/testing/access/staff.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import { aGuest, aGuestsOrder } from '#server/testing/builders/guests.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { codeIn, sendCode } from '#server/testing/builders/phone-codes.ts'
import { addApp, withPassword, withPhoneAlone } from '#server/testing/builders/second-factors.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import type { Visitor } from '#server/testing/world/visitor.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const sms: SmsStandIn = await startSms()
const world = aWorld(smsSettings(sms))

beforeEach(async () => {
  world.clock.set(lunchTime)
  browser = world.visitor()
  await sms.reset()
  await world.db.delete(rateLimits)
})

const textsTo = async (phone: string) => {
  await world.periodicJobs.sendDueMessages()
  await world.periodicJobs.sendDueMail()
  await world.periodicJobs.sendDueSms()
  return sms.inbox(phone)
}
const codeTo = async (phone: string) =>
  codeIn((await textsTo(phone)).findLast((text) => / \d{6} is your code/.test(text)))
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
/** Whoever asks for a code and enters it, in one browser. */
let browser: Visitor
const ask = (phone: string, who = browser) => who.post('/api/auth/phone/code', { phone })
const enter = (phone: string, code: string, more = {}, who = browser) =>
  who.post('/api/auth/phone', { phone, code, ...more })
const aPhoneAccount = async () => withPhoneAlone(world, await aPerson(world))
const change = ({ user }: Person, set: Partial<typeof users.$inferInsert>) =>
  world.db.update(users).set(set).where(eq(users.id, user.id))
const rowOf = async ({ user }: Person) => (await world.db.select().from(users).where(eq(users.id, user.id)))[0]
const trail = async () =>
  (await world.db.select().from(auditEntries)).filter(({ action }) => action === 'guessing.phone-sign-in')

/** Proves once more who is there, by a code to the phone. */
async function confirm(person: Person) {
  const sent = await person.post('/api/user/confirmation/phone-code', {})
  if (sent.status !== 202) return sent
  return person.post('/api/user/confirmation', { phoneCode: await codeTo(person.user.phone) })
}

describe('signing in by a code to the phone', () => {
  it('opens an account without a password, and asks alike for a phone that none has', async () => {
    const { user } = await aPhoneAccount()
    const [known, unknown] = [await ask(user.phone), await ask('+254711000222')]
    expect([known.status, unknown.status]).toEqual([202, 202])
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    const entered = await enter(user.phone, await codeTo(user.phone))
    expect([entered.status, entered.body.user]).toMatchObject([200, { id: user.id, email: null }])
  })

  it.each<[string, (person: Person) => unknown, number, string]>([
    ['has a password', (person) => withPassword(world, person), 401, 'wrong_credentials'],
    [
      'has not verified the phone any more',
      (person) => change(person, { phoneVerifiedAt: null }),
      401,
      'wrong_credentials',
    ],
    ['did not use the phone for three months', () => world.clock.pass(days(91)), 401, 'wrong_credentials'],
    ['was disabled', (person) => change(person, { disabledAt: world.clock.now() }), 403, 'account_disabled'],
  ])('does not open an account that %s', async (what, before, status, code) => {
    const person = what === 'has a password' ? await aPerson(world) : await aPhoneAccount()
    if (what === 'has a password') await change(person, { phoneVerifiedAt: world.clock.now() })
    await before(person)
    await ask(person.user.phone)
    const answer = await enter(person.user.phone, await codeTo(person.user.phone))
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('does not open what a guest ordered', async () => {
    const shop = await aShop(world)
    const { guest } = await aGuestsOrder(world, shop, await aProduct(world, shop))
    await ask(guest.phone)
    expect((await enter(guest.phone, await codeTo(guest.phone))).body.code).toBe('wrong_credentials')
  })

  it('asks for the second factor of an account that has one: the code of the phone alone gives no session', async () => {
    const { person, code } = await addApp(world, await aPhoneAccount())
    const { phone } = person.user
    const browser = aBrowserAt(world, '10.9.1.1')
    await browser.post('/api/auth/phone/code', { phone })
    const asked = await browser.post('/api/auth/phone', { phone, code: await codeTo(phone) })
    expect([asked.status, asked.body.code, asked.body.data]).toEqual([
      403,
      'second_factor_needed',
      { factors: ['app'] },
    ])
    expect(asked.body.detail).not.toContain('password')
    expect(browser.cookies.has('uliza-session')).toBe(false)
    const { status, body } = await browser.give(code())
    expect([status, body.user.id]).toEqual([200, person.user.id])
  })

  it('asks whether an account that is to be erased is kept, and keeps it by the same code', async () => {
    const person = await aPhoneAccount()
    const { phone } = person.user
    expect((await person.post('/api/user/erasure', { knowsOfTickets: false })).status).toBe(200)
    await ask(phone)
    const code = await codeTo(phone)
    const asked = await enter(phone, code)
    expect([asked.status, asked.body.code]).toEqual([403, 'erasure_requested'])
    expect((await rowOf(person))?.eraseAt).not.toBeNull()
    const kept = await enter(phone, code, { restoreAccount: true })
    expect([kept.status, kept.body.user?.id, (await rowOf(person))?.eraseAt]).toEqual([200, person.user.id, null])
  })

  it('keeps an account that has a second factor only once that was right too', async () => {
    const { person, code } = await addApp(world, await aPhoneAccount())
    const { phone } = person.user
    await person.post('/api/user/erasure', { knowsOfTickets: false })
    const browser = aBrowserAt(world, '10.9.1.2')
    await browser.post('/api/auth/phone/code', { phone })
    const asked = await browser.post('/api/auth/phone', { phone, code: await codeTo(phone), restoreAccount: true })
    expect([asked.body.code, (await rowOf(person))?.eraseAt]).toEqual(['second_factor_needed', expect.any(Date)])
    expect((await browser.give(code())).status).toBe(200)
    expect((await rowOf(person))?.eraseAt).toBeNull()
  })
})

describe('the limits of signing in by a phone', () => {
  it('count what is tried of a number from one network, whoever has it, and write it down once', async () => {
    const before = (await trail()).length
    const tries = async (phone: string) => {
      const codes = []
      for (let n = 0; n < 21; n++) codes.push((await enter(phone, '123456')).body.code)
      return codes
    }
    const { user } = await aPhoneAccount()
    const once = [...Array(20).fill('phone_code_expired'), 'too_many_requests']
    expect(await tries(user.phone)).toEqual(once)
    expect(await tries('+254711000223')).toEqual(once)
    expect((await enter(user.phone, '123456')).status).toBe(429)
    expect((await trail()).slice(before)).toMatchObject([{ detail: { network: '127.0.0.1' } }, {}])
  })

  it('lock nobody out who signs in from another network than where their number was tried', async () => {
    const { user } = await aPhoneAccount()
    const stranger = aBrowserAt(world, '10.9.3.1')
    const statuses = []
    for (let n = 0; n < 21; n++)
      statuses.push((await stranger.post('/api/auth/phone', { phone: user.phone, code: '123456' })).status)
    expect(statuses).toEqual([...Array(20).fill(410), 429])
    await ask(user.phone)
    expect((await enter(user.phone, await codeTo(user.phone))).status).toBe(200)
  })

  it('count no right code', async () => {
    const { user } = await aPhoneAccount()
    for (let n = 0; n < 19; n++) await enter(user.phone, '123456')
    await ask(user.phone)
    expect((await enter(user.phone, await codeTo(user.phone))).status).toBe(200)
    expect([(await enter(user.phone, '123456')).status, (await enter(user.phone, '123456')).status]).toEqual([410, 429])
  })

  it('let one network have sixty codes in an hour: a mobile operator has a town behind it', async () => {
    const from = aBrowserAt(world, '10.9.3.2')
    const statuses = []
    for (let n = 0; n < 61; n++)
      statuses.push((await from.post('/api/auth/phone/code', { phone: `+2547121000${10 + n}` })).status)
    expect(statuses).toEqual([...Array(60).fill(202), 429])
  })

  it('count what is tried from one network', async () => {
    const before = (await trail()).length
    const from = aBrowserAt(world, '10.9.2.1')
    const answers = []
    for (let n = 0; n < 61; n++)
      answers.push((await from.post('/api/auth/phone', { phone: `+2547120000${10 + n}`, code: '123456' })).status)
    expect([new Set(answers.slice(0, 60)), answers[60]]).toEqual([new Set([410]), 429])
    expect((await trail()).length).toBe(before + 1)
  })

  it('count what is sent to a number, write it down, and use up nothing of what its account needs', async () => {
    const before = (await trail()).length
    const person = await aPerson(world)
    const sent = []
    for (let n = 0; n < 6; n++) {
      sent.push((await ask(person.user.phone)).status)
      world.clock.pass(minutes(1))
    }
    expect(sent).toEqual([202, 202, 202, 202, 202, 429])
    expect((await trail()).length).toBe(before + 1)
    expect((await sendCode(person)).status).toBe(202)
  })
})

describe('an account without a password', () => {
  const both = { email: 'zawadi@example.com', newPassword: 'kikombe cha chai' }

  it('is given an email and a password once, is told so at the phone, and signs in by these and no more by the phone', async () => {
    const person = await aPhoneAccount()
    const other = await aPhoneAccount()
    const { phone } = person.user
    const added = await person.post('/api/user/password/first', both)
    expect([added.status, added.body.user?.email]).toEqual([200, both.email])
    expect(await textsTo(phone)).toEqual([expect.stringMatching(/opens by an email and a password now\. Not you\?/)])
    expect((await person.post('/api/user/password/first', both)).body.code).toBe('invalid_transition')
    expect((await other.post('/api/user/password/first', both)).body.code).toBe('registration_refused')
    const login = await world.visitor().post('/api/auth/login', { email: both.email, password: both.newPassword })
    expect([login.status, login.body.user?.id]).toEqual([200, person.user.id])
    await ask(phone)
    expect((await enter(phone, await codeTo(phone))).body.code).toBe('wrong_credentials')
  })

  it('is given them only by who proves at the phone that it is them: a stolen session is not enough', async () => {
    const person = await aPhoneAccount()
    world.clock.pass(minutes(11))
    const refused = await person.post('/api/user/password/first', { ...both, email: 'thief@example.com' })
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      403,
      'confirmation_needed',
      { proofs: ['phone'] },
    ])
    expect((await confirm(person)).status).toBe(204)
    expect((await person.post('/api/user/password/first', { ...both, email: 'own@example.com' })).status).toBe(200)
  })

  it.each<[string, (person: Person) => Promise<{ status: number; body: { code?: string } }>]>([
    ['changes its phone', (person) => person.patch('/api/user', { phone: '+254733000333' })],
    ['is closed, to be erased', (person) => person.post('/api/user/erasure', { knowsOfTickets: false })],
  ])('%s by a code to the phone that it has', async (_, act) => {
    const person = await aPhoneAccount()
    world.clock.pass(minutes(11))
    expect((await act(person)).body.code).toBe('confirmation_needed')
    expect((await confirm(person)).status).toBe(204)
    expect((await act(person)).status).toBe(200)
  })

  it('is not confirmed by a wrong code, nor by one that was sent for something else', async () => {
    const person = await aPhoneAccount()
    world.clock.pass(minutes(11))
    await ask(person.user.phone)
    const other = await codeTo(person.user.phone)
    await person.post('/api/user/confirmation/phone-code', {})
    const code = await codeTo(person.user.phone)
    for (const phoneCode of [wrong(code), ...(other === code ? [] : [other])])
      expect((await person.post('/api/user/confirmation', { phoneCode })).body.code).toBe('wrong_phone_code')
    expect((await person.get('/api/user/confirmation')).body).toEqual({ isNeeded: true, proofs: ['phone'] })
  })

  it.each<[string, () => Promise<Person>]>([
    ['has a password', async () => withPassword(world, await aPerson(world))],
    ['has a second factor', async () => (await addApp(world, await aPhoneAccount())).person],
    [
      'has not verified its phone any more',
      async () => {
        const person = await aPhoneAccount()
        await change(person, { phoneVerifiedAt: null })
        return person
      },
    ],
  ])('alone is confirmed by its phone: one that %s is not', async (_, somebody) => {
    const person = await somebody()
    world.clock.pass(minutes(11))
    expect((await confirm(person)).body.code).toBe('invalid_transition')
    expect((await person.post('/api/user/confirmation', { phoneCode: '123456' })).body.code).toBe('phone_code_expired')
  })

  it('is not confirmed by a code that was sent before its number was verified by somebody else', async () => {
    const person = await aPhoneAccount()
    world.clock.pass(minutes(11))
    await person.post('/api/user/confirmation/phone-code', {})
    const phoneCode = await codeTo(person.user.phone)
    await change(person, { phoneVerifiedAt: null })
    expect((await person.post('/api/user/confirmation', { phoneCode })).body.code).toBe('phone_code_expired')
    expect((await person.get('/api/user/confirmation')).body.isNeeded).toBe(true)
  })

  it('has no password to change, no address to change, and none to sign in with', async () => {
    const person = await aPhoneAccount()
    const words = { password: '', newPassword: 'kikombe cha chai' }
    expect((await person.post('/api/user/password', words)).body.code).toBe('wrong_password')
    expect((await person.post('/api/user/email', { email: 'new@example.com', password: 'x' })).body.code).toBe(
      'wrong_password',
    )
    const login = await world.visitor().post('/api/auth/login', { email: 'null', password: 'x' })
    expect(login.status).toBe(422)
  })

  it('opens no shop, and works for none by a link that anybody may have', async () => {
    const shop = await aShop(world)
    const { token } = await anInvitation(shop)
    const person = await aPhoneAccount()
    const accepted = await acceptAs(person, token)
    expect([accepted.status, accepted.body.code]).toEqual([409, 'email_needed'])
    await person.post('/api/user/password/first', { ...both, email: 'staff@example.com' })
    expect((await acceptAs(person, token)).status).toBe(200)
  })

  it('is told by SMS what others are mailed of their order', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 500 })
    const admin = await anAdmin(world)
    const [mailed, texted] = [await aPerson(world), await aPerson(world)]
    const orders = [
      await aPaidOrder(world, shop, mailed, [{ product }]),
      await aPaidOrder(world, shop, texted, [{ product }]),
    ]
    await withPhoneAlone(world, texted)
    for (const { id } of orders)
      expect((await admin.post(`/api/admin/orders/${id}/cancel`, { reason: 'The shop burned down' })).status).toBe(200)
    const cancelled = async ({ user }: Person) =>
      (await textsTo(user.phone)).filter((text) => text.includes('was cancelled. Why, and your money:'))
    expect([await cancelled(mailed), await cancelled(texted)]).toEqual([
      [],
      [expect.stringContaining(orders[1]!.number)],
    ])
  })
})

describe('a guest', () => {
  it('is confirmed by nothing, and adds no password', async () => {
    const guest = await aGuest(world)
    expect((await guest.post('/api/user/confirmation/phone-code', {})).status).toBe(401)
    expect(
      (await guest.post('/api/user/password/first', { email: 'g@example.com', newPassword: 'kikombe cha chai' }))
        .status,
    ).toBe(401)
  })
})
