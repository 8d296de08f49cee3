import { describe, expect, it } from 'vitest'
import { samples } from '#contracts/notifications/texts/samples.ts'
import { NotificationKind } from '#contracts/notifications.ts'
import { days } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { emit } from '../emit.ts'
import { notificationChoices } from '../outbox.tables.ts'

const mailbox = await aMailbox()
const publicUrl = 'https://uliza.example'
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>', PUBLIC_URL: publicUrl })

const mailed = async (person: Person, type: NotificationKind, changes = {}) => {
  const data = { ...samples.USUAL[type], ...changes }
  await inTransaction(world.db, (tx) => emit(tx, { type, to: [person.user.id], data } as never, world.clock.now()))
  // Some go by SMS first, which is not set up here.
  for (const send of ['sendDuePush', 'sendDueSms', 'sendDueMail'] as const) await world.periodicJobs[send]()
  return mailbox.to(person.user.email).at(-1)
}
const addressIn = (email?: { unsubscribe: string }) => /^<(.+)>$/.exec(email?.unsubscribe ?? '')?.[1] ?? ''
const tokenIn = (email?: { unsubscribe: string }) => addressIn(email).split('/').at(-1) ?? ''
const offOf = async ({ user }: Person) =>
  (await world.db.select().from(notificationChoices).where(eq(notificationChoices.userId, user.id))).map(
    ({ topic, channel }) => `${topic}:${channel}`,
  )
