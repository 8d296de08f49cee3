import { beforeEach, describe, expect, it } from 'vitest'
import { smsParts } from '#contracts/notifications/texts/sms/gsm.ts'
import { accountEmails, securityEvents, users } from '#server/modules/identity/identity.tables.ts'
import { deliveries, domainEvents } from '#server/modules/outbox/outbox.tables.ts'
import { messageMonths } from '#server/modules/outbox/spending/spending.tables.ts'
import { settings } from '#server/modules/settings/settings.tables.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { ownersPassword as password } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { codeIn, sendCode } from '#server/testing/builders/phone-codes.ts'
import { withPassword } from '#server/testing/builders/second-factors.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { startWhatsapp, type WhatsappStandIn, whatsappSettings } from '#server/testing/stand-ins/whatsapp.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { phoneCodes } from './phone-codes.tables.ts'
import { deleteExpiredPhoneCodes } from './phone-codes.ts'

const sms: SmsStandIn = await startSms()
const whatsapp: WhatsappStandIn = await startWhatsapp()
const world = aWorld({ ...smsSettings(sms), ...whatsappSettings(whatsapp) })

beforeEach(async () => {
  world.clock.set(lunchTime)
  await sms.reset()
  await whatsapp.reset()
  await whatsapp.makeTemplates(world.config.publicUrl)
  await world.db.delete(rateLimits)
})

const send = (person: Person, channel?: 'sms' | 'whatsapp') => sendCode(person, channel)
const work = () => world.periodicJobs.sendDueSms()
const textsTo = async ({ user }: Person) => {
  await work()
  return sms.inbox(user.phone)
}
const newestCode = async (person: Person) => codeIn((await textsTo(person)).at(-1))
const prove = (person: Person, code: string) => person.post('/api/user/phone/verification', { code })
const verifiedAt = async (person: Person) => (await person.get('/api/user/phone')).body.verifiedAt
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

/** With the language that a page keeps. */
const inSwahili = (person: Person) => Object.assign(person, { cookie: `${person.cookie}; uliza-lang=sw` })

/** Somebody who has proved their phone. */
async function aPersonWithVerifiedPhone(given: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson(world, given)
  await send(person)
  expect((await prove(person, await newestCode(person))).status).toBe(204)
  world.clock.pass(minutes(1))
  return person
}

