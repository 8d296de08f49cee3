import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export interface Answer {
  status: number
  /** The JSON of the response; the test asserts its shape. */
  body: ReturnType<typeof JSON.parse>
  headers: Record<string, unknown>
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
interface Sent {
  method: Method
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}
type Transport = (
  sent: Sent,
) => Promise<{ status: number; text: string; headers: Record<string, unknown>; cookies: string[] }>

/** Sends requests to the server in process, without a network. */
const into =
  (app: FastifyInstance): Transport =>
  async (sent) => {
    const { statusCode: status, body: text, headers } = await app.inject(sent)
    return { status, text, headers, cookies: [headers['set-cookie'] ?? []].flat() }
  }

/** Sends requests over a real connection, to any address. */
const over =
  (base: string): Transport =>
  async ({ method, url, headers, payload }) => {
    const response = await fetch(base + url, {
      method,
      headers,
      ...(payload === undefined ? {} : { body: payload as NonNullable<RequestInit['body']> }),
    })
    const answered = { status: response.status, text: await response.text() }
    return { ...answered, headers: Object.fromEntries(response.headers), cookies: response.headers.getSetCookie() }
  }

/** A browser: keeps the cookies of its session and of codes that it asked for, sends the CSRF token, sends JSON, or bytes as they are. */
export class Visitor {
  readonly #carry: Transport
  cookie = ''
  #phoneCode = ''
  csrfToken = ''

  /** `to` is the server itself, or its address. */
  constructor(to: FastifyInstance | string) {
    this.#carry = typeof to === 'string' ? over(to) : into(to)
  }

  async send(method: Method, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [this.cookie, this.#phoneCode].filter(Boolean).join('; ')
    const { status, text, cookies, ...answered } = await this.#carry({
      method,
      url,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(this.csrfToken ? { 'x-csrf-token': this.csrfToken } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    const given = (name: RegExp) => cookies.find((set) => name.test(set))?.split(';', 1)[0]
    const kept = given(/^[^=]*(?:session|uliza-gate)[^=]*=/)
    if (kept) this.cookie = kept.endsWith('=') ? '' : kept
    this.#phoneCode = given(/^(?:__Host-)?uliza-phone-code=/) ?? this.#phoneCode
    const answer = { status, body: parse(text), headers: answered.headers }
    if (answer.body?.csrfToken) this.csrfToken = answer.body.csrfToken
    return answer
  }

  get(url: string) {
    return this.send('GET', url)
  }

  post(url: string, body?: unknown, headers?: Record<string, string>) {
    return this.send('POST', url, body, headers)
  }

  patch(url: string, body: unknown) {
    return this.send('PATCH', url, body)
  }

  /** A POST that moves money or stock, with a new key unless one is given. */
  command(url: string, body: unknown, key: string = randomUUID()) {
    return this.post(url, body, { 'idempotency-key': key })
  }
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export type ReturnTypeOfPost = ReturnType<Visitor['post']>

/** The first cell of each row of a downloaded file, below its heads. */
export const firstCellsOf = ({ body }: { body: string }): string[] =>
  body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] as string)