const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** As a mail program posts it: no cookie, no token, another site's Origin. */
const post = (address: string, payload = 'List-Unsubscribe=One-Click', headers = {}) =>
  world.app.inject({
    method: 'POST',
    url: new URL(address).pathname,
    headers: { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site', ...headers },
    payload,
  })
const shown = (token: string) => world.visitor().post('/api/unsubscribe/shown', { token })

describe('an email that is about no order, ticket or security', () => {
  it('names an address of this site that mail programs stop it by, and a link in its small print', async () => {
    const email = await mailed(await aPerson(world), 'event_message')
    expect(addressIn(email)).toMatch(
      /^https:\/\/uliza\.example\/api\/unsubscribe\/one-click\/[0-9a-f]{32}-organisers-[0-9a-f]{32}$/,
    )
    expect(email?.unsubscribePost).toBe('List-Unsubscribe=One-Click')
    expect(email?.text).toContain(`Stop these emails: ${publicUrl}/unsubscribe#${tokenIn(email)}`)
    expect(email?.html).toContain(`${publicUrl}/unsubscribe#${tokenIn(email)}`)
  })

  it.each(NotificationKind.options)('%s says so exactly where that is its kind', async (kind) => {
    const email = await mailed(await aPerson(world), kind)
    const ofReviews = ['review_invited', 'review_answered', 'own_review_decided']
    const isStoppable = [
      'event_message',
      'event_tomorrow',
      'shop_opened',
      'market_announcement',
      ...ofReviews,
    ].includes(kind)
    expect(Boolean(email?.unsubscribePost)).toBe(isStoppable)
    expect(email?.text.includes('/unsubscribe#') ?? false).toBe(isStoppable)
  })

  it('is stopped by one click: of its kind, by mail, and nothing else', async () => {
    const person = await aPerson(world)
    const address = addressIn(await mailed(person, 'event_tomorrow'))
    expect((await post(address)).statusCode).toBe(200)
    expect(await offOf(person)).toEqual(['REMINDERS:mail'])
    const before = mailbox.to(person.user.email).length
    await mailed(person, 'event_tomorrow')
    expect(mailbox.to(person.user.email)).toHaveLength(before)
    await mailed(person, 'event_message')
    expect(mailbox.to(person.user.email)).toHaveLength(before + 1)
  })

  it('is stopped as often as it is asked, at once or a year later, and by a form of either content type', async () => {
    const person = await aPerson(world)
    const address = addressIn(await mailed(person, 'event_message'))
    const answers = await Promise.all([post(address), post(address), post(address)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await offOf(person)).toEqual(['ORGANISERS:mail'])
    await person.send('PUT', '/api/user/notification-choices', { off: [] })
    world.clock.pass(days(365))
    const part = '--a\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--a--\r\n'
    expect((await post(address, part, { 'content-type': 'multipart/form-data; boundary=a' })).statusCode).toBe(200)
    expect(await offOf(person)).toEqual(['ORGANISERS:mail'])
  })

  it('is not stopped by looking at its address, nor by posting anything else there', async () => {
    const person = await aPerson(world)
    const email = await mailed(person, 'event_message')
    const looked = await world.app.inject({ method: 'GET', url: new URL(addressIn(email)).pathname })
    expect([looked.statusCode, looked.headers.location]).toEqual([303, `${publicUrl}/unsubscribe#${tokenIn(email)}`])
    expect((await post(addressIn(email), 'name=value')).statusCode).toBe(422)
    expect((await shown(tokenIn(email))).body).toEqual({ topic: 'ORGANISERS', isStopped: false })
    expect(await offOf(person)).toEqual([])
  })

  it('is stopped by the button of its page, without signing in', async () => {
    const person = await aPerson(world)
    const token = tokenIn(await mailed(person, 'event_message'))
    const stopped = { topic: 'ORGANISERS', isStopped: true }
    expect((await world.visitor().post('/api/unsubscribe', { token })).body).toEqual(stopped)
    expect((await shown(token)).body).toEqual(stopped)
    expect(await offOf(person)).toEqual(['ORGANISERS:mail'])
  })
})

describe('the token of such an email', () => {
  it('is for one person and one kind: changed in any part it stops nothing', async () => {
    const [person, other] = await Promise.all([aPerson(world), aPerson(world)])
    const [mine, theirs] = [
      tokenIn(await mailed(person, 'event_message')),
      tokenIn(await mailed(other, 'event_message')),
    ]
    const [id, , signature] = mine.split('-')
    const [otherId] = theirs.split('-')
    const wrong = [
      `${id}-reminders-${signature}`,
      `${otherId}-organisers-${signature}`,
      `${id}-organisers-${'0'.repeat(32)}`,
      `${id}-tickets-${signature}`,
      `${id}-security-${signature}`,
      `${mine}0`,
      'organisers',
    ]
    for (const token of wrong) {
      const answers = [await shown(token), await world.visitor().post('/api/unsubscribe', { token })]
      expect(answers.map(({ status, body }) => [token, status, body.code])).toEqual(
        Array(2).fill([token, 410, 'link_expired']),
      )
      expect((await post(`${publicUrl}/api/unsubscribe/one-click/${token}`)).statusCode).toBe(410)
    }
    expect([await offOf(person), await offOf(other)]).toEqual([[], []])
  })

  it('says nothing of whose it is', async () => {
    const person = await aPerson(world)
    const { body } = await shown(tokenIn(await mailed(person, 'event_message')))
    expect(Object.keys(body)).toEqual(['topic', 'isStopped'])
  })

  it('carries no line into a header: not in the redirect, nor from what an organiser wrote', async () => {
    const url = '/api/unsubscribe/one-click/a%0d%0aSet-Cookie:%20x=1'
    const { headers } = await world.app.inject({ method: 'GET', url })
    expect(headers['set-cookie']).toBeUndefined()
    expect(String(headers.location)).not.toMatch(/[\r\n]/)
    const attack = 'Nyatiti\r\nBcc: evil@evil.example\r\nList-Unsubscribe: <https://evil.example>'
    const person = await aPerson(world)
    const email = await mailed(person, 'event_message', { event: attack, organiser: attack, text: attack })
    expect(addressIn(email)).toContain(`${publicUrl}/api/unsubscribe/one-click/`)
    expect(mailbox.to('evil@evil.example')).toEqual([])
    expect(email?.subject).not.toMatch(/[\r\n]/)
  })
})
