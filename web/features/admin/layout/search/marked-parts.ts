interface Part {
  text: string
  isMarked: boolean
}

/**
 * A text in parts, of which one is what was looked for, if it has it. Spaces and signs between digits do not count:
 * `4183` is in `UZ 41 83 05 26` and in `0722 418 305`.
 */
export function markedParts(text: string, words: string): Part[] {
  const wanted = compact(words)
  if (wanted.length === 0) return [{ text, isMarked: false }]
  // Where in the text each letter of its compact form stands.
  const places = [...text].flatMap((letter, place) => (compact(letter) ? [place] : []))
  const found = compact(text).indexOf(wanted)
  const start = places[found]
  const end = places[found + wanted.length - 1]
  if (found === -1 || start === undefined || end === undefined) return [{ text, isMarked: false }]
  return [
    { text: text.slice(0, start), isMarked: false },
    { text: text.slice(start, end + 1), isMarked: true },
    { text: text.slice(end + 1), isMarked: false },
  ].filter((part) => part.text !== '')
}

const compact = (text: string) => text.toLowerCase().replaceAll(/[\s()+-]/g, '')
