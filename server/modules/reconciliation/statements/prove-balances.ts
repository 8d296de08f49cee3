import type { Cents } from '#contracts/wire/money.ts'
import type { Movement, ParsedStatement } from '#server/modules/payments/index.ts'

/** A place in a file where the balance moves by what no line of it shows; no receipt before the first and after the last. */
export interface BalanceBreak {
  after: string | null
  before: string | null
  from: Date
  to: Date
  /** What is missing: above zero came in. */
  cents: Cents
}

export interface ProvenBalances {
  /** What the account held before the first movement, and after the last; null where the file does not tell. */
  openingCents: Cents | null
  closingCents: Cents | null
  breaks: BalanceBreak[]
}

/**
 * Follows the balance through a file, from the opening over each line to the closing: a line that was cut out leaves a
 * break. Portals list the newest or the oldest first, and of movements of one second only the file knows the order, so
 * it is read the way that adds up better.
 */
export function proveBalances(file: Pick<ParsedStatement, 'movements' | 'openingCents' | 'closingCents'>) {
  const oldestFirst = follow(file.movements, file)
  if (oldestFirst.breaks.length === 0) return oldestFirst
  const newestFirst = follow(file.movements.toReversed(), file)
  return newestFirst.breaks.length < oldestFirst.breaks.length ? newestFirst : oldestFirst
}

function follow(
  movements: readonly Movement[],
  told: Pick<ParsedStatement, 'openingCents' | 'closingCents'>,
): ProvenBalances {
  const breaks: BalanceBreak[] = []
  let held = told.openingCents
  let openingCents = held
  let before: Movement | undefined
  let sinceCents = 0
  for (const movement of movements) {
    sinceCents += movement.amountCents
    if (held !== null) held += movement.amountCents
    const { balanceCents } = movement
    if (balanceCents !== null) {
      if (held !== null && held !== balanceCents) breaks.push(breakAt(before, movement, balanceCents - held))
      openingCents ??= balanceCents - sinceCents
      held = balanceCents
    }
    before = movement
  }
  const { closingCents } = told
  if (held !== null && closingCents !== null && held !== closingCents)
    breaks.push(breakAt(before, undefined, closingCents - held))
  return { openingCents, closingCents: closingCents ?? held, breaks }
}

function breakAt(after: Movement | undefined, before: Movement | undefined, cents: Cents): BalanceBreak {
  const [from, to] = [after ?? before, before ?? after].map((movement) => movement?.completedAt as Date)
  return { after: after?.receipt ?? null, before: before?.receipt ?? null, from: from as Date, to: to as Date, cents }
}
