import { useController, useFormContext } from 'react-hook-form'
import { PinInput } from '#web/features/shared/invoices/pin-input.tsx'
import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { ProfileChange } from './profile-form.tsx'

/** What receipts say of the shop's taxes. */
export function TaxFields() {
  const { control, formState } = useFormContext<ProfileChange>()
  const { field: pin } = useController({ control, name: 'kraPin' })
  const { field: vat } = useController({ control, name: 'isVatRegistered' })
  return (
    <>
      <Field
        label={m.settings_kra_pin()}
        hint={m.settings_kra_pin_hint()}
        error={formState.errors.kraPin?.message}
        className="max-w-100"
      >
        <PinInput {...pin} value={pin.value ?? ''} onChange={(typed) => pin.onChange(typed || null)} />
      </Field>
      <div>
        <Checkbox name={vat.name} checked={vat.value ?? false} onChange={vat.onChange}>
          {m.settings_vat()}
        </Checkbox>
        <p className="meta mt-1">{m.settings_vat_hint()}</p>
      </div>
    </>
  )
}
