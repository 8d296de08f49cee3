import { useController, useFormContext } from 'react-hook-form'
import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { ProfileChange } from './profile-form.tsx'

/** What receipts say of the shop's taxes. A PIN is written as it is printed, in capitals and without spaces. */
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
        <Input
          {...pin}
          value={pin.value ?? ''}
          maxLength={14}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => pin.onChange(toPin(target.value))}
        />
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

const toPin = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || null
