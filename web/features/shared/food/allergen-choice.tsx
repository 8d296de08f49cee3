import type { Allergen } from '#contracts/food-facts.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { allergenLabels, allergens } from './food-labels.ts'

export interface AllergenChoiceProps {
  label: string
  value: readonly Allergen[]
  onChange: (chosen: Allergen[]) => void
}

/** Any of the fourteen, each with where it is found when its name does not say it. */
export function AllergenChoice({ label, value, onChange }: AllergenChoiceProps) {
  const set = (allergen: Allergen, isOn: boolean) =>
    onChange(allergens.filter((each) => (each === allergen ? isOn : value.includes(each))))
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-13">{label}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {allergens.map((allergen) => {
          const { label: name, hint } = allergenLabels[allergen]
          return (
            <Checkbox key={allergen} checked={value.includes(allergen)} onChange={(isOn) => set(allergen, isOn)}>
              <span className="block first-letter:uppercase">{name()}</span>
              {hint && <span className="meta block leading-tight">{hint()}</span>}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
