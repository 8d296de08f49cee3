import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { payoutPhone, usePayoutPhoneVerification } from '#web/features/shared/phone-codes/payout-phone.ts'
import { PhoneCodeField } from '#web/features/shared/phone-codes/phone-code-field.tsx'
import { PhoneVerification } from '#web/features/shared/phone-codes/phone-verification.tsx'
import { m } from '#web/paraglide/messages.js'
import type { ProfileChange } from './profile-form.tsx'

/** Whether the payout phone is proved; of a new one the code that is sent there, which is saved with it. */
export default function PayoutPhoneVerification({ phone, isNew }: { phone: string; isNew: boolean }) {
  const { control, formState } = useFormContext<ProfileChange>()
  const { field } = useController({ control, name: 'payoutPhoneCode' })
  const { data } = useQuery(payoutPhone)
  const verification = usePayoutPhoneVerification(phone)
  if (!data || data.channels.length === 0) return null
  if (!isNew)
    return (
      <PhoneVerification
        {...verification}
        channels={data.channels}
        verifiedAt={data.verifiedAt}
        title={m.phone_codes_payout_title()}
        description={m.phone_codes_payout_text()}
      />
    )
  return (
    <div className="max-w-100">
      <PhoneCodeField
        {...{ phone, channels: data.channels, send: verification.send }}
        code={field.value ?? ''}
        onChange={(digits) => field.onChange(digits === '' ? undefined : digits)}
        error={formState.errors.payoutPhoneCode?.message}
      />
    </div>
  )
}