describe('proving the phone of an account', () => {
  it('is done with the code that came by one SMS of one part, and is shown from then on', async () => {
    const person = await aPerson(world, { phone: '+254722418305' })
    expect((await person.get('/api/user/phone')).body).toEqual({
      phone: '+254722418305',
      verifiedAt: null,
      channels: ['sms', 'whatsapp'],
    })
    const { status, body } = await send(person)
    expect([status, body]).toEqual([
      202,
      {
        phone: '0722 *** 305',
        channel: 'sms',
        expiresAt: new Date(world.clock.now().getTime() + minutes(5)).toISOString(),
        sendAgainAt: new Date(world.clock.now().getTime() + minutes(1)).toISOString(),
      },
    ])
    const [text = '', ...others] = await textsTo(person)
    expect([others, smsParts(text)]).toEqual([[], 1])
    expect(text).toMatch(/^Uliza: \d{6} is your code to prove your phone\. .*\n\n@\S+ #\d{6}$/s)
    expect((await prove(person, codeIn(text))).status).toBe(204)
    expect(await verifiedAt(person)).toBe(world.clock.now().toISOString())
  })

  it('takes the six digits with the spaces and hyphens of whoever types them', async () => {
    const person = await aPerson(world)
    await send(person)
    const code = await newestCode(person)
    expect((await prove(person, ` ${code.slice(0, 3)}-${code.slice(3)} `)).status).toBe(204)
    expect((await prove(person, '12345')).status).toBe(422)
  })

  it('speaks the language of the page that asked', async () => {
    const person = inSwahili(await aPerson(world))
    await send(person)
    const [text = ''] = await textsTo(person)
    expect(text).toMatch(/^Uliza: \d{6} ni msimbo wako/)
  })

  it('rings at night too, and comes after push, WhatsApp and the limit of the month are left aside', async () => {
    world.clock.set(new Date('2026-11-20T21:30:00Z'))
    const admin = await anAdmin(world)
    expect((await admin.patch('/api/admin/settings', { smsLimitKES: 1 })).status).toBe(200)
    await world.db
      .insert(messageMonths)
      .values({ month: '2026-11', channel: 'sms', type: 'order_paid', costCents: 100 })
    const person = await aPerson(world)
    await whatsapp.agree(person)
    await send(person)
    expect(await textsTo(person)).toHaveLength(1)
    await world.db.delete(settings)
    await world.db.delete(messageMonths)
  })

  it('ends with another phone, which is not proved', async () => {
    const person = await withPassword(world, await aPersonWithVerifiedPhone())
    expect((await person.patch('/api/user', { name: 'Wanjiru K.' })).status).toBe(200)
    expect((await person.patch('/api/user', { phone: person.user.phone, password })).status).toBe(200)
    expect(await verifiedAt(person)).not.toBeNull()
    expect((await person.patch('/api/user', { phone: '+254733000111', password })).status).toBe(200)
    expect(await verifiedAt(person)).toBeNull()
  })

  it('is not done with the code of the phone that the account had when it was sent', async () => {
    const person = await withPassword(world, await aPerson(world))
    await send(person)
    const code = await newestCode(person)
    expect((await person.patch('/api/user', { phone: '+254733000222', password })).status).toBe(200)
    expect((await prove(person, code)).body.code).toBe('phone_code_expired')
  })
})

describe('a code of a phone', () => {
  it('says how many tries are left when it is wrong, and takes no sixth, not even the right one', async () => {
    const person = await aPerson(world)
    await send(person)
    const code = await newestCode(person)
    const left: number[] = []
    for (let tries = 0; tries < 5; tries++) {
      const { status, body } = await prove(person, wrong(code))
      expect([status, body.code]).toEqual([403, 'wrong_phone_code'])
      left.push(body.data.triesLeft)
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect((await prove(person, code)).body.code).toBe('phone_code_expired')
    expect(await verifiedAt(person)).toBeNull()
  })

  it('works for five minutes', async () => {
    const person = await aPerson(world)
    await send(person)
    const code = await newestCode(person)
    world.clock.pass(minutes(5) - 1)
    expect((await prove(person, wrong(code))).body.code).toBe('wrong_phone_code')
    world.clock.pass(1)
    const late = await prove(person, code)
    expect([late.status, late.body.code]).toEqual([410, 'phone_code_expired'])
  })

  it('is used once, also by two who come at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await aPerson(world)
      await world.db.delete(rateLimits)
      await send(person)
      const code = await newestCode(person)
      const answers = await Promise.all([prove(person, code), prove(person, code)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410])
      expect((await prove(person, code)).status).toBe(410)
    }
  })

  it('ends with the next one that is sent', async () => {
    const person = await aPerson(world)
    await send(person)
    const first = await newestCode(person)
    world.clock.pass(minutes(1))
    await send(person)
    const second = await newestCode(person)
    if (first !== second) expect((await prove(person, first)).body.code).toBe('wrong_phone_code')
    expect((await prove(person, second)).status).toBe(204)
  })

  it('of one account is of no use to another with the same phone, and is not ended by what that one asks for', async () => {
    const one = await aPerson(world)
    const other = await aPerson(world, { phone: one.user.phone })
    await send(one)
    const code = await newestCode(one)
    await send(other)
    expect((await prove(other, code)).body.code).toBe('wrong_phone_code')
    expect((await prove(one, code)).status).toBe(204)
  })

  it('is in no row, no log of messages and no account, however it was sent', async () => {
    const person = await aPerson(world)
    await send(person)
    const code = await newestCode(person)
    const rows = [
      await world.db.select().from(phoneCodes).where(eq(phoneCodes.phone, person.user.phone)),
      await world.db.select().from(domainEvents).where(eq(domainEvents.type, 'phone_code')),
      await world.db.select().from(deliveries).where(eq(deliveries.type, 'phone_code')),
    ]
    const admin = await anAdmin(world)
    const { items } = (await admin.get('/api/admin/messages?kind=phone_code')).body
    expect(items[0]).toMatchObject({ channel: 'sms', words: '', state: 'SENT', person: null })
    expect(items[0].contact).toContain('***')
    expect((await person.get('/api/user/notifications')).body.items).toEqual([])
    expect(rows.map(({ length }) => length > 0)).toEqual([true, true, true])
    expect(JSON.stringify([rows, items])).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  })

  it('is the same when its SMS is tried again, and is not sent once it is over', async () => {
    const person = await aPerson(world)
    await sms.setBalance(0)
    await send(person)
    expect(await textsTo(person)).toEqual([])
    await sms.setBalance(1_000)
    world.clock.pass(minutes(1))
    expect((await prove(person, await newestCode(person))).status).toBe(204)
    const late = await aPerson(world)
    await sms.setBalance(0)
    await send(late)
    await work()
    await sms.setBalance(1_000)
    world.clock.pass(minutes(6))
    expect(await textsTo(late)).toEqual([])
  })

  it('is deleted in the night after it', async () => {
    const person = await aPerson(world)
    await send(person)
    const left = () => world.db.$count(phoneCodes, eq(phoneCodes.phone, person.user.phone))
    await deleteExpiredPhoneCodes(world.db, world.clock.now())
    expect(await left()).toBe(1)
    world.clock.pass(minutes(5) + 1)
    await deleteExpiredPhoneCodes(world.db, world.clock.now())
    expect(await left()).toBe(0)
  })

  it('is counted among what messages cost', async () => {
    await work()
    await world.db.delete(messageMonths)
    await send(await aPerson(world))
    await work()
    const admin = await anAdmin(world)
    const { channels } = (await admin.get('/api/admin/messages/spending')).body
    const texts = channels.find(({ channel }: { channel: string }) => channel === 'sms')
    expect(texts.kinds).toMatchObject([{ kind: 'phone_code', sent: 1 }])
    expect(texts.spentKES).toBeGreaterThan(0)
  })
})

