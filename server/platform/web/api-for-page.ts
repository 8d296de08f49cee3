import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asCallOfPage, type PageReads } from '../http/once-per-page.ts'
import { endpointHeader } from '../http/server.ts'

/** What the API has answered to a page: plain data, which can go to another thread. */
export interface ApiAnswer {
  status: number
  contentType: string
  body: string | null
}

/** Calls the API for a page: the endpoint by its path as declared, and the address with its parameters filled in. */
export type FetchApi = (endpoint: string, url: string, headers: [name: string, value: string][]) => Promise<ApiAnswer>

/** Draws a page; what the page reads while it is drawn, it reads by `fetchApi`. */
export type RenderPage = (request: Request, page: { nonce: string; fetchApi: FetchApi }) => Promise<Response>

/** The answer as the web reads it. */
export const toResponse = ({ status, contentType, body }: ApiAnswer): Response =>
  new Response(body, { status, headers: { 'content-type': contentType } })

const busy: ApiAnswer = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'busy', detail: 'The server is busy.' }),
}

/** How long a page waits for one call. Longer than a statement may take; then the page is drawn with what it has. */
const maxMilliseconds = 10_000

/**
 * The API called in process, with the session and the IP address of the page's request. A part of the page's address
 * stands in the address of the call, so the call says which endpoint it is meant for and reaches no other: whatever
 * `..` and `%2f` make of it, it is refused before any handler runs. Who asks is read once for all calls of a page. A
 * call has a time limit, so that nothing goes on when the page is given up.
 */
export function apiFor(app: FastifyInstance, page: FastifyRequest, milliseconds = maxMilliseconds): FetchApi {
  const reads: PageReads = new Map()
  return async (endpoint, url, given) => {
    const headers = Object.fromEntries(given)
    const kept = { cookie: page.headers.cookie, 'user-agent': page.headers['user-agent'], host: page.headers.host }
    for (const [name, value] of Object.entries(kept)) if (value !== undefined) headers[name] = value
    headers[endpointHeader] = endpoint
    const signal = AbortSignal.timeout(milliseconds)
    const request = { method: 'GET', url, headers, remoteAddress: page.ip, signal } as const
    // Awaited inside: it begins only then.
    const call = asCallOfPage(reads, async () => await app.inject(request))
    const reply = await call.catch((error) => (signal.aborted ? null : Promise.reject(error)))
    if (!reply) return busy
    const { statusCode: status } = reply
    const body = status === 204 || status === 304 ? null : reply.body
    return { status, contentType: `${reply.headers['content-type'] ?? ''}`, body }
  }
}
