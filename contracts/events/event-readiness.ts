import type { Missing, MissingFact } from './vendor-events.ts'

/** What decides whether an event can be published. Moments are milliseconds. */
export interface ReadinessFacts {
  description: string
  isOnline: boolean
  venue: string
  onlineLink: string | null
  startsAt: number
  endsAt: number
  capacity: number | null
  hasQueue: boolean
  ticketTypes: readonly {
    name: string
    quota: number | null
    saleStartsAt: number | null
    saleEndsAt: number | null
    accessCode: string | null
  }[]
}

/**
 * What is missing, in the order in which the editor asks for it. The server refuses by it, and the editor says it while
 * one types.
 */
export function missingFacts(event: ReadinessFacts, now: number): Missing[] {
  const missing: Missing[] = []
  const add = (fact: MissingFact, ticketType: string | null = null) => missing.push({ fact, ticketType })
  if (event.description === '') add('DESCRIPTION')
  if (event.startsAt <= now) add('START_PASSED')
  if (event.isOnline && event.onlineLink === null) add('ONLINE_LINK')
  if (!event.isOnline && event.venue === '') add('VENUE')
  if (event.capacity === null) add('CAPACITY')
  if (event.ticketTypes.length === 0) add('TICKET_TYPE')
  for (const { name, quota, saleStartsAt, saleEndsAt, accessCode } of event.ticketTypes) {
    if (quota !== null && event.capacity !== null && quota > event.capacity) add('QUOTA_ABOVE_CAPACITY', name)
    if (saleEndsAt !== null && saleEndsAt > event.endsAt) add('SALE_AFTER_END', name)
    if (event.hasQueue && saleStartsAt === null && accessCode === null) add('QUEUE_WITHOUT_START', name)
  }
  return missing
}

const sentences: Record<MissingFact, (type: string) => string> = {
  DESCRIPTION: () => 'Say what happens.',
  START_PASSED: () => 'It would have begun already: choose a later time.',
  ONLINE_LINK: () => 'Add the link where it takes place.',
  VENUE: () => 'Say where it takes place.',
  CAPACITY: () => 'Say how many people fit.',
  TICKET_TYPE: () => 'Add a kind of ticket.',
  QUOTA_ABOVE_CAPACITY: (type) => `There are more places for ${type} than fit.`,
  SALE_AFTER_END: (type) => `${type} is on sale after the event has ended.`,
  QUEUE_WITHOUT_START: (type) => `Say when the sale of ${type} opens: until then people come into line.`,
}

/** What is missing, in sentences to act on. */
export const missingSentence = (missing: readonly Missing[]): string =>
  missing.map(({ fact, ticketType }) => sentences[fact](ticketType ?? '')).join(' ')

/** How many tickets one person may wait for: more would seldom come back at once. */
export const maxWaitedFor = 10

/** A line can be joined so many minutes before its sale opens, and a turn in it lasts so many. */
export const queueMinutesBefore = 30
export const turnMinutes = 4
