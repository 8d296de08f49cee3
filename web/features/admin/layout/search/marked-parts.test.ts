import { expect, it } from 'vitest'
import { markedParts } from './marked-parts.ts'

const marked = (text: string, words: string) =>
  markedParts(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

it('marks what was looked for where it stands, whatever spaces are between', () => {
  expect(marked('UZ 41 83 05 26', '4183')).toBe('UZ [41 83] 05 26')
  expect(marked('+254722418305', '418 305')).toBe('+254722[418305]')
  expect(marked('Wanjiru Kamau', 'JIRU ka')).toBe('Wan[jiru Ka]mau')
  expect(marked('UKU4183PWQ', 'uku4183pwq')).toBe('[UKU4183PWQ]')
})

it('marks nothing of a text that does not have it, or when nothing was looked for', () => {
  expect(marked('Mama Achieng', 'omena')).toBe('Mama Achieng')
  expect(marked('Mama Achieng', ' ')).toBe('Mama Achieng')
})
