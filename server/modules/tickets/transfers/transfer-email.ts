import type { Language } from '#contracts/account/identity.ts'
import { plainName } from '#contracts/notifications/texts/without-links.ts'

/** The token is behind the `#`, which browsers send to nobody: it is in no log and in no Referer. */
export const transferLink = (publicUrl: string, token: string) => `${publicUrl}/tickets/take#${token}`

export interface TransferFacts {
  /** The name of whoever sends the ticket. */
  from: string
  eventTitle: string
  typeName: string
  startsAt: Date
  venue: string
  link: string
}

const locales: Record<Language, string> = { en: 'en-GB', sw: 'sw-KE' }

/** Fri 27 Nov, 17:00, in Nairobi. */
const moment = (at: Date, language: Language) =>
  at.toLocaleString(locales[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Africa/Nairobi',
  })

/**
 * The email that takes a ticket to its receiver, in the language of its sender. It goes to strangers: an address in what
 * people named something would be made a link by their mail program.
 */
export function transferEmail(language: Language, { startsAt, link, ...names }: TransferFacts) {
  const [sender, eventTitle] = [plainName(names.from), plainName(names.eventTitle)]
  const facts = [plainName(names.typeName), moment(startsAt, language), plainName(names.venue)]
    .filter(Boolean)
    .join(' · ')
  if (language === 'sw')
    return {
      subject: `${sender} amekutumia tiketi ya ${eventTitle}`,
      text: `${sender} amekutumia tiketi ya ${eventTitle}.\n${facts}\n
Ifungue hapa:\n
${link}\n
Kiungo hiki kinatumika mara moja: anayekifungua kwanza ndiye mwenye tiketi, kwa hivyo usimpe mtu. Utahitaji akaunti ya Uliza; kuifungua ni bure. Kama humjui ${sender}, usifanye chochote.`,
      button: { label: 'Fungua tiketi', url: link },
    }
  return {
    subject: `${sender} sent you a ticket for ${eventTitle}`,
    text: `${sender} sent you a ticket for ${eventTitle}.\n${facts}\n
Open it here:\n
${link}\n
The link works once: whoever opens it first has the ticket, so keep it to yourself. You need an account at Uliza, which is free. If you do not know ${sender}, do nothing.`,
    button: { label: 'Open the ticket', url: link },
  }
}
