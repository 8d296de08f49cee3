import { Controller, useFormContext } from 'react-hook-form'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { PhoneInput } from '#web/ui/forms/input.tsx'
import type { NewShop } from './shop-draft.ts'

export function PayoutStep() {
  const { control, formState } = useFormContext<NewShop>()
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{m.onboarding_payout_text()}</p>
      <Controller
        control={control}
        name="payoutPhone"
        render={({ field }) => (
          <Field
            label={m.settings_payout_phone()}
            hint={m.onboarding_payout_hint()}
            error={formState.errors.payoutPhone?.message}
            className="max-w-100"
          >
            <PhoneInput {...field} value={field.value ?? ''} />
          </Field>
        )}
      />
    </div>
  )
}
