import type { FastifyInstance } from 'fastify'
import { toMsisdn } from '../phones/phones.ts'
import type { World } from '../world.ts'
import { regions } from './regions.ts'

/** Many changes in one moment become one update. */
const gatherMs = 30
const heartbeatMs = 25_000

/** Server-sent events: the regions of a page that changed, rendered. */
export function liveRoute(app: FastifyInstance, world: World) {
  app.get<{ Querystring: { phone?: string } }>('/live', (request, reply) => {
    const phone = toMsisdn(request.query.phone ?? '')
    const sent = new Map<string, string>()
    let gathering: NodeJS.Timeout | undefined
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    raw.write('retry: 1000\n\n')

    function send() {
      gathering = undefined
      for (const { id, version, html } of regions(world, phone)) {
        if (sent.get(id) === version) continue
        sent.set(id, version)
        raw.write(`event: region\ndata: ${JSON.stringify({ id, version, html: html.markup })}\n\n`)
      }
    }

    const stopListening = world.changes.listen(() => {
      gathering ??= setTimeout(send, gatherMs)
    })
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
    request.raw.socket.once('close', () => {
      stopListening()
      clearInterval(heartbeat)
      clearTimeout(gathering)
    })
    send()
  })
}
