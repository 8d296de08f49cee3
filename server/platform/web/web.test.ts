import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { buildServer } from '../http/server.ts'
import { servePages } from './web.ts'

const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })

let app: FastifyInstance
afterEach(() => app.close())

/** A server whose pages are drawn when the test says so. */
async function aServer() {
  app = await buildServer(config)
  const gate = Promise.withResolvers<void>()
  const counts = { arrived: 0, begun: 0, drawing: 0, most: 0 }
  app.server.on('request', () => counts.arrived++)
  app.get('/api/free', async () => 'free')
  const draw = async () => {
    counts.begun++
    counts.most = Math.max(counts.most, ++counts.drawing)
    await gate.promise
    counts.drawing--
    return new Response('a page', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  servePages(app, draw, { mode: 'built', publicUrl: config.publicUrl })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { counts, open: () => gate.resolve(), get: (path: string) => fetch(url + path) }
}

async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('pages that are asked for at once', () => {
  it('are drawn sixteen at a time while a hundred wait; the next is told that it is busy, in both languages, and comes by itself', async () => {
    const { counts, open, get } = await aServer()
    const pages = Array.from({ length: 116 }, (_, number) => get(`/events?page=${number}`))
    await until(() => counts.arrived === 116 && counts.begun === 16)
    const refused = await get('/')
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('refresh')]).toEqual([
      503,
      '1',
      '2',
    ])
    expect(refused.headers.get('cache-control')).toBe('no-store')
    const text = await refused.text()
    expect(text).toContain('Busy.')
    expect(text).toContain('Kuna shughuli nyingi.')
    expect((await get('/api/free')).status).toBe(200)
    open()
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect(counts).toMatchObject({ begun: 116, most: 16 })
    expect((await get('/')).status).toBe(200)
  })
})

/** A server whose pages say which drawing they are of, and may be kept by caches unless the test says otherwise. */
async function aDrawer({ cacheControl = 'public, max-age=0', status = 200 } = {}) {
  app = await buildServer(config)
  const gate = Promise.withResolvers<void>()
  const signals: AbortSignal[] = []
  const turns: number[] = []
  let turn = 0
  const next = () => {
    turn++
    timer = setImmediate(next)
  }
  let timer = setImmediate(next)
  app.addHook('onClose', async () => clearImmediate(timer))
  app.get('/api/free', async () => 'free')
  const draw = async (request: Request, { nonce }: { nonce: string }) => {
    signals.push(request.signal)
    turns.push(turn)
    await gate.promise
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl }
    return new Response(`drawing ${turns.length} ${nonce}`, { status, headers })
  }
  let arrived = 0
  app.server.on('request', () => arrived++)
  servePages(app, draw, { mode: 'built', publicUrl: config.publicUrl })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, ...(signal && { signal }) })
  return { port, get, signals, turns, arrived: () => arrived, open: () => gate.resolve() }
}

describe('the policy of a page', () => {
  it('lets its own scripts run and no other, nothing be embedded, and no site frame it', async () => {
    const { get, open } = await aServer()
    open()
    const { headers } = await get('/')
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
        const [name = '', ...sources] = rule.split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(policy['script-src']).toMatch(/^'self' 'nonce-[\w+/=-]{22,}' 'wasm-unsafe-eval'$/)
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })
})

