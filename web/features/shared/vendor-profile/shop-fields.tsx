import { Controller, useFormContext } from 'react-hook-form'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, PhoneInput, Textarea } from '#web/ui/forms/input.tsx'
import { CategoriesField } from './categories-field.tsx'
import type { ShopValues } from './shop-values.ts'

/** What customers read about the shop, and the phone they call. Its name stands before these. */
export function ShopFields() {
  const { register, control, formState } = useFormContext<ShopValues>()
  const { errors } = formState
  return (
    <>
      <Field label={m.settings_tagline()} optional hint={m.settings_tagline_hint()} error={errors.tagline?.message}>
        <Input maxLength={80} {...register('tagline')} />
      </Field>
      <Field label={m.settings_description()} hint={m.settings_description_hint()} error={errors.description?.message}>
        <Textarea maxLength={1000} rows={4} {...register('description')} />
      </Field>
      <CategoriesField />
      <Controller
        control={control}
        name="phone"
        render={({ field }) => (
          <Field label={m.settings_phone()} hint={m.settings_phone_hint()} error={errors.phone?.message}>
            <PhoneInput {...field} value={field.value ?? ''} />
          </Field>
        )}
      />
    </>
  )
}
