import { searchText } from '#server/modules/search/index.ts'
import { closestWords } from './spelling.ts'

/** What the database knows of the words of a search. */
export interface KnownWords {
  /** Those of the words, and of their other forms, that something has. */
  known: readonly string[]
  /** Words that begin as one of them does. */
  begun: readonly { typed: string; word: string }[]
  /** Words that look like one of them. */
  alike: readonly { typed: string; word: string }[]
  /** Groups of words that mean the same. */
  synonyms: readonly (readonly string[])[]
}

/** A word, or several that mean one thing, with everything that is looked for in its place. */
export interface Term {
  /** As it was typed. */
  typed: string
  /** The same, or what was probably meant where nothing has it. */
  meant: readonly string[]
  /** Other words for it. */
  others: readonly string[]
  /** Names may go on where the word ends. */
  isBeginning: boolean
  /** How it is found at all; UNKNOWN where nothing has it. */
  how: 'TYPED' | 'SPELLED' | 'UNKNOWN'
}

/** Words that say nothing of what is looked for. */
const small = new Set(
  'a an and at au cha for from in je kwa la me na nataka near ni of or please some the to tu vya wa with ya za'.split(
    ' ',
  ),
)

/** So many words of a search are read; what follows is left out. */
const mostWords = 8
const mostOfPhrase = 5
/** So many other words for what may be typed. */
const mostBegun = 12

export const wordsOf = (search: string): string[] => searchText(search).split(' ').filter(Boolean).slice(0, mostWords)

/** A word in its singular and its plural, as English makes them. */
export const formsOf = (word: string): string[] => {
  if (word.length < 3 || /\d/.test(word)) return [word]
  const forms = [word, `${word}s`]
  if (word.length < 4) return forms
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('s') && !word.endsWith('ss')) forms.push(word.slice(0, -1))
  if (word.endsWith('y')) forms.push(`${word.slice(0, -1)}ies`)
  if (/(?:o|x|ch|sh)$/.test(word)) forms.push(`${word}es`)
  return forms
}

/**
 * What a search looks for, word by word. `isTyping`: the last word may not be written to its end.
 */
export function toTerms(words: readonly string[], found: KnownWords, { isTyping = false } = {}): Term[] {
  const phrases = new Map<string, string[]>()
  for (const group of found.synonyms)
    for (const phrase of group) phrases.set(phrase, [...(phrases.get(phrase) ?? []), ...group])
  const joined = new Map([...phrases.keys()].map((phrase) => [phrase.replaceAll(' ', ''), phrase]))
  const known = new Set(found.known)

  const meaning = (phrase: string): string[] | undefined =>
    phrases.get(phrase) ?? (phrase.includes(' ') ? undefined : phrases.get(joined.get(phrase) ?? ''))
  const meaningOfForms = (word: string) => formsOf(word).flatMap((form) => meaning(form) ?? [])

  function ofWord(typed: string, isLast: boolean): Term {
    const forms = formsOf(typed).filter((form) => form !== typed && known.has(form))
    const others = [...forms, ...meaningOfForms(typed), ...(isTyping && isLast ? meaningsBegun(typed) : [])]
    const hasBegun = found.begun.some((begun) => begun.typed === typed)
    const isBeginning = hasBegun && (isTyping ? isLast : !known.has(typed))
    if (known.has(typed) || others.length > 0 || isBeginning)
      return { typed, meant: [typed], others: without(others, [typed]), isBeginning, how: 'TYPED' }
    const candidates = found.alike.filter((alike) => alike.typed === typed).map(({ word }) => word)
    const single = [...phrases.keys()].filter((phrase) => !phrase.includes(' '))
    const meant = closestWords(typed, [...candidates, ...single])
    if (meant.length === 0) return { typed, meant: [typed], others: [], isBeginning: false, how: 'UNKNOWN' }
    return { typed, meant, others: without(meant.flatMap(meaningOfForms), meant), isBeginning: false, how: 'SPELLED' }
  }

  const meaningsBegun = (typed: string) =>
    typed.length < 3
      ? []
      : [...phrases].flatMap(([phrase, group]) => (phrase.startsWith(typed) ? group : [])).slice(0, mostBegun)

  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(words, at, (phrase) => phrases.has(phrase))
    const typed = words.slice(at, at + length).join(' ')
    const isLast = at + length === words.length
    at += length
    if (length > 1)
      terms.push({
        typed,
        meant: [typed],
        others: without(phrases.get(typed) ?? [], [typed]),
        isBeginning: false,
        how: 'TYPED',
      })
    else if (!small.has(typed)) terms.push(ofWord(typed, isLast))
  }
  return terms.length > 0 ? terms : words.map((word, n) => ofWord(word, n === words.length - 1))
}

/** Of how many words the longest phrase is that begins here; 1 where there is none. */
function phraseLength(words: readonly string[], at: number, isPhrase: (phrase: string) => boolean): number {
  for (let length = Math.min(mostOfPhrase, words.length - at); length > 1; length--)
    if (isPhrase(words.slice(at, at + length).join(' '))) return length
  return 1
}

const without = (words: readonly string[], left: readonly string[]) =>
  [...new Set(words)].filter((word) => !left.includes(word))

/** How a term becomes a part of a `tsquery`; words have small letters and digits alone. */
interface Query {
  /** In the parts of a row that these letters name: A its name, B what is said beside it, C its shop and place, D its description. */
  parts?: string
  /** What was typed, and no other words for it. */
  isMeant?: boolean
  /** The words of a phrase anywhere: an index answers that alone. */
  isScattered?: boolean
}

function termQuery({ meant, others, isBeginning }: Term, { parts = '', isMeant = false, isScattered = false }: Query) {
  const oneOf = (words: string, ending: string) => {
    const suffix = ending || parts ? `:${ending}${parts}` : ''
    return `(${words
      .split(' ')
      .map((word) => word + suffix)
      .join(isScattered ? '&' : '<->')})`
  }
  const queries = meant.map((words) => oneOf(words, isBeginning ? '*' : ''))
  if (!isMeant) queries.push(...others.map((words) => oneOf(words, '')))
  return `(${queries.join('|')})`
}

export const allTerms = (terms: readonly Term[], query: Query = {}) =>
  terms.map((term) => termQuery(term, query)).join('&')

export const anyTerm = (terms: readonly Term[], query: Query = {}) =>
  terms.map((term) => termQuery(term, query)).join('|')

/** What was looked for instead of what was typed; null where it is the same. */
export function correction(terms: readonly Term[]): string | null {
  if (!terms.some(({ how }) => how === 'SPELLED')) return null
  return terms.map(({ typed, meant, how }) => (how === 'SPELLED' ? meant[0] : typed)).join(' ')
}

/** Words of a term that stand in a name which does not have what was typed. */
export function meaningIn(name: string, terms: readonly Term[]): { typed: string; found: string } | null {
  const words = ` ${searchText(name)} `
  const has = (phrase: string) => words.includes(` ${phrase} `)
  for (const { typed, meant, others, isBeginning } of terms) {
    if (meant.some((phrase) => (isBeginning ? words.includes(` ${phrase}`) : has(phrase)))) continue
    const found = others.filter((phrase) => has(phrase) && !formsOf(typed).includes(phrase))
    if (found[0]) return { typed: meant[0] ?? typed, found: found[0] }
  }
  return null
}

/** What a page marks in names. */
export const markedWords = (terms: readonly Term[]): string[] => [
  ...new Set(terms.flatMap(({ meant, others }) => [...meant, ...others])),
]