describe('a page of nobody', () => {
  it('is drawn once for all who ask while it waits, with the nonce that its headers allow', async () => {
    const { get, open, turns, arrived } = await aDrawer()
    const first = get('/')
    await until(() => turns.length === 1)
    const others = Array.from({ length: 50 }, () => get('/'))
    await until(() => arrived() === 51)
    open()
    const answers = await Promise.all([first, ...others])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(turns).toHaveLength(2)
    expect(new Set(texts).size).toBe(2)
    for (const [place, { headers, status }] of answers.entries()) {
      expect(status).toBe(200)
      const nonce = texts[place]?.split(' ')[2] ?? ''
      expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    }
  })

  it.each([
    ['another address', '/events', {}],
    ['another language', '/', { 'accept-language': 'sw' }],
    ['a cookie of the language', '/', { cookie: 'uliza-lang=sw' }],
    ['a session', '/', { cookie: 'uliza-session=abc' }],
  ])('is not shared with who asks with %s', async (_name, path, headers) => {
    const { get, open, turns } = await aDrawer()
    const answers = [get('/'), get(path, headers), get(path, headers)]
    await until(() => turns.length >= 2)
    open()
    const texts = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()))
    expect(texts[0]).not.toBe(texts[1])
    expect(texts[0]).not.toBe(texts[2])
    if ('cookie' in headers && headers.cookie.includes('session')) expect(texts[1]).not.toBe(texts[2])
  })

  it.each([{ cacheControl: 'no-store' }, { cacheControl: 'private' }, { status: 404 }, { status: 500 }])(
    'is shared with nobody when a cache could not keep it: %j',
    async (kind) => {
      const { get, open, turns, arrived } = await aDrawer(kind)
      const answers = Array.from({ length: 4 }, () => get('/'))
      await until(() => arrived() === 4 && turns.length >= 1)
      open()
      const texts = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()))
      expect(new Set(texts).size).toBe(4)
    },
  )

  it('is drawn to its end though whoever asked first has left, and one of somebody is not', async () => {
    const { get, open, signals, turns, arrived } = await aDrawer()
    const [ofNobody, ofSomebody] = [new AbortController(), new AbortController()]
    const left = get('/', {}, ofNobody.signal).catch(() => 'left')
    await until(() => turns.length === 1)
    const other = get('/', {})
    const own = get('/', { cookie: 'uliza-session=abc' }, ofSomebody.signal).catch(() => 'left')
    await until(() => turns.length === 2 && arrived() === 3)
    ofNobody.abort()
    ofSomebody.abort()
    await until(() => signals[1]?.aborted === true)
    expect(signals[0]?.aborted).toBe(false)
    open()
    expect(await Promise.all([left, own])).toEqual(['left', 'left'])
    expect((await other).status).toBe(200)
  })
})

describe('pages that are drawn one after the other', () => {
  it('leave a turn between two beginnings to what else has come', async () => {
    const { get, open, turns, arrived } = await aDrawer()
    const pages = Array.from({ length: 28 }, (_, number) => get(`/events?page=${number}`))
    await until(() => turns.length === 16 && arrived() === 28)
    // All sixteen are drawn at this moment, and those that waited could begin at once.
    open()
    await Promise.all(pages)
    expect(new Set(turns.slice(16)).size).toBe(12)
  })
})

/** Whether an answer has come to its end: its body is as long as it says. */
function isWhole(answer: string): boolean {
  const [head = '', body] = answer.split('\r\n\r\n')
  return body !== undefined && body.length === Number(/content-length: (\d+)/i.exec(head)?.[1])
}

describe('a connection that sends requests for pages ahead', () => {
  it('has one page drawn, reads that the server is busy, and is ended: a browser sends none before it has the answer', async () => {
    const { port, open, turns, arrived } = await aDrawer()
    const socket = connect(port, '127.0.0.1')
    let answers = ''
    socket.on('data', (part) => {
      answers += part
    })
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(101))
    await until(() => turns.length === 1 && arrived() >= 2)
    open()
    await once(socket, 'close')
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '503'])
    expect(turns).toHaveLength(1)
  })

  it('has each page that it asks for once it has the one before', async () => {
    const { port, open } = await aDrawer()
    open()
    const socket = connect(port, '127.0.0.1')
    for (let page = 0; page < 20; page++) {
      socket.write(`GET /events?page=${page} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      let answer = ''
      while (!isWhole(answer)) answer += String((await once(socket, 'data'))[0])
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    }
    socket.destroy()
  })
})
