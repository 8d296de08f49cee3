import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { csvType } from '#contracts/wire/csv.ts'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { CsvText, csvQuery } from '#contracts/wire/primitives.ts'
import { readConfig } from '#server/config.ts'
import { servePages } from '../web/web.ts'
import { readFile } from './limits/uploads.ts'
import type { Page } from './paged.ts'
import { serveCsv } from './serve-csv.ts'
import { buildServer } from './server.ts'

const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info' })
const file = endpoint({
  method: 'GET',
  path: '/api/rows.csv',
  summary: 'Rows without end',
  access: 'public',
  query: z.strictObject(csvQuery),
  response: CsvText,
  contentType: csvType,
  limits: 'none',
})
const rows = { items: Array.from({ length: 500 }, () => 'x'.repeat(200)), nextCursor: 'more' } as Page<string>

let app: FastifyInstance
afterEach(() => app.close())

/** A server with what goes on for longer than its client stays; what it logs, by level and message. */
async function aServer(read: () => Promise<Page<string>>) {
  const logged: { level: number; msg: string; err?: { message: string } }[] = []
  const logTo = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(String(line)))
      done()
    },
  })
  app = await buildServer(config, { logTo })
  const http = {
    app,
    config,
    endpoints: [],
    authorize: () => Promise.reject(),
    identify: async () => null,
    countCall: async () => {},
  }
  serveCsv(http, file, () => ({ name: 'rows', columns: [[{ en: 'Row', sw: 'Safu' }, (row: string) => row]], read }))
  app.addContentTypeParser('image/jpeg', readFile)
  app.post('/file', async () => 'read')
  const render = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  servePages(app, render, { mode: 'built', publicUrl: config.publicUrl })
  let arrived = 0
  app.server.on('request', () => arrived++)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { logged, arrived: () => arrived }
}

async function send(text: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  return socket
}

async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const head = (line: string, ...headers: string[]) => `${[line, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`

describe('a client that goes away', () => {
  it.each([
    ['from a list as a file', head('GET /api/rows.csv HTTP/1.1'), true],
    ['from a page that is drawn', head('GET / HTTP/1.1', 'Cookie: uliza-session=abc'), false],
    [
      'while it sends a file',
      `${head('POST /file HTTP/1.1', 'Content-Type: image/jpeg', 'Content-Length: 100')}half`,
      false,
    ],
    [
      'while it sends JSON',
      `${head('POST /file HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100')}{"half":`,
      false,
    ],
  ])('%s is no defect, and nothing to warn of', async (_name, request, answersBefore) => {
    const { logged, arrived } = await aServer(async () => rows)
    const socket = await send(request)
    await until(() => arrived() === 1)
    if (answersBefore) await once(socket, 'data')
    socket.destroy()
    await until(() => logged.some(({ msg }) => /went away|aborted|completed|closed/.test(msg)))
    expect(logged.filter(({ level }) => level > 30)).toEqual([])
  })

  it('is told from a file whose rows could not be read on the way, which is one', async () => {
    let reads = 0
    const { logged } = await aServer(async () => {
      if (++reads > 2) throw new Error('the rows are gone')
      return rows
    })
    const socket = await send(head('GET /api/rows.csv HTTP/1.1'))
    socket.resume()
    await once(socket, 'close')
    await until(() => logged.some(({ level }) => level >= 50))
    expect(logged.find(({ level }) => level >= 50)?.err?.message).toBe('the rows are gone')
  })
})
