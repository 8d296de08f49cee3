import type { Language } from '../../../identity.ts'
import { moment, placeOf } from '../facts.ts'
import { named, toGsm } from './gsm.ts'

/** What those are told too who have tickets by a link to their phone, and no account. */
export const guestKinds = ['event_changed', 'event_cancelled', 'event_tomorrow'] as const
export type GuestKind = (typeof guestKinds)[number]

/** Their event as it stands when the SMS is sent, and the link that shows their tickets. */
export interface GuestFacts {
  event: string
  startsAt: string
  venue: string
  isOnline: boolean
  link: string
}

type GuestTexts = Record<GuestKind, (facts: GuestFacts) => string>

const place = (facts: GuestFacts, language: Language) => named(placeOf(facts, language), 22)

const languages: Record<Language, GuestTexts> = {
  en: {
    event_changed: (facts) =>
      `${named(facts.event, 26)} is now ${moment(facts.startsAt, 'en')}, ${place(facts, 'en')}. Ticket:`,
    // What was paid goes back to who paid, and is told to them alone.
    event_cancelled: ({ event, startsAt }) =>
      `${named(event, 26)}, ${moment(startsAt, 'en')}, is cancelled. Your ticket has ended:`,
    event_tomorrow: (facts) =>
      `Soon: ${named(facts.event, 26)}, ${moment(facts.startsAt, 'en')}, ${place(facts, 'en')}. Ticket:`,
  },
  sw: {
    event_changed: (facts) =>
      `${named(facts.event, 26)} sasa ni ${moment(facts.startsAt, 'sw')}, ${place(facts, 'sw')}. Tiketi:`,
    event_cancelled: ({ event, startsAt }) =>
      `${named(event, 26)}, ${moment(startsAt, 'sw')}, imefutwa. Tiketi yako imeisha:`,
    event_tomorrow: (facts) =>
      `Karibuni: ${named(facts.event, 26)}, ${moment(facts.startsAt, 'sw')}, ${place(facts, 'sw')}. Tiketi:`,
  },
}

/** The SMS about their event to a phone with tickets, with the link that shows them. */
export const guestSms = (language: Language, kind: GuestKind, { link, ...facts }: GuestFacts): string =>
  toGsm(`Uliza: ${languages[language][kind]({ ...facts, link })} ${link}`)
