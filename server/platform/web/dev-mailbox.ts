import type { FastifyInstance } from 'fastify'

/** Beside the simulator: where everything is read that people are sent. It is the simulator's page. */
export function mountDevMailbox(app: FastifyInstance, { simulatorPort }: { simulatorPort: number | undefined }) {
  if (simulatorPort === undefined) return
  app.get('/dev/mailbox', ({ url }, reply) =>
    reply.redirect(`http://localhost:${simulatorPort}/mailbox${url.slice('/dev/mailbox'.length)}`, 302),
  )
}
