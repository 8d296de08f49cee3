import { searchesKey } from '#web/lib/session/kept-on-device.ts'

/** So many are kept, the last first. */
const mostWords = 8

const listeners = new Set<() => void>()
const none: readonly string[] = []
let last: { stored: string | null; words: readonly string[] } = { stored: null, words: none }

function read(): readonly string[] {
  try {
    const stored = localStorage.getItem(searchesKey)
    if (stored !== last.stored) last = { stored, words: parse(stored) }
    return last.words
  } catch {
    return none
  }
}

function parse(stored: string | null): readonly string[] {
  try {
    const words: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(words) ? words.filter((each) => typeof each === 'string').slice(0, mostWords) : none
  } catch {
    return none
  }
}

function write(words: readonly string[]): void {
  try {
    if (words.length === 0) localStorage.removeItem(searchesKey)
    else localStorage.setItem(searchesKey, JSON.stringify(words.slice(0, mostWords)))
  } catch {
    // Where nothing may be stored nothing is remembered.
  }
  for (const listener of listeners) listener()
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What was looked for on this device. No server learns of it, and it goes with who signs out. */
export const recentWords = {
  get: read,
  add: (words: string) => write([words, ...read().filter((each) => !isSame(each, words))]),
  remove: (words: string) => write(read().filter((each) => !isSame(each, words))),
  empty: () => write(none),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
