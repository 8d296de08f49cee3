import { describe, expect, it } from 'vitest'
import type { VendorPage } from '#contracts/vendors.ts'
import { searchMenu } from './menu-search.ts'

const product = (name: string, description = '', variations: string[] = []) =>
  ({ name, description, variations: variations.map((each) => ({ name: each })) }) as never

const menu: VendorPage['menu'] = [
  { name: 'Rice', products: [product('Pilau', 'Beef and whole spice'), product('Wali wa nazi', 'Coconut')] },
  { name: 'Drinks', products: [product('Café crème'), product('Passion juice', '', ['300 ml', '500 ml'])] },
]

const found = (searchTerm: string) =>
  searchMenu(menu, searchTerm).flatMap(({ products }) => products.map(({ name }) => name))

describe('searching a menu', () => {
  it.each([
    ['names', 'pilau', ['Pilau']],
    ['descriptions', 'COCONUT', ['Wali wa nazi']],
    ['sections', 'drinks', ['Café crème', 'Passion juice']],
    ['variations', '500', ['Passion juice']],
    ['words in any order', 'spice beef', ['Pilau']],
    ['letters without their accents', 'cafe creme', ['Café crème']],
    ['nothing that lacks a word', 'pilau coconut', []],
  ])('finds %s', (_, searchTerm, names) => {
    expect(found(searchTerm)).toEqual(names)
  })

  it('leaves the menu whole while nothing is searched for', () => {
    expect(searchMenu(menu, '  ')).toBe(menu)
  })
})
