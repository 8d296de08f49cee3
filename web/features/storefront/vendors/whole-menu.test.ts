import { describe, expect, it } from 'vitest'
import type { Product } from '#contracts/catalog.ts'
import type { VendorPage } from '#contracts/vendors.ts'
import { joinMenu } from './whole-menu.ts'

const product = (name: string, section: string) => ({ id: name, name, section }) as unknown as Product
const first = [{ name: 'Fish', products: [{ id: 'Tilapia', name: 'Tilapia' }] }] as unknown as VendorPage['menu']
const named = (menu: VendorPage['menu']) =>
  menu.map(({ name, products }) => [name, products.map((product) => product.name)])

describe('a menu that comes in parts', () => {
  it('goes on with a section where it was cut, and puts new ones after those that have come', () => {
    const rest = [product('Omena', 'Fish'), product('Chai', 'Drinks'), product('Ngege', 'Fish')]
    expect(named(joinMenu(first, rest))).toEqual([
      ['Fish', ['Tilapia', 'Omena', 'Ngege']],
      ['Drinks', ['Chai']],
    ])
  })

  it('is left as it came where there is no more', () => {
    expect(joinMenu(first, [])).toBe(first)
    expect(named(first)).toEqual([['Fish', ['Tilapia']]])
  })
})
