import { expect, it } from 'vitest'
import { markedParts } from './marks.ts'

const marked = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

it('marks the words of a name that begin with what was looked for, each time', () => {
  expect(marked('Kuku wa nazi na pilau', 'pilau')).toBe('Kuku wa nazi na [pilau]')
  expect(marked('Pilau, pilau ndogo', 'pila')).toBe('[Pila]u, [pila]u ndogo')
  expect(marked('Chicken biryani', 'kuku', 'chicken')).toBe('[Chicken] biryani')
  expect(marked('Kuku', 'kuk', 'kuku')).toBe('[Kuku]')
})

it('marks letters with and without marks alike', () => {
  expect(marked('Café Crème', 'creme', 'cafe')).toBe('[Café] [Crème]')
})

it('marks nothing within a word, and nothing of a name that has none of the words', () => {
  expect(marked('Samaki wa kupaka', 'aki', 'omena')).toBe('Samaki wa kupaka')
  expect(marked('Samaki')).toBe('Samaki')
})
