import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'

export interface Answer {
  status: number
  /** Whatever JSON came; the test says what it expects of it. */
  body: ReturnType<typeof JSON.parse>
  headers: Record<string, unknown>
}

/** Someone with a browser: keeps cookies, carries the CSRF token, sends JSON. */
export class Visitor {
  readonly app: FastifyInstance
  cookie = ''
  csrfToken = ''

  constructor(app: FastifyInstance) {
    this.app = app
  }

  async send(
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.app.inject({
      method,
      url,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.csrfToken ? { 'x-csrf-token': this.csrfToken } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const cookie = response.cookies.find(({ name }) => name.includes('session'))
    if (cookie) this.cookie = cookie.value ? `${cookie.name}=${cookie.value}` : ''
    const answer = { status: response.statusCode, body: parse(response.body), headers: response.headers }
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
