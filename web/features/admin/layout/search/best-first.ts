import type { Found } from './search-results.ts'

/** How well a title fits what was typed: the same, begins with it, has a word that does, or was found by another part. */
function distance(title: string, words: string): number {
  const [written, typed] = [title, words].map((text) => text.toLowerCase().replaceAll(/[\s\u00a0]/g, ''))
  if (written === typed) return 0
  if (written?.startsWith(typed ?? '')) return 1
  return title.toLowerCase().includes(` ${words.toLowerCase()}`) ? 2 : 3
}

/** The best match first, and with it its kind; what fits as well stays in its order. */
export function bestFirst(rows: readonly Found[], words: string): Found[] {
  const fit = new Map(rows.map((row) => [row, distance(row.title, words)]))
  const of = (row: Found) => fit.get(row) ?? 3
  return [...Map.groupBy(rows, ({ kind }) => kind).values()]
    .map((ofKind) => ofKind.toSorted((a, b) => of(a) - of(b)))
    .toSorted(([a], [b]) => (a ? of(a) : 3) - (b ? of(b) : 3))
    .flat()
}
