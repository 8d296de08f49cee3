import * as contract from '#contracts/admin/messages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { countMessages, messagesForAdmin } from './messages.queries.ts'
import { messageColumns } from './messages-csv.ts'

/** What administrators read of everything that was sent. */
export function mountAdminMessages(http: Http, { db, clock }: Pick<ModuleDeps, 'db' | 'clock'>) {
  serve(http, contract.listMessages, ({ query }) => messagesForAdmin(db, query, clock.now()))
  serve(http, contract.getMessageFigures, () => countMessages(db, clock.now()))
  serveCsv(http, contract.exportMessages, ({ query: { language: _, ...filters } }) => ({
    name: 'messages',
    columns: messageColumns,
    read: (page) => messagesForAdmin(db, { ...filters, ...page }, clock.now()),
  }))
}
