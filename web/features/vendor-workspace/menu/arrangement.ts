import type { MenuOrder } from '#contracts/menu/menu-order.ts'

/** The sections of a menu in their order, and the products of each by their ids. */
export type Arrangement = readonly { name: string; ids: readonly string[] }[]

export const toArrangement = ({ sections }: Pick<MenuOrder, 'sections'>): Arrangement =>
  sections.map(({ name, products }) => ({ name, ids: products.map(({ id }) => id) }))

export const isSameArrangement = (one: Arrangement, other: Arrangement): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The sections in the order of these names. */
export const withSections = (menu: Arrangement, names: readonly string[]): Arrangement =>
  names.flatMap((name) => menu.filter((section) => section.name === name))

export const withProducts = (menu: Arrangement, name: string, ids: readonly string[]): Arrangement =>
  menu.map((section) => (section.name === name ? { name, ids } : section))

/** A product as the last of another section. A section without products is none. */
export const movedTo = (menu: Arrangement, id: string, name: string): Arrangement =>
  menu
    .map((section) => ({ name: section.name, ids: section.ids.filter((each) => each !== id) }))
    .map((section) => (section.name === name ? { name, ids: [...section.ids, id] } : section))
    .filter(({ ids }) => ids.length > 0)
