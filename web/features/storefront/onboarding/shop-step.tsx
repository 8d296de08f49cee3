import { useFormContext } from 'react-hook-form'
import { ShopFields } from '#web/features/shared/vendor-profile/shop-fields.tsx'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { NewShop } from './shop-draft.ts'
import { suggestedSlug } from './slug.ts'
import { SlugField } from './slug-field.tsx'

export function ShopStep() {
  const { register, getValues, setValue, formState } = useFormContext<NewShop>()
  const { errors } = formState

  /** The address follows the name until somebody writes another. */
  function suggest(name: string, before: string) {
    const slug = getValues('slug')
    if (slug === '' || slug === suggestedSlug(before))
      setValue('slug', suggestedSlug(name), { shouldValidate: Boolean(errors.slug) })
  }

  const { onChange, ...name } = register('name')
  return (
    <div className="grid gap-4">
      <Field label={m.onboarding_name()} error={errors.name?.message}>
        <Input
          maxLength={80}
          autoComplete="organization"
          {...name}
          onChange={(event) => {
            suggest(event.target.value, getValues('name'))
            return onChange(event)
          }}
        />
      </Field>
      <SlugField />
      <ShopFields />
    </div>
  )
}
