export { refuseUnlessValid } from './changes/reissue-ticket.ts'
export { lockTicket, type TicketRow } from './changes/replace-code.ts'
export { hashShortCodes } from './codes/hash-short-codes.ts'
export { readPresentedCode } from './codes/presented-code.ts'
export type { TicketKeySecrets } from './codes/seal-private-key.ts'
export { isSignedWith, newShortCode } from './codes/sign-ticket.ts'
export { type TicketKeyring, ticketKeyring } from './codes/ticket-keyring.ts'
export { collectionCode, ensureTicketKey, rotateTicketKey, sealKeysAgain } from './codes/ticket-keys.ts'
export { ticketsEraser } from './erasure.queries.ts'
export { issueTickets } from './issue-tickets.ts'
export { prepareLinkSms } from './links/prepare-link-sms.ts'
export { linkTokensOfOrder, sendGuestTickets } from './links/send-guest-tickets.ts'
export { sendOrderToPhone } from './links/send-to-phone.ts'
export { takeGuestTicketsBack } from './links/take-links-back.ts'
export { limitLinkSms, linkToken, newLinkId, ticketLink } from './links/ticket-link.ts'
export { notifyOfTicket } from './notify-of-ticket.ts'
export { attachTickets, exampleTicket } from './picture/attach-tickets.ts'
export { recordAdmissions, setTicketBlocked } from './record-admissions.ts'
export {
  sampleKeySecrets,
  type TicketsConfig,
  ticketsConfig,
  ticketsFields,
  ticketsProductionProblems,
} from './ticket-settings.ts'
export {
  findTicketOrder,
  lockTicketsOfOrder,
  type TicketOrigin,
  type TicketReader,
  ticketsOfOrder,
} from './tickets.queries.ts'
export { mountTickets } from './tickets.routes.ts'
export { prepareTransferMail } from './transfers/prepare-transfer-mail.ts'
export {
  isRefundable,
  markRefunded,
  type TicketsGivenBack,
  voidRevoked,
  voidTickets,
  voidTicketsOfEvent,
} from './void-tickets.ts'
