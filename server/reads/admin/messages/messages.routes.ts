import * as contract from '#contracts/admin/messages.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { countMessages, messagesForAdmin } from './messages.queries.ts'
import { messageColumns } from './messages-csv.ts'
import { messageSpending } from './spending.queries.ts'

export interface AdminMessageReads extends Pick<ModuleDeps, 'db' | 'clock'> {
  isChannelSetUp: (channel: MessageChannel) => boolean
}

/** What administrators read of everything that was sent. */
export function mountAdminMessages(http: Http, { db, clock, isChannelSetUp }: AdminMessageReads) {
  serve(http, contract.listMessages, ({ query }) => messagesForAdmin(db, query, clock.now()))
  serve(http, contract.getMessageFigures, () => countMessages(db, clock.now()))
  serve(http, contract.getMessageSpending, () => messageSpending(db, isChannelSetUp, clock.now()))
  serveCsv(http, contract.exportMessages, ({ query: { language: _, ...filters } }) => ({
    name: 'messages',
    columns: messageColumns,
    read: (page) => messagesForAdmin(db, { ...filters, ...page }, clock.now()),
  }))
}
