import type { MoneyDirection, ProviderMeaning, ProviderReason } from './provider-reasons.ts'

/** What a provider's words mean; null where none of the meanings known explains them. The longest that fits counts. */
export function findProviderReason(
  meanings: readonly ProviderMeaning[],
  direction: MoneyDirection,
  said: string,
): ProviderReason | null {
  const words = plain(said)
  const fitting = meanings.filter((each) => each.direction === direction && begins(words, plain(each.words)))
  return fitting.toSorted((a, b) => b.words.length - a.words.length)[0]?.reason ?? null
}

const plain = (words: string) => words.trim().toLowerCase().replace(/\.$/, '')

const begins = (words: string, known: string) => words === known || words.startsWith(`${known} `)
