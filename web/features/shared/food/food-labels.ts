import type { Allergen, Diet, SpiceLevel } from '#contracts/food-facts.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import LeafyGreen from '~icons/lucide/leafy-green'
import MoonStar from '~icons/lucide/moon-star'
import Vegan from '~icons/lucide/vegan'

interface AllergenLabels {
  /** As it stands within a sentence. */
  label: () => string
  /** In what it is found, where its name does not say it. */
  hint?: () => string
}

export const allergenLabels: Record<Allergen, AllergenLabels> = {
  GLUTEN: { label: () => m.food_allergen_gluten(), hint: () => m.food_hint_gluten() },
  MILK: { label: () => m.food_allergen_milk() },
  EGGS: { label: () => m.food_allergen_eggs() },
  PEANUTS: { label: () => m.food_allergen_peanuts() },
  NUTS: { label: () => m.food_allergen_nuts(), hint: () => m.food_hint_nuts() },
  FISH: { label: () => m.food_allergen_fish() },
  CRUSTACEANS: { label: () => m.food_allergen_crustaceans(), hint: () => m.food_hint_crustaceans() },
  MOLLUSCS: { label: () => m.food_allergen_molluscs(), hint: () => m.food_hint_molluscs() },
  SOYBEANS: { label: () => m.food_allergen_soybeans() },
  SESAME: { label: () => m.food_allergen_sesame() },
  CELERY: { label: () => m.food_allergen_celery() },
  MUSTARD: { label: () => m.food_allergen_mustard() },
  SULPHITES: { label: () => m.food_allergen_sulphites(), hint: () => m.food_hint_sulphites() },
  LUPIN: { label: () => m.food_allergen_lupin(), hint: () => m.food_hint_lupin() },
}

export const dietLooks: Record<Diet, { icon: IconComponent; label: () => string; hint: () => string }> = {
  VEGETARIAN: {
    icon: LeafyGreen,
    label: () => m.food_diet_vegetarian(),
    hint: () => m.food_diet_vegetarian_hint(),
  },
  VEGAN: { icon: Vegan, label: () => m.food_diet_vegan(), hint: () => m.food_diet_vegan_hint() },
  HALAL: { icon: MoonStar, label: () => m.food_diet_halal(), hint: () => m.food_diet_halal_hint() },
}

export const spiceLabels: Record<SpiceLevel, () => string> = {
  0: () => m.food_spice_none(),
  1: () => m.food_spice_mild(),
  2: () => m.food_spice_medium(),
  3: () => m.food_spice_hot(),
}

/** In the order of the contract, which is how they are kept too. */
export const allergens = Object.keys(allergenLabels) as Allergen[]
export const diets = Object.keys(dietLooks) as Diet[]
export const spiceLevels = Object.keys(spiceLabels).map(Number) as SpiceLevel[]
