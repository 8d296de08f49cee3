import { expect, it } from 'vitest'
import { bestFirst } from './best-first.ts'
import type { Found, Kind } from './search-results.ts'

const row = (kind: Kind, title: string) => ({ kind, title }) as Found

it('shows what is called as it was typed first, with its kind, and keeps the order of what fits as well', () => {
  const rows = [
    row('orders', 'UZ 48'),
    row('people', 'Achieng Otieno'),
    row('people', 'Mama Achieng'),
    row('vendors', 'Lolwe Achieng'),
    row('vendors', 'Mama'),
  ]
  const titles = (words: string) => bestFirst(rows, words).map(({ title }) => title)
  expect(titles('mama')).toEqual(['Mama', 'Lolwe Achieng', 'Mama Achieng', 'Achieng Otieno', 'UZ 48'])
  expect(titles('uz48')[0]).toBe('UZ 48')
  expect(titles('zz')).toEqual(rows.map(({ title }) => title))
})
