import { Suspense } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput, PhoneInput } from '#web/ui/forms/input.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Notice } from '#web/ui/surface.tsx'
import type { ProfileChange } from './profile-form.tsx'

const PayoutPhoneVerification = lazyChunk(() => import('./payout-phone-verification.tsx'), null)

/** Where the shop's money is sent. Changing it takes the password, and a code that is sent to the new phone. */
export function PayoutPhoneFields({ current, coolsAt }: { current: string; coolsAt: string | null }) {
  const { control, register, formState } = useFormContext<ProfileChange>()
  const { field } = useController({ control, name: 'payoutPhone' })
  const { errors } = formState
  const isNew = field.value !== current
  return (
    <>
      {coolsAt && <Notice tone="act">{m.settings_payout_cooling({ moment: formatDate(coolsAt, 'moment') })}</Notice>}
      <Field
        label={m.settings_payout_phone()}
        hint={m.settings_payout_cools()}
        error={errors.payoutPhone?.message}
        className="max-w-100"
      >
        <PhoneInput {...field} value={field.value ?? ''} />
      </Field>
      {isWhole(field.value) && (
        <Suspense>
          <PayoutPhoneVerification key={field.value} phone={field.value} isNew={isNew} />
        </Suspense>
      )}
      {isNew && (
        <Field
          label={m.settings_password()}
          hint={m.settings_password_hint()}
          error={errors.password?.message}
          className="max-w-100"
        >
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      )}
    </>
  )
}

const isWhole = (phone: string | undefined): phone is string => /^\+254[17]\d{8}$/.test(phone ?? '')
