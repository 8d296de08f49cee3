export { mountCheckIn } from './check-in.routes.ts'
export { issueTickets, voidTickets } from './issue-tickets.ts'
export { ticketsOfOrder, ticketsOfOwner } from './tickets.queries.ts'
export { voidUnused } from './void-unused.ts'
