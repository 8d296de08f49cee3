import * as z from 'zod'

/**
 * The fourteen allergens that food is commonly labelled with (the list of the EU's regulation 1169/2011, used far
 * beyond it), what is eaten most here first.
 */
export const Allergen = z.enum([
  'GLUTEN',
  'MILK',
  'EGGS',
  'PEANUTS',
  'NUTS',
  'FISH',
  'CRUSTACEANS',
  'MOLLUSCS',
  'SOYBEANS',
  'SESAME',
  'CELERY',
  'MUSTARD',
  'SULPHITES',
  'LUPIN',
])
export type Allergen = z.infer<typeof Allergen>

export const Diet = z.enum(['VEGETARIAN', 'VEGAN', 'HALAL'])
export type Diet = z.infer<typeof Diet>

/** 0 is not spicy, 1 mild, 2 medium, 3 hot. */
export const SpiceLevel = z.literal([0, 1, 2, 3])
export type SpiceLevel = z.infer<typeof SpiceLevel>

/** Each once, in the order of the list, so that two who say the same write the same. */
const listOf = <T extends string>(known: z.ZodType<T> & { options: readonly T[] }) =>
  z.array(known).overwrite((given) => known.options.filter((each) => given.includes(each)))

/** What a vendor may state of a product that is food. A ticket states nothing. */
export const foodFactsFields = {
  /** What it contains. Null is not stated, which is not the same as an empty list: none of the fourteen. */
  allergens: listOf(Allergen).nullable(),
  /**
   * What it is fit for; a diet that is not named is not claimed. What is vegan is vegetarian too, and is kept with
   * both.
   */
  diets: listOf(Diet).overwrite((given) =>
    Diet.options.filter((diet) => given.includes(diet) || (diet === 'VEGETARIAN' && given.includes('VEGAN'))),
  ),
  /** Null is not stated. */
  spiceLevel: SpiceLevel.nullable(),
}

export const foodFacts = {
  allergens: z.array(Allergen).nullable(),
  diets: z.array(Diet),
  spiceLevel: SpiceLevel.nullable(),
}
const FoodFacts = z.object(foodFacts)
export type FoodFacts = z.infer<typeof FoodFacts>

/** Of what nobody has stated anything. */
export const noFoodFacts: FoodFacts = { allergens: null, diets: [], spiceLevel: null }
