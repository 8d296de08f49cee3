import { expect, it } from 'vitest'
import { readSearchFilters, searchPages } from './search.queries.ts'

it('reads the filters of a search from its address, and nothing that makes no sense', () => {
  expect(readSearchFilters({ search: ' pilau ', kind: 'SHOP', open: true, maxPriceKES: '400', sort: 'CHEAP' })).toEqual(
    {
      search: 'pilau',
      kind: 'SHOP',
      open: true,
      maxPriceKES: 400,
      sort: 'CHEAP',
    },
  )
  expect(readSearchFilters({ kind: 'PERSON', open: 'no', maxPriceKES: '-1', sort: 'BEST', diet: 'KETO' })).toEqual({})
})

it('cuts words to as many letters as the search takes', () => {
  expect(readSearchFilters({ search: 'a'.repeat(200), area: 'b'.repeat(200) })).toEqual({
    search: 'a'.repeat(80),
    area: 'b'.repeat(60),
  })
})

it('asks for each of them by its place', () => {
  expect(searchPages({ search: 'pilau', area: 'Kilimani', open: true, sort: 'FAST' }).queryKey).toEqual([
    ...['/api/search', 'pilau', undefined, undefined, 'Kilimani', true, undefined, undefined, undefined, 'FAST'],
    'pages',
  ])
})
