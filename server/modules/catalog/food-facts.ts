import type { Allergen, Diet, FoodFacts } from '#contracts/food-facts.ts'
import type { SQL } from '#server/platform/database/drizzle.ts'
import { jsonObject } from '#server/platform/database/select.ts'
import { DomainError } from '#server/platform/errors.ts'
import { products } from './catalog.tables.ts'

/** What is stated of the food of a product, in JSON. */
export const foodFactsJson: SQL<FoodFacts> = jsonObject({
  allergens: products.allergens,
  diets: products.diets,
  spiceLevel: products.spiceLevel,
})

/** The allergens that a diet rules out. The first that is broken is said, so the stricter stands first. */
const rulesOfDiets: readonly { diet: Diet; without: readonly Allergen[]; sentence: string }[] = [
  {
    diet: 'VEGAN',
    without: ['CRUSTACEANS', 'EGGS', 'FISH', 'MILK', 'MOLLUSCS'],
    sentence: 'Vegan food contains no milk, eggs, fish, crustaceans or molluscs.',
  },
  {
    diet: 'VEGETARIAN',
    without: ['CRUSTACEANS', 'FISH', 'MOLLUSCS'],
    sentence: 'Vegetarian food contains no fish, crustaceans or molluscs.',
  },
]

/** Refuses facts that contradict each other, since somebody would eat what they must not; and facts of a ticket. */
export function checkFoodFacts({ allergens, diets, spiceLevel }: FoodFacts, kind: 'ITEM' | 'TICKET') {
  const isStated = allergens !== null || diets.length > 0 || spiceLevel !== null
  if (kind === 'TICKET' && isStated) throw new DomainError('invalid_input', 'A ticket is not food.', { field: 'kind' })
  const broken = rulesOfDiets.find(
    ({ diet, without }) => diets.includes(diet) && without.some((allergen) => allergens?.includes(allergen)),
  )
  if (broken) throw new DomainError('invalid_input', broken.sentence, { field: 'diets' })
}
