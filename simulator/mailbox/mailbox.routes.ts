import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { liveRoute } from '#simulator/page/live.ts'
import { sendPage } from '#simulator/page/send-page.ts'
import { shownChannels } from './all-messages.ts'
import { type MailboxFilter, mailboxPage, mailboxSections } from './mailbox-page.ts'

interface Query {
  to?: string
  channel?: string
}

const filterOf = ({ to = '', channel }: Query): MailboxFilter => ({
  to: to.trim(),
  channel: shownChannels.find((name) => name === channel),
})

/** Everything that was sent to anybody, on one page. */
export async function mailboxRoutes(app: FastifyInstance, context: SimulatorContext) {
  app.get<{ Querystring: Query }>('/mailbox', ({ query }, reply) =>
    sendPage(reply, mailboxPage(context, filterOf(query))),
  )
  await app.register(
    async (page) => liveRoute<Query>(page, context, (_, query) => mailboxSections(context, filterOf(query))),
    { prefix: '/mailbox' },
  )
}
