import type { Language } from '../../../account/identity.ts'
import { moment, placeOf } from '../facts.ts'
import { named, septets, toGsm } from './gsm.ts'

/** Of these we say something ourselves. */
export const guestNews = ['event_changed', 'event_cancelled', 'event_tomorrow'] as const
export type GuestNews = (typeof guestNews)[number]

/** What those are told too who have tickets by a link to their phone, and no account. */
export type GuestKind = GuestNews | 'event_message'

/** Their event as it stands when the SMS is sent, and the link that shows their tickets. */
export interface GuestFacts {
  event: string
  startsAt: string
  venue: string
  isOnline: boolean
  link: string
}

type GuestTexts = Record<GuestNews, (facts: GuestFacts) => string>

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
export const guestSms = (language: Language, kind: GuestNews, { link, ...facts }: GuestFacts): string =>
  toGsm(`Uliza: ${languages[language][kind]({ ...facts, link })} ${link}`)

export interface OrganiserSms {
  organiser: string
  text: string
  link: string
}

const onePart = 160
/** So much of it is said however long the link is. */
const leastWords = 20

/** What an organiser writes to a phone with tickets, from whom, and as much of it as one part holds beside the link. */
export const organiserSms = ({ organiser, text, link }: OrganiserSms): string => {
  const start = `Uliza: ${named(organiser, 20)}: `
  return toGsm(`${start}${named(text, Math.max(leastWords, onePart - septets(`${start} ${link}`)))} ${link}`)
}
