import { describe, expect, it } from 'vitest'
import type { VendorPage } from '#contracts/vendors.ts'
import { filterMenu, readFoodFilter, writeFoodFilter } from './filter-menu.ts'

const product = (name: string, allergens: string[] | null, diets: string[] = []) =>
  ({ name, allergens, diets }) as never

const menu: VendorPage['menu'] = [
  {
    name: 'Plates',
    products: [
      product('Pilau', ['MILK'], ['HALAL']),
      product('Githeri', [], ['VEGETARIAN', 'VEGAN']),
      product('Stew', null, ['HALAL']),
    ],
  },
  { name: 'Drinks', products: [product('Chai', ['MILK'], ['VEGETARIAN']), product('Soda', null)] },
]

const found = (diet: string, without: string) => {
  const filtered = filterMenu(menu, readFoodFilter({ diet, without }))
  return [filtered.menu.flatMap(({ products }) => products.map(({ name }) => name)), filtered.unstated]
}

describe('a menu filtered by what somebody eats', () => {
  it.each([
    ['everything when nothing is chosen', '', '', ['Pilau', 'Githeri', 'Stew', 'Chai', 'Soda'], 0],
    ['what claims the diet', 'VEGETARIAN', '', ['Githeri', 'Chai'], 0],
    ['what claims every diet chosen', 'VEGETARIAN,HALAL', '', [], 0],
    ['what states that it is without an allergen, and counts what states nothing', '', 'MILK', ['Githeri'], 2],
    ['of what states nothing only what would fit otherwise', 'HALAL', 'EGGS', ['Pilau'], 1],
  ])('holds %s', (_, diet, without, names, unstated) => {
    expect(found(diet, without)).toEqual([names, unstated])
  })

  it('has no empty sections', () => {
    expect(filterMenu(menu, { diets: ['VEGAN'], without: [] }).menu).toHaveLength(1)
  })

  it('keeps its filter in the address, and leaves out what nobody knows', () => {
    const filter = readFoodFilter({ diet: 'VEGAN,KETO', without: 'EGGS,GOLD,MILK' })
    expect(filter).toEqual({ diets: ['VEGAN'], without: ['MILK', 'EGGS'] })
    expect(writeFoodFilter(filter)).toEqual({ diet: 'VEGAN', without: 'MILK,EGGS' })
    expect(writeFoodFilter({ diets: [], without: [] })).toEqual({ diet: undefined, without: undefined })
  })
})
