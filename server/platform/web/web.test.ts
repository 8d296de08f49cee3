import type { AddressInfo } from 'node:net'
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
