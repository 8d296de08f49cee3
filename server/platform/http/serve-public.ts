import type { Endpoint, Received, ResponseOf } from '#contracts/wire/endpoint.ts'
import { type Http, serve } from './serve.ts'
import { singleFlight } from './single-flight.ts'

/**
 * A public response may be cached for a few seconds by a shared cache (a CDN, a proxy), which then serves peaks by
 * itself. A browser revalidates each time, so that a reload shows current data.
 */
const cacheControl = 'public, max-age=0, s-maxage=15, stale-while-revalidate=60'

/** Mounts a public endpoint whose response depends on its address alone. */
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
