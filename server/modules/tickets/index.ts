export { readPresentedCode } from './codes/presented-code.ts'
export type { TicketKeySecrets } from './codes/seal-private-key.ts'
export { isSignedWith, newShortCode } from './codes/sign-ticket.ts'
export { type TicketKeyring, ticketKeyring } from './codes/ticket-keyring.ts'
export { collectionCode, ensureTicketKey, rotateTicketKey, sealKeysAgain } from './codes/ticket-keys.ts'
export { ticketsEraser } from './erasure.queries.ts'
export { issueTickets } from './issue-tickets.ts'
export { recordAdmissions, setTicketBlocked } from './record-admissions.ts'
export {
  sampleKeySecrets,
  type TicketsConfig,
  ticketsConfig,
  ticketsFields,
  ticketsProductionProblems,
} from './ticket-settings.ts'
export { type TicketOrigin, type TicketReader, ticketsOfOrder } from './tickets.queries.ts'
export { mountTickets } from './tickets.routes.ts'
export { prepareTransferMail } from './transfers/prepare-transfer-mail.ts'
export { voidTickets, voidTicketsOfEvent, voidUnused } from './void-tickets.ts'
