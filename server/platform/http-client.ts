import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { publicLookup, requirePublicHost } from './public-address.ts'

/** There was no connection to the server. */
class UnsentError extends Error {}

export interface HttpRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Buffer
}

interface ClientOptions {
  /** Where somebody else gave us the address: it is not to lead into our own networks. */
  isOnlyPublic?: boolean
  timeoutMilliseconds?: number
  /** Of an answer no more is read, and it counts all the same; without it an answer that is too long is none. */
  readsCharacters?: number
  /** How names are looked up; by the system unless set. */
  lookup?: LookupFunction
}

interface HttpAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

const maxAnswerCharacters = 1_000_000
/** Shorter than servers usually keep a connection: when one is closed during a write, the response is lost. */
const idleMilliseconds = 4_000

/**
 * Calls another server over kept-alive connections. Rejects when there is no complete response within the timeout. A
 * redirect is a response like any other and never followed, so that a token is not sent elsewhere. (`fetch` does the
 * same for more processor time.) An `UnsentError` means that no connection came about, so that nothing of the request
 * has left.
 */
export function httpClient(
  baseUrl: string,
  { isOnlyPublic = false, timeoutMilliseconds = 15_000, readsCharacters, lookup }: ClientOptions = {},
) {
  const base = new URL(baseUrl)
  const server = urlToHttpOptions(base)
  const { request, Agent } = server.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, timeout: idleMilliseconds })
  const prefix = base.pathname.replace(/\/$/, '')

  return (path: string, { method, headers, body = '' }: HttpRequest) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      if (isOnlyPublic) requirePublicHost(base.hostname)
      const length = body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {}
      const signal = AbortSignal.timeout(timeoutMilliseconds)
      const call = request({
        ...server,
        agent,
        signal,
        ...(lookup ? { lookup } : isOnlyPublic && { lookup: publicLookup }),
        method,
        path: prefix + path,
        headers: { ...headers, ...length },
      })
      // A kept connection is open already; before a new one is, with its encryption, nothing of the request leaves.
      let isConnected = false
      const opened = server.protocol === 'https:' ? 'secureConnect' : 'connect'
      call.on('socket', (socket) => {
        isConnected = !socket.connecting
        if (isConnected) return
        socket.once(opened, () => {
          isConnected = true
        })
      })
      call.on('error', (error) => reject(isConnected ? error : new UnsentError(error.message)))
      // Another protocol is none of ours, and Node says nothing else of it.
      call.on('upgrade', (_, socket) => socket.destroy())
      // Where nothing else was said before: whoever waits must not wait for ever.
      call.on('close', () => reject(new Error('The connection was closed without an answer.')))
      call.on('response', (response) => {
        let text = ''
        const answer = (read: string) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: read })
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          if (readsCharacters !== undefined && text.length >= readsCharacters) {
            answer(text.slice(0, readsCharacters))
            call.destroy()
          }
          if (text.length > maxAnswerCharacters) call.destroy(new Error('the answer is too long'))
        })
        response.on('end', () => answer(text))
        response.on('error', reject)
      })
      call.end(body)
    })
}

/** A response: an HTTP status with its JSON, if any, or no response at all. */
export type HttpResult =
  | { kind: 'ANSWER'; status: number; body: Record<string, unknown> }
  | {
      kind: 'NO_RESPONSE'
      reason: string
      /** There was no connection, so the request was certainly not carried out. */
      isUnsent?: boolean
    }

/** Calls a JSON API. Never rejects: no response is a result like any other. */
export function jsonClient(baseUrl: string, options: Pick<ClientOptions, 'timeoutMilliseconds'> = {}) {
  const call = httpClient(baseUrl, options)
  return async (path: string, request: HttpRequest): Promise<HttpResult> => {
    try {
      const { status, text } = await call(path, request)
      return { kind: 'ANSWER', status, body: parseObject(text) }
    } catch (error) {
      const { message: reason } = error as Error
      return { kind: 'NO_RESPONSE', reason, ...(error instanceof UnsentError && { isUnsent: true }) }
    }
  }
}

/** A gateway can respond with HTML from its firewall, or with nothing. */
function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
