import { beforeEach, describe, expect, it } from 'vitest'
import { days, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { ErasedPerson } from '#server/platform/database/erasure.ts'
import { aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { type PushStandIn, pushSettings, startPush } from '#server/testing/stand-ins/push.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { deleteOldDeliveries } from '../dead-letters.ts'
import { eraseFromOutbox } from '../erase-from-outbox.ts'
import { pushSubscriptions } from './push.tables.ts'
import { isOfPushService } from './push-services.ts'
import { samplePush } from './push-settings.ts'

const services: PushStandIn = await startPush()
const world = aWorld(pushSettings(services))
const without = aWorld()

const list = async (person: Person) => (await person.get('/api/user/push-devices')).body
const add = (person: Person, subscription: object) => person.post('/api/user/push-devices', subscription)
const fieldOf = ({ body }: { body: { errors?: { field: string }[] } }) => body.errors?.[0]?.field

beforeEach(async () => {
  world.clock.set(lunchTime)
  await world.db.delete(pushSubscriptions)
})

describe('a browser that is to be notified', () => {
  it('is listed with its session, and ends by itself or from another', async () => {
    const person = await aPerson(world)
    const other = await signedIn(world, person.user)
    const { device } = await services.device(person)
    const [session] = (await person.get('/api/user/sessions')).body.items.filter(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    )
    expect(device).toMatchObject({ sessionId: session.id, isCurrent: true, lastSentAt: null })
    expect(await list(other)).toMatchObject({ publicKey: samplePush.publicKey, items: [{ isCurrent: false }] })
    expect((await other.send('DELETE', `/api/user/push-devices/${device.id}`)).status).toBe(204)
    expect((await list(person)).items).toEqual([])
  })

  it('is nobody else’s to list or to end', async () => {
    const [person, stranger] = await Promise.all([aPerson(world), aPerson(world)])
    const { device } = await services.device(person)
    expect((await list(stranger)).items).toEqual([])
    expect((await stranger.send('DELETE', `/api/user/push-devices/${device.id}`)).status).toBe(404)
    expect((await list(person)).items).toHaveLength(1)
  })

  it('is one for its session: what it had before is forgotten', async () => {
    const person = await aPerson(world)
    await services.device(person)
    const { device } = await services.device(person)
    expect((await list(person)).items).toMatchObject([{ id: device.id }])
  })

  it('that says so again is the same device', async () => {
    const person = await aPerson(world)
    const { device, subscription } = await services.device(person)
    world.clock.pass(days(1))
    expect((await add(person, subscription)).body).toEqual(device)
    expect((await list(person)).items).toHaveLength(1)
  })

  it('is the latest of ten: of an eleventh the one that was used longest ago is forgotten', async () => {
    const person = await aPerson(world)
    const added = []
    for (let count = 0; count < 11; count++) {
      world.clock.pass(1000)
      added.push((await services.device(await signedIn(world, person.user))).device.id)
    }
    const ids = (await list(person)).items.map(({ id }: { id: string }) => id)
    expect(ids.toSorted()).toEqual(added.slice(1).toSorted())
  })

  it('is erased with its person', async () => {
    const [person, other] = await Promise.all([aPerson(world), aPerson(world)])
    await services.device(person)
    await services.device(other)
    const nobody = {
      acquaintances: [],
      orderIds: [],
      contacts: [],
      pattern: '$.^',
      placePattern: null,
      contactPattern: null,
    }
    const erased = { ...nobody, userId: person.user.id, now: world.clock.now() } as unknown as ErasedPerson
    await inTransaction(world.db, (tx) => eraseFromOutbox(tx, erased))
    expect(await world.db.select({ userId: pushSubscriptions.userId }).from(pushSubscriptions)).toEqual([
      { userId: other.user.id },
    ])
  })

  it('is forgotten once no session can be as old', async () => {
    const person = await aPerson(world)
    await services.device(person)
    await deleteOldDeliveries(world.db, plus(lunchTime, days(60)))
    expect(await world.db.$count(pushSubscriptions)).toBe(1)
    await deleteOldDeliveries(world.db, plus(lunchTime, days(60) + 1))
    expect(await world.db.$count(pushSubscriptions)).toBe(0)
  })
})

describe('what is no browser', () => {
  const ours = { standInUrl: 'http://127.0.0.1:4010/push' }

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGI',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'http://127.0.0.1:4010/push/send/abc',
  ])('is not %s', (endpoint) => expect(isOfPushService(endpoint, ours)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com@10.0.0.1/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://push.apple.com.evil.example/abc',
    'https://notify.windows.com/abc',
    'https://10.0.0.1/abc',
    'https://localhost/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:4010/_sim/push/reset',
    'http://127.0.0.1:4010/push/../_sim/push/reset',
    'http://127.0.0.1:4011/push/send/abc',
    'file:///etc/passwd',
    'nonsense',
  ])('is %s: nothing is ever sent there', async (endpoint) => {
    expect(isOfPushService(endpoint, ours)).toBe(false)
    const person = await aPerson(world)
    const { subscription } = await services.subscribe()
    const answer = await add(person, { ...subscription, endpoint })
    expect([answer.status, fieldOf(answer)]).toEqual([422, 'endpoint'])
    expect(await world.db.$count(pushSubscriptions)).toBe(0)
  })

  it('is a stand-in, where none is set up', () => {
    expect(isOfPushService('http://127.0.0.1:4010/push/send/abc', { standInUrl: undefined })).toBe(false)
  })

  it.each([
    ['keys.p256dh', { keys: { p256dh: 'AAAA', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }],
    ['endpoint', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }],
    ['keys.auth', { keys: { p256dh: samplePush.publicKey, auth: 'short' } }],
    ['more', { more: 1 }],
  ])('has no keys of a browser: %s is refused', async (field, wrong) => {
    const person = await aPerson(world)
    const { subscription } = await services.subscribe()
    const answer = await add(person, { ...subscription, ...wrong })
    expect(answer.status).toBe(422)
    if (field !== 'more') expect(fieldOf(answer)).toBe(field)
  })
})

describe('a market that notifies no devices', () => {
  it('gives no key, and takes no browser', async () => {
    const person = await aPerson(without)
    expect(await list(person)).toEqual({ publicKey: null, items: [] })
    const { subscription } = await services.subscribe()
    expect((await add(person, subscription)).status).toBe(422)
  })
})
