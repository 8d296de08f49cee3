import { type Cents, toKES } from '#contracts/wire/money.ts'
import { hours, plus } from '#server/platform/clock.ts'

/** A line of a book, as the ledger has it. */
export interface BookLine {
  number: number
  /** The number of the first line of its transfer: the lines that have one are balanced. */
  transfer: number
  at: Date
  /** A provider, what is in suspense, or `held`: everything else, which stays within the market. */
  account: string
  /** As in the ledger: a debit below zero. */
  amountCents: Cents
  /** In hexadecimal; empty without a receipt. */
  mark: string
}

/** The name under which a book is downloaded, and hashed. */
export const bookName = (day: string) => `kitabu-${day}.csv`

/**
 * The first two lines of a book. The form of a book is never changed: the text of every day since the first is made
 * anew each time it is asked for. Another form has another number.
 */
export const bookHead = (day: string, previousSeal: string | null): string =>
  `kitabu 1,${day},${previousSeal ?? 'first'}\nline,transfer,time,account,debit,credit,mark\n`

export function lineText({ number, transfer, at, account, amountCents, mark }: BookLine): string {
  const amount = toKES(Math.abs(amountCents)).toFixed(2)
  const [debit, credit] = amountCents < 0 ? [amount, ''] : ['', amount]
  return `${[number, transfer, nairobiMinute(at), account, debit, credit, mark].join(',')}\n`
}

/** `2026-11-23 12:49` in Nairobi. */
const nairobiMinute = (at: Date) => plus(at, hours(3)).toISOString().slice(0, 16).replace('T', ' ')
