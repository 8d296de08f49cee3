import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NotificationKind } from '#contracts/notifications.ts'
import { hours } from '#server/platform/clock.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const provider = await startSms()
const mailbox = await aMailbox()
const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' }
const world = aWorld({ ...smsSettings(provider), ...mail })

const path = '/api/admin/messages/texts'
let admin: Person

beforeAll(async () => {
  admin = await anAdmin(world)
})

beforeEach(async () => {
  world.clock.set(lunchTime)
  await provider.reset()
})

const test = (kind: string, body: object, by = admin) => by.send('POST', `${path}/${kind}/test`, body)
const inbox = ({ user } = admin) => provider.inbox(user.phone)

describe('the texts of messages, for administrators', () => {
  it('are there for every kind, with the channels that it comes by and the text of each in both languages', async () => {
    const { body } = await admin.get(path)
    expect(body.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(NotificationKind.options)
    expect(body.isSetUp).toEqual(['sms', 'mail'])
    for (const { kind, channels, isCopied } of body.kinds) {
      const expected = new Set([...channels, ...(isCopied ? ['mail'] : [])])
      for (const names of ['USUAL', 'LONG']) {
        const text = (await admin.get(`${path}/${kind}`)).body[names]
        for (const language of ['en', 'sw']) {
          const shown = Object.entries(text[language]).filter(([, words]) => words !== null)
          expect(new Set(shown.map(([channel]) => channel)), kind).toEqual(expected)
        }
        expect(text.en.mail?.subject ?? '').not.toBe(text.sw.mail?.subject ?? null)
      }
    }
  })

  it('say in how many parts an SMS is sent, and each fits into one or two with the longest names', async () => {
    const { sms } = (await admin.get(`${path}/order_ready`)).body.LONG.en
    expect(sms.parts).toBeLessThanOrEqual(2)
    expect(sms.characters).toBe(sms.text.length)
  })
})

describe('a test of a message', () => {
  it('comes to the administrator who asks by the chosen channel, and is in the log', async () => {
    expect((await test('order_ready', { channel: 'sms' })).status).toBe(202)
    await world.periodicJobs.sendDueSms()
    expect(await inbox()).toEqual([expect.stringMatching(/^Uliza: Ready at Mama Achieng's Kit/)])
    expect((await test('payout_paid', { channel: 'mail', names: 'LONG' })).status).toBe(202)
    await world.periodicJobs.sendDueMail()
    expect(mailbox.to(admin.user.email).at(-1)?.subject).toBe('KSh 2,500 was paid to you')
    const { body } = await admin.get(`/api/admin/messages?kind=order_ready&channel=sms`)
    expect(body.items).toMatchObject([{ state: 'SENT', person: { id: admin.user.id }, order: null }])
  })

  it('is not in the list of their account, since nothing has happened', async () => {
    await test('order_ready', { channel: 'sms' })
    expect((await admin.get('/api/user/notifications')).body.items).toEqual([])
  })

  it('is refused by a channel that the kind does not come by, or that is not set up', async () => {
    for (const [kind, channel] of [
      ['order_accepted', 'sms'],
      ['order_accepted', 'whatsapp'],
      ['order_ready', 'push'],
    ] as const) {
      const { status, body } = await test(kind, { channel })
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'invalid_input', 'channel'])
    }
  })

  it('waits until seven at night, where the message would', async () => {
    const other = await anAdmin(world)
    world.clock.set(new Date('2026-11-20T20:00:00Z'))
    expect((await test('refund_sent', { channel: 'sms' }, other)).status).toBe(202)
    await world.periodicJobs.sendDueSms()
    expect(await inbox(other)).toEqual([])
    world.clock.pass(hours(8.5))
    await world.periodicJobs.sendDueSms()
    expect(await inbox(other)).toHaveLength(1)
  })

  it('is for administrators alone, to themselves, and at most thirty times in an hour', async () => {
    const person = await aPerson(world)
    expect((await test('order_ready', { channel: 'sms' }, person)).status).toBe(403)
    const other = await anAdmin(world)
    expect((await test('order_ready', { channel: 'sms', phone: '+254700000001' }, other)).status).toBe(422)
    const statuses: number[] = []
    for (let count = 0; count < 31; count++)
      statuses.push((await test('order_ready', { channel: 'sms' }, other)).status)
    expect([statuses.slice(0, 30).every((status) => status === 202), statuses.at(-1)]).toEqual([true, 429])
  })
})
