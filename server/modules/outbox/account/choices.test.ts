import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { emit } from '../emit.ts'
import { deliveries } from '../outbox.tables.ts'

const provider = await startSms()
const mailbox = await aMailbox()
const world = aWorld({
  ...smsSettings(provider),
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Uliza <hello@uliza.example>',
})
const bare = aWorld()

const path = '/api/user/notification-choices'
const off = [{ topic: 'ORDER', channel: 'sms' }]

describe('what somebody is told by which channels', () => {
  it('is everything until they choose, to their own number and address', async () => {
    const person = await aPerson(world)
    const { email, phone } = person.user
    expect((await person.get(path)).body).toEqual({
      channels: [
        { channel: 'push', isSetUp: false, address: null, isClosed: true },
        { channel: 'whatsapp', isSetUp: false, address: phone, isClosed: true },
        { channel: 'sms', isSetUp: true, address: phone, isClosed: false },
        { channel: 'mail', isSetUp: true, address: email, isClosed: false },
      ],
      topics: [
        'MONEY',
        'ORDER',
        'CHANGES',
        'TICKETS',
        'REMINDERS',
        'ORGANISERS',
        'KEPT',
        'OPENINGS',
        'REVIEWS',
        'SECURITY',
      ],
      off: [],
    })
  })

  it('says of a channel that nobody has set up that nothing comes by it, and of SMS that they wrote STOP', async () => {
    const { channels } = (await (await aPerson(bare)).get(path)).body
    expect(channels.map(({ isSetUp }: { isSetUp: boolean }) => isSetUp)).toEqual([false, false, false, false])
    const person = await aPerson(world)
    await provider.setCallbacks(`${world.config.providers.mpesa.callbackUrl}/api/sms`)
    await provider.write(person.user.phone, 'STOP')
    expect((await person.get(path)).body.channels[2]).toMatchObject({ channel: 'sms', isClosed: true })
  })

  it('has the topics of a shop for its people, and those of the market for administrators', async () => {
    const [shop, admin] = await Promise.all([aShop(world), anAdmin(world)])
    expect((await shop.owner.get(path)).body.topics).toEqual(
      expect.arrayContaining(['SHOP_ORDERS', 'PAYOUTS', 'SHOP', 'SECURITY']),
    )
    expect((await admin.get(path)).body.topics).toContain('MARKET')
    expect((await shop.owner.get(path)).body.topics).not.toContain('MARKET')
  })

  it('is what they save, whole, and nobody else’s', async () => {
    const [person, other] = await Promise.all([aPerson(world), aPerson(world)])
    const both = [...off, { topic: 'KEPT', channel: 'mail' }]
    expect((await person.send('PUT', path, { off: both })).body.off).toEqual(both)
    expect((await person.send('PUT', path, { off })).body.off).toEqual(off)
    expect((await person.get(path)).body.off).toEqual(off)
    expect((await other.get(path)).body.off).toEqual([])
    expect((await person.send('PUT', path, { off: [] })).body.off).toEqual([])
  })

  it.each([
    ['what always comes', { topic: 'MONEY', channel: 'sms' }],
    ['security', { topic: 'SECURITY', channel: 'mail' }],
    ['what does not come that way', { topic: 'REMINDERS', channel: 'sms' }],
    ['another topic', { topic: 'EVERYTHING', channel: 'sms' }],
  ])('cannot be switched off where it is %s', async (_, refused) => {
    const person = await aPerson(world)
    expect((await person.send('PUT', path, { off: [refused] })).status).toBe(422)
    expect((await person.get(path)).body.off).toEqual([])
  })

  it('decides by what they are told from then on', async () => {
    const person = await aPerson(world)
    await person.send('PUT', path, { off })
    const data = { orderId: crypto.randomUUID(), orderNumber: 'UZ 1', shop: 'Mama', callNumber: 7 } as never
    await inTransaction(world.db, (tx) =>
      emit(tx, { type: 'order_ready', to: [person.user.id], data }, world.clock.now()),
    )
    await world.periodicJobs.sendDueSms()
    await world.periodicJobs.sendDueMail()
    expect([await provider.inbox(person.user.phone), mailbox.to(person.user.email).length]).toEqual([[], 1])
    expect(await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id))).toMatchObject([
      { channel: 'mail', state: 'SENT' },
    ])
  })
})
