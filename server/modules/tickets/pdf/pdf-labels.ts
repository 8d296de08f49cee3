import { type PdfLanguage, printedPhone } from '#server/platform/pdf/printed.ts'

interface Words {
  place: (place: number, of: number) => string
  order: (number: string) => string
  when: string
  doors: (time: string) => string
  where: string
  guest: string
  say: string
  once: string
  onceText: string
  money: string
  organiser: string
}

const all: Record<PdfLanguage, Words> = {
  en: {
    place: (place, of) => `Ticket ${place} of ${of}`,
    order: (number) => `Order ${number}`,
    when: 'When',
    doors: (time) => `doors ${time}`,
    where: 'Where',
    guest: 'Guest',
    say: 'If the camera fails, say',
    once: 'One person, once.',
    onceText: 'Whoever shows this code first comes in, so keep it to yourself.',
    money: 'If the event is cancelled, the price goes back to whoever paid.',
    organiser: 'Organiser',
  },
  sw: {
    place: (place, of) => `Tiketi ${place} kati ya ${of}`,
    order: (number) => `Agizo ${number}`,
    when: 'Lini',
    doors: (time) => `milango ${time}`,
    where: 'Wapi',
    guest: 'Mgeni',
    say: 'Kamera ikishindwa, sema',
    once: 'Mtu mmoja, mara moja.',
    onceText: 'Anayeonyesha msimbo huu kwanza ndiye anayeingia, kwa hiyo usimpe mtu.',
    money: 'Tukio likifutwa, pesa hurudi kwa aliyelipa.',
    organiser: 'Mwandalizi',
  },
}

const locales: Record<PdfLanguage, string> = { en: 'en-GB', sw: 'sw' }

/** The words of a ticket's PDF, with times as Nairobi's clocks show them. */
export function pdfLabels(language: PdfLanguage) {
  const words = all[language]
  const format = (moment: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone: 'Africa/Nairobi', ...options }).format(moment)
  const time = (moment: Date) => format(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return {
    ...words,
    moments(startsAt: Date, doorsAt: Date | null): string {
      const day = format(startsAt, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
      const doors = doorsAt ? `, ${words.doors(time(doorsAt))}` : ''
      return `${day}\n${time(startsAt)}${doors}`
    },
    organiser: ({ name, phone }: { name: string; phone: string }) =>
      `${words.organiser}: ${name}, ${printedPhone(phone)}`,
  }
}
