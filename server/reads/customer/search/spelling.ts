/** Letters that are often written for each other. */
const alike = ['aeiou', 'lr', 'ckq', 'szx', 'bp', 'dt', 'fv', 'iy', 'gj', 'uw']

const substitution = (one: string, other: string) =>
  alike.some((letters) => letters.includes(one) && letters.includes(other)) ? 0.5 : 1

/** How far two words are from each other: letters left out, added, exchanged, or two of them the other way round. */
export function distance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const [a, b] = [one[i - 1] as string, other[j - 1] as string]
      // A letter that is doubled is hardly another word.
      const left = (last[j] ?? 0) + (a === one[i - 2] ? 0.5 : 1)
      const added = (row[j - 1] ?? 0) + (b === other[j - 2] ? 0.5 : 1)
      const exchanged = (last[j - 1] ?? 0) + (a === b ? 0 : substitution(a, b))
      const turned = a === other[j - 2] && one[i - 2] === b && a !== b ? (before[j - 2] ?? 0) + 1 : Infinity
      row.push(Math.min(left, added, exchanged, turned))
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}

/** Of a longer word more may be wrong. */
const mostWrong = (length: number) => (length < 3 ? 0 : length < 4 ? 0.5 : length < 6 ? 1 : length < 9 ? 2 : 3)

/** So many words may be meant. */
const mostMeant = 3

/** Of these words those that were probably meant, all equally near. */
export function closestWords(typed: string, words: Iterable<string>): string[] {
  const limit = mostWrong(typed.length)
  let [nearest, least]: [string[], number] = [[], limit]
  for (const word of new Set(words)) {
    if (word.length < 3 || Math.abs(word.length - typed.length) > limit) continue
    // The first letter is seldom the wrong one.
    const far = distance(typed, word) + (word[0] === typed[0] ? 0 : 0.25)
    if (far < least || (far === least && nearest.length === 0)) [nearest, least] = [[word], far]
    else if (far === least) nearest.push(word)
  }
  return nearest.slice(0, mostMeant)
}
