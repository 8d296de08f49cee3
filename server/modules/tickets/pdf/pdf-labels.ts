import { type PdfLanguage, printedMoment, printedPhone, printedTime } from '#server/platform/pdf/printed.ts'

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

/** The words of a ticket's PDF, with times as Nairobi's clocks show them. */
export function pdfLabels(language: PdfLanguage) {
  const words = all[language]
  return {
    ...words,
    moments(startsAt: Date, doorsAt: Date | null): string {
      const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
      const doors = doorsAt ? `, ${words.doors(printedTime(language, doorsAt))}` : ''
      return `${printedMoment(language, startsAt, date)}\n${printedTime(language, startsAt)}${doors}`
    },
    organiser: ({ name, phone }: { name: string; phone: string }) =>
      `${words.organiser}: ${name}, ${printedPhone(phone)}`,
  }
}
