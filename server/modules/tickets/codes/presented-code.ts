import { parseShortCode } from '#contracts/tickets/short-code.ts'
import { type DecodedTicketCode, decodeTicketCode } from '#contracts/tickets/ticket-code.ts'

/** What was shown or typed at a gate: a ticket's signed code, or its short code. */
export type PresentedCode = { signed: DecodedTicketCode } | { shortCode: string }

/** Null for what is neither; nothing needs to be looked up for it. */
export function readPresentedCode(text: string): PresentedCode | null {
  // As it stands: spaces and hyphens are characters of a signed code.
  const signed = decodeTicketCode(text)
  if (signed) return { signed }
  const shortCode = parseShortCode(text)
  return shortCode === null ? null : { shortCode }
}
