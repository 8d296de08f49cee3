import type { Endpoint, Received, ResponseOf } from '#contracts/wire/endpoint.ts'
import { type Http, serve } from './serve.ts'
import { singleFlight } from './single-flight.ts'

/**
 * What everybody may see alike may be kept for a few seconds by a cache in front of us (a CDN, a proxy), which then answers a
 * rush by itself. A browser asks again each time, so that a person who reloads sees what is true.
 */
const cacheControl = 'public, max-age=0, s-maxage=15, stale-while-revalidate=60'

/** Mounts a public endpoint whose answer depends on its address alone. */
export function servePublic<E extends Endpoint & { access: 'public'; method: 'GET' }>(
  http: Http,
  endpoint: E,
  read: (input: Received<E>) => Promise<ResponseOf<E>>,
) {
  const shared = singleFlight<string>()
  serve(http, endpoint, read, async (answer, request, reply) => {
    const body = await shared(request.url, answer)
    reply.header('cache-control', cacheControl)
    return body
  })
}
