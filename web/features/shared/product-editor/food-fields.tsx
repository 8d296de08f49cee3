import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { Allergen, Diet, SpiceLevel } from '#contracts/food-facts.ts'
import { AllergenChoice } from '#web/features/shared/food/allergen-choice.tsx'
import { dietLooks, diets, spiceLabels, spiceLevels } from '#web/features/shared/food/food-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Checkbox, RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import type { ProductValues } from './product-fields.ts'

/** What is in it and for whom it is. All of it may be left unsaid. */
export function FoodFields({ form }: { form: UseFormReturn<ProductValues> }) {
  return (
    <Card padded className="grid gap-5">
      <div>
        <h2 className="text-17">{m.food_edit()}</h2>
        <p className="meta mt-0.5">{m.food_edit_text()}</p>
      </div>
      <Controller
        control={form.control}
        name="allergens"
        render={({ field }) => <AllergensField value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={form.control}
        name="diets"
        render={({ field, fieldState }) => (
          <DietsField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="spiceLevel"
        render={({ field }) => (
          <Field label={m.food_spice()} className="sm:max-w-60">
            <Select
              value={field.value ?? ''}
              onChange={({ target }) =>
                field.onChange(target.value === '' ? null : (Number(target.value) as SpiceLevel))
              }
            >
              <option value="">{m.food_not_stated()}</option>
              {spiceLevels.map((level) => (
                <option key={level} value={level}>
                  {spiceLabels[level]()}
                </option>
              ))}
            </Select>
          </Field>
        )}
      />
    </Card>
  )
}

type Stated = 'NOTHING' | 'NONE' | 'SOME'

interface FactField<Value> {
  value: Value
  onChange: (value: Value) => void
}

function AllergensField({ value, onChange }: FactField<Allergen[] | null>) {
  const [isChoosing, setIsChoosing] = useState(false)
  const stated: Stated = value?.length || isChoosing ? 'SOME' : value === null ? 'NOTHING' : 'NONE'
  return (
    <div className="grid gap-2">
      <p aria-hidden className="font-semibold text-13">
        {m.food_allergens()}
      </p>
      <RadioCards<Stated>
        label={m.food_allergens()}
        value={stated}
        onChange={(chosen) => {
          setIsChoosing(chosen === 'SOME')
          // Until one is ticked nothing is stated: some that are not named must not be kept as none.
          onChange(chosen === 'NONE' ? [] : null)
        }}
        options={[
          { value: 'NOTHING', label: m.food_not_stated(), hint: m.food_edit_allergens_unknown_hint() },
          { value: 'NONE', label: m.food_edit_allergens_none() },
          { value: 'SOME', label: m.food_edit_allergens_some() },
        ]}
      />
      {stated === 'SOME' && (
        <AllergenChoice
          label={m.food_edit_choose()}
          value={value ?? []}
          onChange={(chosen) => {
            setIsChoosing(true)
            onChange(chosen.length > 0 ? chosen : null)
          }}
        />
      )}
    </div>
  )
}

function DietsField({ value, onChange, error }: FactField<Diet[]> & { error: string | undefined }) {
  const set = (diet: Diet, isOn: boolean) => {
    const wanted = new Set(isOn ? [...value, diet] : value.filter((each) => each !== diet))
    if (wanted.has('VEGAN')) wanted.add('VEGETARIAN')
    onChange(diets.filter((each) => wanted.has(each)))
  }
  return (
    <fieldset>
      <legend className="font-semibold text-13">{m.food_diets()}</legend>
      <div className="grid sm:grid-cols-3 sm:gap-3">
        {diets.map((diet) => {
          const { label, hint } = dietLooks[diet]
          return (
            <Checkbox
              key={diet}
              checked={value.includes(diet)}
              // What is vegan is vegetarian.
              disabled={diet === 'VEGETARIAN' && value.includes('VEGAN')}
              onChange={(isOn) => set(diet, isOn)}
            >
              <span className="block">{label()}</span>
              <span className="meta block leading-tight">{hint()}</span>
            </Checkbox>
          )
        })}
      </div>
      {error && (
        <Notice tone="bad" live className="mt-2">
          {error}
        </Notice>
      )}
    </fieldset>
  )
}