describe('by WhatsApp', () => {
  const inbox = async ({ user }: Person) => {
    await world.periodicJobs.sendDueWhatsapp()
    return whatsapp.inbox(user.phone)
  }

  it('a code comes to who chose it, whether or not they agreed to other messages, with a button that copies it', async () => {
    const person = await aPerson(world)
    expect((await send(person, 'whatsapp')).body.channel).toBe('whatsapp')
    expect(await textsTo(person)).toEqual([])
    const [message, ...others] = await inbox(person)
    expect(others).toEqual([])
    const code = codeIn(message?.text)
    expect(message?.text).toBe(`${code} is your verification code. For your security, do not share this code.`)
    expect(message?.buttons).toMatchObject([{ kind: 'url', url: expect.stringContaining(`code=otp${code}`) }])
    expect((await prove(person, code)).status).toBe(204)
  })

  it('it speaks Swahili', async () => {
    const person = inSwahili(await aPerson(world))
    await send(person, 'whatsapp')
    expect((await inbox(person))[0]?.text).toMatch(/^\d{6} ni msimbo wako/)
  })

  it('it is the code that counts, once an SMS did not come', async () => {
    const person = await aPerson(world)
    await send(person)
    world.clock.pass(minutes(1))
    await send(person, 'whatsapp')
    const [message] = await inbox(person)
    expect((await prove(person, codeIn(message?.text))).status).toBe(204)
  })

  it('nothing is sent instead where the person is not there: they choose another way', async () => {
    const person = await aPerson(world)
    await whatsapp.scenario(person.user.phone, 'not-on-whatsapp-at-once')
    await send(person, 'whatsapp')
    expect(await inbox(person)).toEqual([])
    expect(await textsTo(person)).toEqual([])
  })
})

