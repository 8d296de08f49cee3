import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { buildServer, serverLimits } from '../server.ts'

const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const large = 'x'.repeat(30_000_000)

let app: FastifyInstance
const sockets: Socket[] = []

/**
 * A server with a route that answers when the test says so, one that answers at once, and one whose answer no socket
 * takes whole.
 */
async function aServer(limits: Partial<typeof serverLimits> = {}) {
  app = await buildServer(config, { limits: { ...serverLimits, ...limits } })
  const gate = Promise.withResolvers<void>()
  let held = 0
  let sent = 0
  let arrived = 0
  app.get('/held', async () => {
    held++
    await gate.promise
    return 'held'
  })
  app.get('/free', async () => 'free')
  app.get('/large', async () => large)
  app.addHook('onSend', async () => void sent++)
  app.server.on('request', () => arrived++)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { open: () => gate.resolve(), held: () => held, sent: () => sent, arrived: () => arrived }
}

const port = () => (app.server.address() as AddressInfo).port

async function aSocket(): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const get = (path: string, count = 1) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count)

async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

const free = async () => (await fetch(`http://127.0.0.1:${port()}/free`)).status

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

describe('the requests in flight', () => {
  it('works on 1,000 requests of one connection one after the other, serves others meanwhile, and refuses all but five with one 503', async () => {
    const server = await aServer()
    const socket = await aSocket()
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.write(get('/held', 1000))
    await until(() => server.arrived() === 1000)
    expect(await free()).toBe(200)
    expect(server.held()).toBe(1)
    server.open()
    await once(socket, 'close')
    expect(statusesOf(text)).toEqual([200, 200, 200, 200, 200, 503])
    expect(text).toMatch(/retry-after: 1\r\n/i)
    expect(text).toMatch(/"code":"busy"/)
    expect(server.held()).toBe(5)
  })

  it('answers 503 with Retry-After above what is worked on in all, and serves again when something is done', async () => {
    const server = await aServer({ inFlight: { waitingPerConnection: 4, inAll: 2 } })
    const answers = [1, 2].map(() => fetch(`http://127.0.0.1:${port()}/held`))
    await until(() => server.held() === 2)
    const refused = await fetch(`http://127.0.0.1:${port()}/free`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    server.open()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    expect(await free()).toBe(200)
  })

  it('does not count as work what a client is slow to read', async () => {
    const server = await aServer({ inFlight: { waitingPerConnection: 4, inAll: 1 } })
    const socket = await aSocket()
    socket.pause()
    socket.write(get('/large'))
    await until(() => server.sent() === 1)
    expect(await free()).toBe(200)
  })

  it('closes a connection that never reads, without having worked on more than the first of its requests', async () => {
    const server = await aServer({ stalledMilliseconds: 300 })
    const socket = await aSocket()
    socket.pause()
    const closed = new Promise((resolve) => {
      app.server.on('request', (request) => request.socket.once('close', resolve))
    })
    socket.write(get('/large', 5))
    await closed
    expect(server.sent()).toBe(1)
    expect(await free()).toBe(200)
  })

  it('takes no more connections than its limit', async () => {
    await aServer({ connections: 2 })
    await Promise.all([aSocket(), aSocket()])
    const [third] = await Promise.all([aSocket().then((socket) => once(socket, 'close').then(() => socket))])
    expect(third.bytesRead).toBe(0)
  })
})

/** Nothing else ends a request then. */
const patient = { stalledMilliseconds: 600_000, largeBodyMilliseconds: 600_000 }

describe('a request whose headers come slowly', () => {
  it('is ended with 408 after its time', async () => {
    await aServer({ ...patient, headersMilliseconds: 300 })
    const socket = await aSocket()
    socket.write('GET /free HTTP/1.1\r\nHost: localhost\r\nX-Slow: a')
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 408 /)
    await once(socket, 'close')
    expect(await free()).toBe(200)
  })
})

describe('a body', () => {
  it('above 256 kB is refused with 413 where no endpoint allows more, and one of that size is taken', async () => {
    app = await buildServer(config)
    app.post('/small', async () => 'small')
    const sized = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))
    const answerTo = (payload: string) =>
      app.inject({ method: 'POST', url: '/small', payload, headers: { 'content-type': 'application/json' } })
    expect((await answerTo(sized(256 * 1024))).statusCode).toBe(200)
    expect((await answerTo(sized(256 * 1024 + 1))).statusCode).toBe(413)
  })
})

