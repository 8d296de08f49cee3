import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import type { PageSection } from './page-sections.ts'

/** Many changes in one moment become one update. */
const debounceMs = 30
const heartbeatMs = 25_000

/** Server-sent events: the sections of a page that changed, rendered, for what its address narrows it to. */
export function liveRoute<Query>(
  app: FastifyInstance,
  context: SimulatorContext,
  sectionsOf: (context: SimulatorContext, query: Query) => PageSection[],
) {
  app.get('/live', (request, reply) => {
    const query = request.query as Query
    const sent = new Map<string, string>()
    let pending: NodeJS.Timeout | undefined
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    raw.write('retry: 1000\n\n')

    function send() {
      pending = undefined
      for (const { id, version, html } of sectionsOf(context, query)) {
        if (sent.get(id) === version) continue
        sent.set(id, version)
        raw.write(`event: section\ndata: ${JSON.stringify({ id, version, html: html.markup })}\n\n`)
      }
    }

    const stopListening = context.liveUpdates.subscribe(() => {
      pending ??= setTimeout(send, debounceMs)
    })
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
    request.raw.socket.once('close', () => {
      stopListening()
      clearInterval(heartbeat)
      clearTimeout(pending)
    })
    send()
  })
}