describe('how often a code is sent', () => {
  const ask = async (person: Person) => {
    const { status, headers } = await send(person)
    return status === 202 ? 'sent' : `${status}, again in ${headers['retry-after']}`
  }

  it('is once a minute, and five times an hour to a phone and by an account', async () => {
    const person = await aPerson(world)
    expect(await ask(person)).toBe('sent')
    world.clock.pass(minutes(0.3))
    expect(await ask(person)).toBe('429, again in 42')
    // The one that came too early is not counted.
    for (let sent = 2; sent <= 5; sent++) {
      world.clock.pass(minutes(1))
      expect(await ask(person)).toBe('sent')
    }
    world.clock.pass(minutes(1))
    expect(await ask(person)).toMatch(/^429/)
    expect(await ask(await aPerson(world))).toBe('sent')
  })

  it('is five times an hour to a phone, whoever asks', async () => {
    const phone = '+254722000999'
    for (let sent = 0; sent < 5; sent++) expect(await ask(await aPerson(world, { phone }))).toBe('sent')
    expect(await ask(await aPerson(world, { phone }))).toMatch(/^429/)
    world.clock.pass(hours(1))
    expect(await ask(await aPerson(world, { phone }))).toBe('sent')
  })

  it('is ten times a day to a phone', async () => {
    const phone = '+254722000888'
    for (let hour = 0; hour < 2; hour++) {
      for (let sent = 0; sent < 5; sent++) expect(await ask(await aPerson(world, { phone }))).toBe('sent')
      world.clock.pass(hours(1))
    }
    expect(await ask(await aPerson(world, { phone }))).toMatch(/^429/)
    world.clock.pass(days(1))
    expect(await ask(await aPerson(world, { phone }))).toBe('sent')
  })

  it('is twenty times an hour from one address', async () => {
    for (let sent = 0; sent < 20; sent++) expect(await ask(await aPerson(world))).toBe('sent')
    expect(await ask(await aPerson(world))).toMatch(/^429/)
  })

  it('is so many times a day in the whole market for each purpose, which administrators find in the trail', async () => {
    const windowEndsAt = new Date(world.clock.now().getTime() + days(1))
    await world.db.insert(rateLimits).values({ key: 'phone-codes:OWN_PHONE', count: 4999, windowEndsAt })
    expect(await ask(await aPerson(world))).toBe('sent')
    expect(await ask(await aPerson(world))).toMatch(/^429/)
    const admin = await anAdmin(world)
    const { items } = (await admin.get('/api/admin/audit?action=guessing.phone-code')).body
    expect(items).toMatchObject([{ action: 'guessing.phone-code', detail: { max: 5000 } }])
  })

  it('counts against nobody else once an account may ask no more', async () => {
    const person = await aPerson(world)
    const windowEndsAt = new Date(world.clock.now().getTime() + hours(1))
    await world.db.insert(rateLimits).values({ key: `phone-code-of:${person.user.id}`, count: 5, windowEndsAt })
    expect(await ask(person)).toMatch(/^429/)
    const counted = await world.db.select().from(rateLimits)
    const own = [expect.stringMatching(`^phone-code-pause:.*:${person.user.id}$`), `phone-code-of:${person.user.id}`]
    expect(counted.map(({ key }) => key)).toEqual(expect.arrayContaining(own))
    expect(counted).toHaveLength(2)
  })
})

