import * as contract from '#contracts/live.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { Live, Topic } from '#server/platform/live-updates.ts'

/** Keeps a page told of what it should read again. The stream says nothing itself, so it holds nothing that could leak. */
export function mountLive(http: Http, live: Live) {
  serve(http, contract.live, async ({ actor, reply }) => {
    const topics: Topic[] = [`user:${actor.userId}`]
    if (actor.vendorId) topics.push(`vendor:${actor.vendorId}`)
    if (actor.role === 'ADMIN') topics.push('admin')
    reply.hijack()
    live.stream(reply.raw, topics)
    return null
  })
}
