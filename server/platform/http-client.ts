import http from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'

export interface HttpRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

const timeoutMilliseconds = 15_000
const maxAnswerCharacters = 1_000_000
/** Shorter than servers usually keep a connection: one that is closed while it is written to is an answer lost. */
const idleMilliseconds = 4_000

/**
 * Calls another server, over connections that stay open between calls. Rejects when there is no whole answer within 15
 * seconds. A redirect is an answer like any other and never followed: a token is not to be carried elsewhere.
 * (`fetch` does the same for more processor time, and every order makes a call.)
 */
export function httpClient(baseUrl: string) {
  const base = new URL(baseUrl)
  const server = urlToHttpOptions(base)
  const { request, Agent } = server.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, timeout: idleMilliseconds })
  const prefix = base.pathname.replace(/\/$/, '')

  return (path: string, { method, headers, body = '' }: HttpRequest) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
      const signal = AbortSignal.timeout(timeoutMilliseconds)
      const call = request({
        ...server,
        agent,
        signal,
        method,
        path: prefix + path,
        headers: { ...headers, ...length },
      })
      call.on('error', reject)
      call.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          if (text.length > maxAnswerCharacters) call.destroy(new Error('the answer is too long'))
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      })
      call.end(body)
    })
}

/** What came back: an HTTP status with whatever JSON there was, or nothing at all. */
export type HttpResult =
  | { kind: 'ANSWER'; status: number; body: Record<string, unknown> }
  | { kind: 'NO_RESPONSE'; reason: string }

/** Calls a provider that speaks JSON. Never rejects: what a provider does not say is an outcome like any other. */
export function jsonClient(baseUrl: string) {
  const call = httpClient(baseUrl)
  return async (path: string, request: HttpRequest): Promise<HttpResult> => {
    try {
      const { status, text } = await call(path, request)
      return { kind: 'ANSWER', status, body: parseObject(text) }
    } catch (error) {
      return { kind: 'NO_RESPONSE', reason: (error as Error).message }
    }
  }
}

/** A gateway can answer with HTML from its firewall, or with nothing. */
function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
