import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { days } from '#server/platform/clock.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { aWorld, type World } from '#server/testing/world/world.ts'
import { eq } from './database/drizzle.ts'

const world = aWorld()
/** A server with room for two streams, and for one request at a time beside them. */
const small = aWorld(
  {},
  { liveLimits: { inProcess: 2 }, serverLimits: { inFlight: { waitingPerConnection: 4, inAll: 1 } } },
)

/** A server that is asked to stop. */
const stopping = aWorld()

const urlOf = ({ config }: World) => config.providers.mpesa.callbackUrl

/** Opens the stream of this person's session over a real connection, as a page does. */
async function aStream({ cookie }: Person, server = world) {
  const response = await fetch(`${urlOf(server)}/api/live`, { headers: { cookie } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isOpen = true
  const read = async () => {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) break
      text += part.value
    }
    isOpen = false
  }
  const ended = read().catch(() => undefined)
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    isOpen: () => isOpen,
    ended,
    close: () => reader?.cancel(),
  }
}

/** Once the server has told this person's pages something, whoever still follows has got it. */
async function afterNews({ user }: Person, streams: Awaited<ReturnType<typeof aStream>>[]) {
  const before = streams.map(({ text }) => text().length)
  world.live.publish([`user:${user.id}`], ['/api/user/orders'])
  await expect.poll(() => streams.every(({ text }, place) => text().length > (before[place] ?? 0))).toBe(true)
}

describe('a live stream', () => {
  it('ends within seconds of signing out, and those of other sessions go on', async () => {
    const person = await aPerson(world)
    const other = await signedIn(world, person.user)
    const [mine, second, others] = await Promise.all([aStream(person), aStream(person), aStream(other)])
    await world.periodicJobs.endRevokedStreams()
    await afterNews(person, [mine, second, others])
    await person.post('/api/auth/logout')
    await world.periodicJobs.endRevokedStreams()
    await Promise.all([mine.ended, second.ended])
    await afterNews(person, [others])
    expect(others.isOpen()).toBe(true)
    await others.close()
  })

  it.each([
    [
      'the user is disabled',
      (id: UserId) => world.db.update(users).set({ disabledAt: world.clock.now() }).where(eq(users.id, id)),
    ],
    [
      'the role of the user changes',
      (id: UserId) => world.db.update(users).set({ role: 'ADMIN', adminRole: 'OWNER' }).where(eq(users.id, id)),
    ],
    ['the session is not used for fourteen days', async () => world.clock.pass(days(14))],
  ])('ends within seconds when %s', async (_what, happen) => {
    const person = await aPerson(world)
    const stream = await aStream(person)
    await happen(person.user.id as UserId)
    await world.periodicJobs.endRevokedStreams()
    await stream.ended
    expect(stream.isOpen()).toBe(false)
  })

  it('ends with the answer to the removal of whoever worked for the shop, and with a change of what they may do', async () => {
    const shop = await aShop(world)
    const [removed, changed, other] = [
      await aMember(world, shop, 'CASHIER'),
      await aMember(world, shop, 'MANAGER'),
      await aMember(world, shop, 'CASHIER'),
    ]
    const streams = await Promise.all([removed, changed, other].map((member) => aStream(member)))
    await shop.owner.post(`/api/vendor/staff/${removed.staffId}/remove`)
    await shop.owner.patch(`/api/vendor/staff/${changed.staffId}`, { role: 'STEWARD' })
    await Promise.all(streams.slice(0, 2).map(({ ended }) => ended))
    expect(streams.map((stream) => stream.isOpen())).toEqual([false, false, true])
    await streams[2]?.close()
  })

  it('is refused to a session that has six, until one of them is closed', async () => {
    const person = await aPerson(world)
    const streams = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aStream(person)))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    const refused = await aStream(person)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    const elsewhere = await aStream(await signedIn(world, person.user))
    expect(elsewhere.status).toBe(200)
    await streams[0]?.close()
    await expect.poll(async () => (await aStream(person)).status).toBe(200)
    await Promise.all([elsewhere, ...streams].map(({ close }) => close()))
  })

  it('is refused with 503 when the process has its most, whoever asks, and takes no part in what is worked on', async () => {
    const [first, second, third] = await Promise.all([aPerson(small), aPerson(small), aPerson(small)])
    const open = [await aStream(first, small), await aStream(second, small)]
    expect(open.map(({ status }) => status)).toEqual([200, 200])
    // Two streams are open, and one request at a time may be worked on.
    expect((await fetch(`${urlOf(small)}/api/events`)).status).toBe(200)
    const refused = await aStream(third, small)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    await open[0]?.close()
    await expect.poll(async () => (await aStream(third, small)).status).toBe(200)
    await open[1]?.close()
  })

  it('is closed when its page takes nothing of what is sent, and does not keep it; other pages get all of it', async () => {
    const person = await aPerson(world)
    const reader = await aStream(person)
    const connected = once(world.app.server, 'connection') as Promise<[Socket]>
    const socket = connect(Number(new URL(urlOf(world)).port), '127.0.0.1')
    const [idle] = await connected
    socket.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookie}\r\n\r\n`)
    await once(socket, 'readable')
    // Nothing reads from here on: what the network itself takes fills up, then what waits in the server.
    const filling = '.'.repeat(7_000)
    let read = 0
    for (let round = 1; round <= 150 && !idle.destroyed; round++) {
      const keys = Array.from({ length: 16 }, (_, place) => `/api/news/${round}/${place}`)
      for (const key of keys) world.live.publish([`user:${person.user.id}`], [key, filling])
      await expect
        .poll(() => keys.every((key) => reader.text().includes(`"${key}"`, read)), { interval: 5, timeout: 10_000 })
        .toBe(true)
      read = reader.text().length
    }
    expect(idle.destroyed).toBe(true)
    expect(reader.isOpen()).toBe(true)
    socket.destroy()
    await reader.close()
  })

  it('says as every answer does that it is what its type says', async () => {
    const stream = await aStream(await aPerson(world))
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    expect(stream.headers.get('x-request-id')).toBeTruthy()
    await stream.close()
  })
})

describe('the live streams of a server that stops', () => {
  it('end, those too that are opened from then on, and their pages are told to come again', async () => {
    const person = await aPerson(stopping)
    const open = await aStream(person, stopping)
    stopping.live.endStreams()
    await open.ended
    const late = await aStream(person, stopping)
    await late.ended
    expect([open.isOpen(), late.status, late.isOpen(), late.text()]).toEqual([false, 200, false, 'retry: 2000\n\n'])
  })

  it('whose page does not close its side is closed all the same', async () => {
    const person = await aPerson(stopping)
    const socket = connect({ port: Number(new URL(urlOf(stopping)).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookie}\r\n\r\n`)
    await once(socket.resume(), 'end')
    const { server } = stopping.app
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      )
    // Those of the pages before are kept for a while.
    server.closeIdleConnections()
    await expect.poll(connections, { timeout: 5_000 }).toBe(0)
    socket.destroy()
  })
})
