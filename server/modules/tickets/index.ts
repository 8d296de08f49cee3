export { mountCheckIn } from './check-in.routes.ts'
export { issueTickets } from './issue-tickets.ts'
export { ticketsOfOrder, ticketsOfOwner } from './tickets.queries.ts'
export { voidTickets, voidUnused } from './void-tickets.ts'
