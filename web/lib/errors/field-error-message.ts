import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { fieldSentence } from './refusal-message.ts'

/** What Zod says by itself is for programmers; each kind of it has a sentence here. */
const ofZod: [pattern: RegExp, say: (limit: string) => string][] = [
  [/^Too small: .*string.*>=1 /, () => m.field_fill_in()],
  [/received undefined|received null/, () => m.field_fill_in()],
  [/^Too small: .*string.*>=(\d+)/, (min) => m.field_at_least({ min })],
  [/^Too big: .*string.*<=(\d+)/, (max) => m.field_at_most({ max })],
  [/^Too small: .*array.*>=(\d+)/, (min) => m.field_choose_at_least({ min })],
  [/^Too big: .*array.*<=(\d+)/, (max) => m.field_choose_at_most({ max })],
  [/^Too small: .*>=(-?[\d.]+)/, (min) => m.field_or_more({ min })],
  [/^Too small: .*>(-?[\d.]+)/, (min) => m.field_more_than({ min })],
  [/^Too big: .*<=(-?[\d.]+)/, (max) => m.field_or_less({ max })],
  [/expected int\b/, () => m.field_whole_number()],
  [/expected number/, () => m.field_number()],
  [/^Invalid option/, () => m.field_choose_one()],
  [/^Invalid ISO|expected date/, () => m.field_date()],
]

function zodMessage(english: string): string {
  for (const [pattern, say] of ofZod) {
    const found = pattern.exec(english)
    if (found) return say(found[1] ?? '')
  }
  return m.field_check()
}

/**
 * What is said about a field, in the reader's language; contracts are written in English. Without words for it,
 * `otherwise` says more.
 */
export function fieldErrorMessage(english: string, otherwise = (): string => m.field_check()): string {
  if (/^(Invalid|Too (small|big)|Unrecognized)/.test(english)) return zodMessage(english)
  if (getLocale() === 'en') return english
  const max = /^Use at most (\d+) characters\.$/.exec(english)?.[1]
  if (max) return m.field_at_most({ max })
  return fieldSentence(english) ?? otherwise()
}
