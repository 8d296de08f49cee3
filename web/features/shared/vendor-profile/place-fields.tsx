import { useFormContext } from 'react-hook-form'
import { counties } from '#contracts/wire/counties.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Select } from '#web/ui/forms/input.tsx'
import type { ShopValues } from './shop-values.ts'

const byName = Object.entries(counties).sort(([, a], [, b]) => a.localeCompare(b))

/** County, area and address. */
export function PlaceFields() {
  const { register, formState } = useFormContext<ShopValues>()
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={m.settings_county()} error={errors.county?.message}>
        <Select {...register('county')}>
          <option value="">{m.settings_choose_county()}</option>
          {byName.map(([slug, name]) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.settings_area()} hint={m.settings_area_hint()} error={errors.area?.message}>
        <Input maxLength={80} autoComplete="address-level2" {...register('area')} />
      </Field>
      <Field
        label={m.settings_address()}
        hint={m.settings_address_hint()}
        error={errors.address?.message}
        className="sm:col-span-2"
      >
        <Input maxLength={200} autoComplete="street-address" {...register('address')} />
      </Field>
    </div>
  )
}
