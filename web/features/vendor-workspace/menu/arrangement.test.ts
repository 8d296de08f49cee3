import { describe, expect, it } from 'vitest'
import { isSameArrangement, movedTo, withProducts, withSections } from './arrangement.ts'

const menu = [
  { name: 'Fish', ids: ['tilapia', 'omena'] },
  { name: 'Drinks', ids: ['chai'] },
]

describe('the order of a menu', () => {
  it('is changed by its sections, and by the products of one', () => {
    expect(withSections(menu, ['Drinks', 'Fish']).map(({ name }) => name)).toEqual(['Drinks', 'Fish'])
    expect(withProducts(menu, 'Fish', ['omena', 'tilapia'])).toEqual([
      { name: 'Fish', ids: ['omena', 'tilapia'] },
      menu[1],
    ])
    expect(isSameArrangement(withSections(menu, ['Fish', 'Drinks']), menu)).toBe(true)
  })

  it('puts a product last in another section, and drops a section that has none left', () => {
    expect(movedTo(menu, 'tilapia', 'Drinks')).toEqual([
      { name: 'Fish', ids: ['omena'] },
      { name: 'Drinks', ids: ['chai', 'tilapia'] },
    ])
    expect(movedTo(menu, 'chai', 'Fish')).toEqual([{ name: 'Fish', ids: ['tilapia', 'omena', 'chai'] }])
  })
})
