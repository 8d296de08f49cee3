import type { FastifyReply } from 'fastify'

/**
 * What everybody sees alike may be kept for a few seconds by a cache in front of us (a CDN, a proxy), which then answers a
 * rush by itself. A browser asks again each time, so that a person who reloads sees what is true.
 */
export function allowSharedCache(reply: FastifyReply) {
  reply.header('cache-control', 'public, max-age=0, s-maxage=15, stale-while-revalidate=60')
}
