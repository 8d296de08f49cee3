import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { setEnvironmentData } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { gateName } from '#server/testing/stand-ins/page-entry.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { servePages } from '../web.ts'
import { openPageThread, type pageThreadLimits } from './page-thread.ts'

const gate = new Int32Array(new SharedArrayBuffer(4))
setEnvironmentData(gateName, gate)
const open = () => {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}
beforeEach(() => Atomics.store(gate, 0, 0))

const entry = new URL('../../../testing/stand-ins/page-entry.ts', import.meta.url)
const limits = { longestMilliseconds: 1_000, stopMilliseconds: 200, memoryMegabytes: 32 }

/** Of somebody: only then nobody shares the page, and its parts are sent as they come. */
const headers = { cookie: 'uliza-session=abc' }

/** Longer than any page here takes. */
const unhurried = { ...limits, longestMilliseconds: 30_000 }

const worldWith = (
  given: Partial<typeof pageThreadLimits>,
  mount: (app: FastifyInstance) => void = () => undefined,
  from = entry,
) =>
  aWorld(
    {},
    {
      mountPages: (app, { publicUrl }) => {
        mount(app)
        servePages(app, openPageThread(app, from, given), { mode: 'built', publicUrl })
      },
    },
  )

const isOver = async (work: Promise<unknown>) => Promise.race([work.then(() => true), Promise.resolve(false)])

describe('a page that takes long to draw', () => {
  const world = worldWith(unhurried)
  const get = (path: string) => fetch(world.config.providers.mpesa.callbackUrl + path)

  it('lets the check of health, a checkout and the callback of its payment be answered meanwhile', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const product = await aProduct(world, shop)
    const held = get('/held').then((page) => page.text())
    expect((await get('/api/health/live')).status).toBe(200)
    expect((await get('/api/health/ready')).status).toBe(200)
    const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
    await world.phones.answer(customer.user.phone)
    await eventually(async () => (await orderOf(customer, body.order.id)).status === 'PAID')
    expect(await isOver(held)).toBe(false)
    open()
    expect(await held).toBe('let go')
  })

  it('is sent part by part as it is drawn', async () => {
    const page = await fetch(`${world.config.providers.mpesa.callbackUrl}/in-parts`, { headers })
    const reader = page.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe('first ')
    open()
    expect((await reader.read()).value).toBe('second')
    expect((await reader.read()).done).toBe(true)
  })

  it('is drawn to its end when the program stops, and so are those behind it', async () => {
    const pages = ['/held', '/plain', '/in-parts'].map((path) => get(path).then((page) => page.text()))
    const isAnswering = () =>
      get('/api/health/live').then(
        ({ ok }) => ok,
        () => false,
      )
    await eventually(isAnswering)
    const restarted = world.restart()
    await eventually(async () => !(await isAnswering()))
    expect(await isOver(Promise.race(pages))).toBe(false)
    open()
    const [held, plain, inParts] = await Promise.all(pages)
    expect([held, inParts]).toEqual(['let go', 'first second'])
    expect(plain).toMatch(/^thread /)
    await restarted
    expect((await get('/plain')).status).toBe(200)
  })
})

describe('a page from the thread', () => {
  const request = new AsyncLocalStorage<string>()
  const readWithin: unknown[] = []
  const world = worldWith(unhurried, (app) =>
    app.addHook('onRequest', ({ url }, _reply, done) => {
      if (url.startsWith('/reads')) return request.run(url, done)
      readWithin.push(request.getStore())
      done()
    }),
  )

  it('has its own status, headers and nonce', async () => {
    const visitor = world.app
    const plain = await visitor.inject('/plain?a=b')
    const [where, url, nonce] = plain.body.split(' ')
    expect([plain.statusCode, where, url]).toEqual([200, 'thread', `${world.config.publicUrl}/plain?a=b`])
    expect(plain.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect((await visitor.inject('/gone')).statusCode).toBe(410)
    const elsewhere = await visitor.inject('/elsewhere')
    expect([elsewhere.statusCode, elsewhere.headers.location, elsewhere.body]).toEqual([307, '/plain', ''])
  })

  it('reads the API as the person whom it is drawn for', async () => {
    const people = await Promise.all([aPerson(world), aPerson(world)])
    const drawn = await Promise.all(
      people.map(({ cookie }) => world.app.inject({ url: '/reads', headers: { cookie } })),
    )
    expect(drawn.map((page) => page.json())).toEqual(people.map(({ user }) => [404, user.email]))
  })

  it('reads within its own request, as where that is traced', async () => {
    readWithin.length = 0
    await Promise.all(['/reads?a', '/reads?b'].map((url) => world.app.inject({ url, headers })))
    expect(readWithin.toSorted()).toEqual(['/reads?a', '/reads?a', '/reads?b', '/reads?b'])
  })
})

describe('a drawing that fails', () => {
  const world = worldWith(limits)
  const get = (path: string) => world.app.inject(path)

  it.each([
    ['by an error', '/refuses'],
    ['and ends its thread', '/ends-its-thread'],
    ['by an error that nobody waits for', '/forgets-a-failure'],
    ['for want of memory', '/fills-the-memory'],
    ['to come to an end, and keeps its thread from anything else', '/is-endless'],
    ['to begin', '/never-comes'],
  ])('%s is answered with a page that says so in both languages, and the next is drawn', async (_, path) => {
    const failed = await get(path)
    expect([failed.statusCode, failed.headers['content-type'], failed.headers['cache-control']]).toEqual([
      500,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(failed.body).toMatch(/Something went wrong on our side.*Kuna hitilafu upande wetu/)
    expect((await get('/plain')).body).toMatch(/^thread /)
  })

  it.each([
    ['by an error', '/breaks-off'],
    ['to come to an end', '/never-ends'],
  ])('%s in the middle of a page breaks its connection off, so that nobody takes it for whole', async (_, path) => {
    const page = await fetch(world.config.providers.mpesa.callbackUrl + path, { headers })
    expect(page.status).toBe(200)
    open()
    await expect(page.text()).rejects.toThrow()
    expect((await get('/plain')).statusCode).toBe(200)
  })

  it('to come to an end takes none along that waits behind it', async () => {
    const [endless, behind] = [get('/is-endless'), get('/plain')]
    expect((await endless).statusCode).toBe(500)
    expect((await behind).body).toMatch(/^thread /)
  })
})

describe('a thread that never loads what draws', () => {
  const neverLoads = new URL('data:text/javascript,for (;;);')
  const world = worldWith({ ...unhurried, loadMilliseconds: 300 }, undefined, neverLoads)

  it('is given up with the pages that wait for it, and so is the next', async () => {
    for (const path of ['/plain', '/plain?again']) {
      const pages = await Promise.all([world.app.inject({ url: path, headers }), world.app.inject(path)])
      expect(pages.map(({ statusCode }) => statusCode)).toEqual([500, 500])
    }
  })
})

describe('a page whose reader has left', () => {
  const world = worldWith(unhurried)

  it('is given up alone, where its thread is not stuck in it', async () => {
    const url = world.config.providers.mpesa.callbackUrl
    const inParts = await fetch(`${url}/in-parts`, { headers })
    const leaving = new AbortController()
    const left = fetch(`${url}/never-ends`, { headers, signal: leaving.signal })
    expect((await left).status).toBe(200)
    leaving.abort()
    await setTimeout(2 * limits.stopMilliseconds)
    open()
    expect(await inParts.text()).toBe('first second')
  })
})
