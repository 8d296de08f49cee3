import type { Diet } from '#contracts/food-facts.ts'
import { dietLooks, diets } from '#web/features/shared/food/food-labels.ts'
import type { ProductFilters } from '#web/features/shared/products/products.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'

export interface FoodSelectProps {
  filters: ProductFilters
  go: (change: ProductFilters) => void
}

/** Narrows the list to a diet, or to what still has to be stated. */
export function FoodSelect({ filters, go }: FoodSelectProps) {
  const isUnstated = filters.allergens === 'NOT_STATED'
  return (
    <Field label={m.food_list_filter()} hideLabel>
      <Select
        value={isUnstated ? 'NOT_STATED' : (filters.diet ?? '')}
        onChange={({ target: { value } }) =>
          go(
            value === 'NOT_STATED'
              ? { allergens: value, diet: undefined }
              : { allergens: undefined, diet: (value || undefined) as Diet | undefined },
          )
        }
      >
        <option value="">{m.food_list_any()}</option>
        {diets.map((diet) => (
          <option key={diet} value={diet}>
            {dietLooks[diet].label()}
          </option>
        ))}
        <option value="NOT_STATED">{m.food_list_unstated()}</option>
      </Select>
    </Field>
  )
}
