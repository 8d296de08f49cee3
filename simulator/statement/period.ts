import { z } from 'zod'
import type { Book } from './book.ts'
import type { Period } from './statement.ts'

const inNairobi = '+03:00'

/** A day in Nairobi (2026-11-20), or a moment with its offset. */
export const Bound = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

const startOf = (bound: string) => Date.parse(bound.includes('T') ? bound : `${bound}T00:00:00${inNairobi}`)
const endOf = (bound: string) => Date.parse(bound.includes('T') ? bound : `${bound}T23:59:59.999${inNairobi}`)

/** Days are whole and both of them count. Without bounds it is everything there is. */
export function periodOf(book: Book, now: number, { from, to }: { from?: string; to?: string }): Period {
  const first = book.movements()[0]?.completedAt ?? now
  return { from: from ? startOf(from) : first, to: to ? endOf(to) : now }
}
