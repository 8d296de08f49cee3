import type { Product } from '#contracts/catalog.ts'
import type { VendorPage } from '#contracts/vendors.ts'

/** Letters as they are typed in a hurry: no capitals, no accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The menu with only what has every word of the search, somewhere in its name, description, section or variations. */
export function searchMenu(menu: VendorPage['menu'], searchTerm: string): VendorPage['menu'] {
  const words = plain(searchTerm).split(/\s+/).filter(Boolean)
  if (words.length === 0) return menu
  const fits = (section: string, { name, description, variations }: Product) => {
    const text = plain([section, name, description, ...variations.map((variation) => variation.name)].join(' '))
    return words.every((word) => text.includes(word))
  }
  return menu
    .map(({ name, products }) => ({ name, products: products.filter((product) => fits(name, product)) }))
    .filter(({ products }) => products.length > 0)
}
