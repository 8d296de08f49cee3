import http from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'

export interface CallRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

const timeoutMilliseconds = 15_000
const answerCharactersMost = 1_000_000
/** Shorter than servers usually keep a connection: one that is closed while it is written to is an answer lost. */
const idleMilliseconds = 4_000

/**
 * Calls another server, over connections that stay open between calls. Rejects when there is no whole answer within 15
 * seconds. A redirect is an answer like any other and never followed: a token is not to be carried elsewhere.
 * (`fetch` does the same for more processor time, and every order makes a call.)
 */
export function callsTo(baseUrl: string) {
  const base = new URL(baseUrl)
  const server = urlToHttpOptions(base)
  const { request, Agent } = server.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, timeout: idleMilliseconds })
  const prefix = base.pathname.replace(/\/$/, '')

  return (path: string, { method, headers, body = '' }: CallRequest) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
      const call = request({ ...server, agent, method, path: prefix + path, headers: { ...headers, ...length } })
      const giveUp = (reason: string) => call.destroy(new Error(reason))
      const timer = setTimeout(giveUp, timeoutMilliseconds, 'no answer in time')
      call.on('close', () => clearTimeout(timer))
      call.on('error', reject)
      call.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          if (text.length > answerCharactersMost) giveUp('the answer is too long')
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      })
      call.end(body)
    })
}
