import type { Product } from '#contracts/catalog.ts'
import type { Allergen, Diet } from '#contracts/food-facts.ts'
import type { VendorPage } from '#contracts/vendors.ts'
import { allergens, diets } from '#web/features/shared/food/food-labels.ts'

/** What somebody eats: every one of these diets, and none of these allergens. */
export interface FoodFilter {
  diets: readonly Diet[]
  without: readonly Allergen[]
}

const known = <T extends string>(words: readonly T[], typed: unknown) =>
  typeof typed === 'string' ? words.filter((each) => typed.split(',').includes(each)) : []

/** From the address, `?diet=VEGAN&without=MILK,EGGS`. What nobody knows is left out. */
export const readFoodFilter = ({ diet, without }: Record<string, unknown>): FoodFilter => ({
  diets: known(diets, diet),
  without: known(allergens, without),
})

export const writeFoodFilter = (filter: FoodFilter) => ({
  diet: filter.diets.join(',') || undefined,
  without: filter.without.join(',') || undefined,
})

export const isFiltering = (filter: FoodFilter) => filter.diets.length + filter.without.length > 0

export interface FilteredMenu {
  menu: VendorPage['menu']
  /** How many would fit the diets and are hidden because they do not state their allergens. */
  unstated: number
}

/**
 * The part of a menu that somebody can eat. What does not state its allergens may contain any of them, so whoever
 * avoids one does not see it; how many these are is told.
 */
export function filterMenu(menu: VendorPage['menu'], { diets, without }: FoodFilter): FilteredMenu {
  let unstated = 0
  const fits = (product: Product) => {
    if (!diets.every((diet) => product.diets.includes(diet))) return false
    if (without.length === 0) return true
    if (product.allergens === null) unstated += 1
    return product.allergens !== null && !without.some((allergen) => product.allergens?.includes(allergen))
  }
  const kept = menu.map(({ name, products }) => ({ name, products: products.filter(fits) }))
  return { menu: kept.filter(({ products }) => products.length > 0), unstated }
}
