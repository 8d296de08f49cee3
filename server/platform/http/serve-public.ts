import { createHash } from 'node:crypto'
import type { Endpoint, Received, ResponseOf } from '#contracts/wire/endpoint.ts'
import { searches } from '#contracts/wire/limit.ts'
import { readingReplica } from '../database/replica/replica.ts'
import { memoryLimit } from './limits/memory-limit.ts'
import { isCallOfPage } from './once-per-page.ts'
import { isPersonal } from './public-cache.ts'
import { networkPrefix } from './rate-limit.ts'
import { type Http, serve } from './serve.ts'

/**
 * A public response may be cached for a few seconds by a shared cache (a CDN, a proxy), which then serves peaks by
 * itself. A browser revalidates each time, so that a reload shows current data.
 */
const cacheControl = 'public, max-age=0, s-maxage=15, stale-while-revalidate=60'

interface Answer {
  body: string
  etag: string
}

/** Mounts a public endpoint whose response depends on its address alone. What no cache answers counts as a search. */
export function servePublic<E extends Endpoint & { access: 'public'; method: 'GET' }>(
  http: Http,
  endpoint: E,
  read: (input: Received<E>) => Promise<ResponseOf<E>>,
) {
  // A letter of JavaScript's text has one byte or two.
  const cached = http.app.publicCache.part<Answer>({ sizeOf: ({ body }) => 2 * body.length + 1 })
  const countSearch = Array.isArray(endpoint.limits) && endpoint.limits.includes(searches) && memoryLimit(searches)
  serve(http, endpoint, read, async (answer, request, reply) => {
    const onMiss = () => {
      if (countSearch && isSearch(request)) countSearch(networkPrefix(request.ip))
    }
    // Whoever says who they are is told what is true now, as by the cache, and shares no read of the others.
    const isNow = isPersonal(request) && !isCallOfPage()
    const read = async () => withTag(await (isNow ? answer() : readingReplica(answer)))
    const { body, etag } = await cached(request, isNow ? `now ${request.url}` : request.url, read, onMiss)
    reply.header('cache-control', cacheControl).header('etag', etag)
    // Sent, and so not again.
    if (request.headers['if-none-match'] === etag) await reply.status(304).send()
    return body
  })
}

/** Whatever narrows a list down or names one of many: of other addresses there are few, and a cache answers them. */
const isSearch = ({ params, query }: { params: unknown; query: unknown }) =>
  Object.keys({ ...(params ?? {}), ...(query ?? {}) }).length > 0

const withTag = (body: string): Answer => ({
  body,
  etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
})
