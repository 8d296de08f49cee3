import type { Language } from '../../../account/identity.ts'
import { moment } from '../facts.ts'
import { named, toGsm } from './gsm.ts'

/** Tickets that go to a phone without an account. Nobody is named: whoever sends them could write anything there. */
export interface TicketLinkFacts {
  event: string
  startsAt: string
  count: number
  link: string
}

const texts: Record<Language, (facts: TicketLinkFacts) => string> = {
  en: ({ event, startsAt, count }) =>
    `${count === 1 ? 'Ticket' : `${count} tickets`}: ${named(event, 30)}, ${moment(startsAt, 'en')}. Show at the door:`,
  sw: ({ event, startsAt, count }) =>
    `Tiketi${count === 1 ? '' : ` ${count}`}: ${named(event, 30)}, ${moment(startsAt, 'sw')}. Onyesha mlangoni:`,
}

/** The SMS that takes tickets to a phone, with the link that shows them. */
export const ticketLinkSms = (language: Language, facts: TicketLinkFacts): string =>
  toGsm(`Uliza: ${texts[language](facts)} ${facts.link}`)
