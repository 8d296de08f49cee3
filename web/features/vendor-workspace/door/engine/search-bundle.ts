import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { parseOrderNumber } from '#contracts/wire/order-number.ts'
import type { DoorKnowledge } from './decide.ts'
import { findTicketAtDoor } from './decide.ts'
import type { TicketAtDoor } from './door-facts.ts'
import type { KeptTicket } from './kept-bundle.ts'

export interface FoundTicket {
  ticket: KeptTicket
  state: TicketAtDoor
}

/** As many as a steward looks through. */
const maxFound = 30

/**
 * Tickets by the beginning of any word of the name, by the last digits of the phone, or by the number of the order; by
 * name. Codes are typed.
 */
export function searchBundle(typed: string, knowledge: DoorKnowledge): { found: FoundTicket[]; count: number } {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return { found: [], count: 0 }
  const number = parseOrderNumber(typed)
  const digits = typed.replaceAll(/\D/g, '')
  const matches = [...knowledge.bundle.tickets.values()].filter(
    ({ attendee, phone, orderNumber }) =>
      hasWords(attendee, words) ||
      orderNumber === number ||
      (digits.length >= 3 && digits.length === typed.replaceAll(/[\s+]/g, '').length && hasPhone(phone, digits)),
  )
  const sorted = matches.toSorted((a, b) => a.attendee.localeCompare(b.attendee) || (a.id < b.id ? -1 : 1))
  const found = sorted.slice(0, maxFound).map((ticket) => ({ ticket, state: findTicketAtDoor(ticket.id, knowledge) }))
  return { found, count: matches.length }
}

/**
 * The phone is masked in the middle: what was typed must fit its beginning or its end. Of the last four digits, which
 * people say, the first is not known here.
 */
function hasPhone(masked: string, digits: string): boolean {
  const parts = masked.split(/[^\d\s]+/).map((part) => part.replaceAll(/\D/g, ''))
  const [start = '', end = ''] = [parts[0], parts.at(-1)]
  if (end !== '' && digits.endsWith(end)) return digits.length <= end.length + 1 || digits.startsWith(start)
  return start !== '' && start.startsWith(digits)
}

const hasWords = (name: string, words: readonly string[]): boolean => {
  const ofName = plain(name).split(/\s+/)
  return words.every((word) => ofName.some((each) => each.startsWith(word)))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** In fours, with what the drawings put between them. */
export const spokenCode = (shortCode: string) => formatShortCode(shortCode).replace(' ', '-')
