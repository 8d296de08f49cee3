import { listMyTickets } from '#contracts/tickets/tickets.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import { apiPages } from '#web/lib/api/api-query.ts'
import { getLocale } from '#web/paraglide/runtime.js'

export const myTickets = apiPages(listMyTickets, ['/api/user/tickets'])

/** The ticket on paper, in the language of the page. */
export const ticketPdfUrl = (id: TicketId) => `/api/user/tickets/${id}.pdf?language=${getLocale()}`
