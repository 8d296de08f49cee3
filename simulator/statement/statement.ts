import type { Book, Movement } from './book.ts'

export type Period = { from: number; to: number }
export type Statement = Period & {
  openingKES: number
  closingKES: number
  /** Newest first, each with what the account held after it. */
  entries: { movement: Movement; balanceKES: number }[]
}

/** What happened in a period. Balances are counted back from today's, so they agree however the book was altered. */
export function statementOf(book: Book, { from, to }: Period): Statement {
  const entries: Statement['entries'] = []
  let balanceKES = book.utilityKES()
  let closingKES = balanceKES
  for (const movement of book.movements().toReversed()) {
    const { completedAt, amountKES } = movement
    if (completedAt < from) break
    if (completedAt <= to) entries.push({ movement, balanceKES })
    balanceKES -= amountKES
    if (completedAt > to) closingKES = balanceKES
  }
  return { from, to, openingKES: balanceKES, closingKES, entries }
}
