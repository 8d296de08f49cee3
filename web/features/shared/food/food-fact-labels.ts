import type { Allergen, Diet, FoodFacts } from '#contracts/food-facts.ts'
import { m } from '#web/paraglide/messages.js'
import { allergenLabels, allergens, dietLooks, spiceLabels } from './food-labels.ts'

/** The facts of food that a product and the line of an order have. */
export type StatedFood = Pick<FoodFacts, 'allergens' | 'diets' | 'spiceLevel'>

export const statesFood = (food: StatedFood): boolean =>
  food.allergens !== null || food.diets.length > 0 || food.spiceLevel !== null

/** What is vegan is vegetarian, and need not say both. */
export const namedDiets = (diets: readonly Diet[]): Diet[] =>
  diets.filter((diet) => diet !== 'VEGETARIAN' || !diets.includes('VEGAN'))

export const listAllergens = (contained: readonly Allergen[]): string =>
  allergens
    .filter((each) => contained.includes(each))
    .map((each) => allergenLabels[each].label())
    .join(', ')

/** What is not stated and what is none are two things, and are said as two. */
export function allergenSentence(contained: readonly Allergen[] | null): string {
  if (contained === null) return m.food_allergens_not_stated()
  return contained.length > 0 ? m.food_contains({ allergens: listAllergens(contained) }) : m.food_allergens_none()
}

export const dietSentence = (diets: readonly Diet[]): string =>
  namedDiets(diets)
    .map((diet) => dietLooks[diet].label())
    .join(', ') || m.food_no_diets()

export const spiceSentence = (level: FoodFacts['spiceLevel']): string =>
  level === null ? m.food_not_stated() : spiceLabels[level]()
