export interface Part {
  text: string
  isMarked: boolean
}

const fold = (letter: string) =>
  letter
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/**
 * A name in parts: those are marked that one of the words begins with. The words are as the search compares them, in
 * small letters without marks.
 */
export function markedParts(text: string, words: readonly string[]): Part[] {
  const wanted = words.filter((word) => /^[a-z0-9 ]+$/.test(word)).sort((a, b) => b.length - a.length)
  if (wanted.length === 0) return [{ text, isMarked: false }]
  // A letter may be folded into none or several: what is not one is no letter of these words.
  const folded = [...text].map((letter) =>
    fold(letter).length === letter.length ? fold(letter) : '-'.repeat(letter.length),
  )
  const parts: Part[] = []
  let at = 0
  for (const { index, 0: found } of folded.join('').matchAll(new RegExp(`(?<![a-z0-9])(?:${wanted.join('|')})`, 'g'))) {
    parts.push({ text: text.slice(at, index), isMarked: false })
    at = index + found.length
    parts.push({ text: text.slice(index, at), isMarked: true })
  }
  parts.push({ text: text.slice(at), isMarked: false })
  return parts.filter((part) => part.text !== '')
}
