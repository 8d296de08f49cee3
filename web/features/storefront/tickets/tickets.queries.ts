import { listMyTickets } from '#contracts/tickets/tickets.ts'
import { apiPages } from '#web/lib/api/api-query.ts'

export const myTickets = apiPages(listMyTickets, ['/api/user/tickets'])
