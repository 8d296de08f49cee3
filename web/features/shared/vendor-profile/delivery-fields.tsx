import { Controller, useFormContext } from 'react-hook-form'
import { wholeNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { AffixedInput } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { AreasEditor } from './areas-editor.tsx'
import type { ShopValues } from './shop-values.ts'

/** How orders reach people, and how long they take to make. */
export function DeliveryFields() {
  const { control, watch } = useFormContext<ShopValues>()
  const [hasPickup, areas] = watch(['hasPickup', 'deliveryAreas'])
  return (
    <div className="grid gap-6">
      <div>
        <h3 className="text-17">{m.settings_pickup()}</h3>
        <Controller
          control={control}
          name="hasPickup"
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value ?? false} onChange={onChange}>
              {m.settings_has_pickup()}
            </Checkbox>
          )}
        />
      </div>
      <AreasEditor />
      {!hasPickup && !areas?.length && <Notice tone="act">{m.settings_no_fulfilment()}</Notice>}
      <PreparationFields />
    </div>
  )
}

function PreparationFields() {
  const { register, formState } = useFormContext<ShopValues>()
  const { from, to } = formState.errors.preparationMinutes ?? {}
  const minutes = {
    inputMode: 'numeric',
    after: <span className="text-13 text-ink-2">{m.settings_minutes()}</span>,
  } as const
  return (
    <fieldset>
      <legend className="head mb-1 text-17">{m.settings_preparation()}</legend>
      <p className="meta mb-2.5">{m.settings_preparation_hint()}</p>
      <div className="grid max-w-100 grid-cols-2 gap-3">
        <Field label={m.settings_preparation_from()} error={from?.message}>
          <AffixedInput {...minutes} {...register('preparationMinutes.from', { setValueAs: wholeNumber })} />
        </Field>
        <Field label={m.settings_preparation_to()} error={to?.message}>
          <AffixedInput {...minutes} {...register('preparationMinutes.to', { setValueAs: wholeNumber })} />
        </Field>
      </div>
    </fieldset>
  )
}