describe('a body that comes slowly', () => {
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a"`

  it('is ended with 408 after the time of large ones even where the endpoint allows those', async () => {
    const times = { ...patient, headersMilliseconds: 300, largeBodyMilliseconds: 300 }
    app = await buildServer(config, { limits: { ...serverLimits, ...times } })
    app.post('/large', { bodyLimit: serverLimits.bodyBytes + 1 }, async () => 'large')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = await aSocket()
    socket.write(post('/large'))
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 408 /)
    await once(socket, 'close')
    expect(socket.destroyed).toBe(true)
  })

  it('is ended with 408 after its time, and a large one where the endpoint allows it has longer', async () => {
    app = await buildServer(config, { limits: { ...serverLimits, bodyMilliseconds: 200 } })
    app.post('/small', async () => 'small')
    app.post('/large', { bodyLimit: serverLimits.bodyBytes + 1 }, async () => 'large')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const answerTo = async (socket: Socket) => String((await once(socket, 'data'))[0])
    const [small, larger] = await Promise.all([aSocket(), aSocket()])
    larger.write(post('/large'))
    small.write(post('/small'))
    expect(await answerTo(small)).toMatch(/^HTTP\/1\.1 408 /)
    await once(small, 'close')
    larger.write(': 123}')
    expect(await answerTo(larger)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('every answer', () => {
  it('says that it is what its type says, and over https that this host is never to be asked otherwise', async () => {
    for (const publicUrl of ['http://localhost:3000', 'https://uliza.example']) {
      app = await buildServer({ ...config, publicUrl })
      app.get('/api/json', async () => ({ a: 1 }))
      for (const url of ['/api/json', '/nothing']) {
        const { headers } = await app.inject(url)
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['strict-transport-security']?.includes('max-age=63072000') ?? false).toBe(
          publicUrl.startsWith('https:'),
        )
      }
    }
  })

  it.each(['a b', 'a/b', 'a@b', 'a:b', '[::1', 'a,b', '<script>', 'é', '', 'a:99999999'])(
    'is 400 to the Host header "%s"',
    async (host) => {
      await aServer()
      const socket = await aSocket()
      socket.write(Buffer.from(`GET /free HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1'))
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  it.each([
    [
      'two Host headers, which a proxy in front may read otherwise',
      'GET /free HTTP/1.1\r\nHost: a.example\r\nhost: b.example',
    ],
    ['two Host headers that are equal', 'GET /free HTTP/1.1\r\nHost: a.example\r\nHost: a.example'],
    ['HTTP/0.9', 'GET /free HTTP/0.9\r\nHost: localhost'],
    ['HTTP/0.9 without headers', 'GET /free'],
    ['HTTP/2.0 as text', 'GET /free HTTP/2.0\r\nHost: localhost'],
  ])('is 400 to %s, and ends the connection', async (_name, head) => {
    await aServer()
    const socket = await aSocket()
    socket.write(`${head}\r\n\r\n`)
    const answer = String((await once(socket, 'data'))[0])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain('free')
    await once(socket, 'close')
  })

  it.each(['/%zz', '/%', '/api/%zz', '/media/%c3%28'])(
    'is a problem that names its request, with the headers of every answer, also where the router refuses: %s',
    async (url) => {
      app = await buildServer({ ...config, publicUrl: 'https://uliza.example' })
      app.get('/api/:name', async () => 'named')
      const { statusCode, headers, body } = await app.inject(url)
      expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
      expect(JSON.parse(body)).toMatchObject({ code: 'malformed_body', requestId: headers['x-request-id'] })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      expect(headers['strict-transport-security']).toContain('max-age=63072000')
    },
  )

  it('is that there is nothing where a part of the address is longer than any name', async () => {
    app = await buildServer(config)
    app.get('/api/:name', async () => 'named')
    const { statusCode, body } = await app.inject(`/api/${'x'.repeat(201)}`)
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found'])
  })

  it.each(['uliza.example', 'localhost:3000', '127.0.0.1', '[::1]:8080', 'my_host.internal'])(
    'is given to the Host header "%s"',
    async (host) => {
      await aServer()
      const socket = await aSocket()
      socket.write(`GET /free HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
    },
  )
})