describe('who asks for a code', () => {
  it('is answered alike whether the phone is proved by another account, by none, or stopped SMS', async () => {
    const known = await aPersonWithVerifiedPhone()
    await world.db.delete(rateLimits)
    const stopped = await aPerson(world)
    await world.app.inject({
      method: 'POST',
      url: `/api/sms/incoming/${sms.token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ from: stopped.user.phone, text: 'STOP', id: 'x' }).toString(),
    })
    const askers = [await aPerson(world, { phone: known.user.phone }), await aPerson(world), stopped]
    const answers = []
    for (const asker of askers) answers.push(await send(asker))
    expect(answers.map(({ status, body }) => [status, Object.keys(body), body.channel, body.expiresAt])).toEqual(
      Array(3).fill([202, ['phone', 'channel', 'expiresAt', 'sendAgainAt'], 'sms', answers[0]?.body.expiresAt]),
    )
    expect(await textsTo(stopped)).toEqual([])
  })

  it('is refused alike whether the code was never sent, is late, used or tried too often', async () => {
    const [never, late, used] = [await aPerson(world), await aPerson(world), await aPerson(world)]
    for (const person of [late, used]) await send(person)
    const [lateCode, usedCode] = [await newestCode(late), await newestCode(used)]
    await prove(used, usedCode)
    world.clock.pass(minutes(5))
    const answers = [await prove(never, '418305'), await prove(late, lateCode), await prove(used, usedCode)]
    const said = answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }))
    expect(said).toEqual(Array(3).fill(said[0]))
    expect(said[0]?.status).toBe(410)
  })
})

describe('a number that is somebody else’s now', () => {
  const elsewhere = async ({ user }: Person) => {
    const events = await world.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
    return events.map(({ kind, address, agent }) => ({ kind, address, agent }))
  }
  const rowOf = async ({ user }: Person) => (await world.db.select().from(users).where(eq(users.id, user.id)))[0]

  it('is proved by whoever received a code there last, and by one account at a time', async () => {
    const before = await aPersonWithVerifiedPhone()
    const now = await aPersonWithVerifiedPhone({ phone: before.user.phone })
    expect([await verifiedAt(before), (await verifiedAt(now)) !== null]).toEqual([null, true])
    expect(await elsewhere(before)).toEqual([{ kind: 'PHONE_VERIFIED_ELSEWHERE', address: '', agent: '' }])
    expect(await elsewhere(now)).toEqual([])
    const mails = await world.db.select().from(accountEmails).where(eq(accountEmails.kind, 'PHONE_VERIFIED_ELSEWHERE'))
    expect(mails.map(({ email }) => email)).toEqual([before.user.email])
  })

  it('is proved by one account, also where two prove it at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      await world.db.delete(rateLimits)
      const one = await aPerson(world)
      const other = await aPerson(world, { phone: one.user.phone })
      await send(one)
      const first = await newestCode(one)
      await send(other)
      const second = await newestCode(other)
      const answers = await Promise.all([prove(one, first), prove(other, second)])
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
      expect([await verifiedAt(one), await verifiedAt(other)].filter((at) => at !== null)).toHaveLength(1)
    }
  })

  it('opens nobody’s account: the one that had it keeps its password, sessions, name and address', async () => {
    const before = await withPassword(world, await aPersonWithVerifiedPhone())
    const kept = await rowOf(before)
    const now = await aPersonWithVerifiedPhone({ phone: before.user.phone })
    expect(await rowOf(before)).toEqual({ ...kept, phoneVerifiedAt: null })
    expect((await before.get('/api/auth/me')).body.id).toBe(before.user.id)
    expect((await now.get('/api/auth/me')).body).toMatchObject({ id: now.user.id, email: now.user.email })
    const { email } = before.user
    expect((await world.visitor().post('/api/auth/login', { email, password })).status).toBe(200)
    expect((await world.visitor().post('/api/auth/login', { email: before.user.phone, password })).status).not.toBe(200)
  })

  it('is proved again by the account that had it, where its person receives a code there', async () => {
    const before = await aPersonWithVerifiedPhone()
    await aPersonWithVerifiedPhone({ phone: before.user.phone })
    const back = await signedIn(world, before.user)
    await send(back)
    expect((await prove(back, await newestCode(back))).status).toBe(204)
    expect(await verifiedAt(before)).not.toBeNull()
  })
})
