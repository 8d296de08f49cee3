import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Answer {
  status: number
  headers?: Record<string, string>
}

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  payload: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A shop's own server: what it was sent, and what it answers by the path that it is asked at. */
export async function aReceiver() {
  const received: Received[] = []
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body, payload: JSON.parse(body) })
      const { status, headers = {} } = answers.get(path) ?? { status: 204 }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  let paths = 0
  return {
    received,
    /** An address of its own for each endpoint. */
    newUrl: () => `http://127.0.0.1:${port}/hooks/${++paths}`,
    answer: (url: string, answer: Answer) => answers.set(new URL(url).pathname, answer),
    at: (url: string) => received.filter(({ path }) => path === new URL(url).pathname),
  }
}

/** As a receiver verifies what it was sent (docs/webhooks.md). */
export function isSigned({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
