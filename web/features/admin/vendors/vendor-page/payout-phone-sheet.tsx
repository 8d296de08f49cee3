import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { type AdminVendor, changePayoutPhone } from '#contracts/admin/vendors.ts'
import { adminVendor } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { PhoneInput, Textarea } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'

export interface PayoutPhoneSheetProps {
  vendor: AdminVendor
  /** What is proposed: the one before. */
  phone?: string
  onClose: () => void
}

/** Sends a shop's money to another phone, for a reason that its owner is told. */
export default function PayoutPhoneSheet({ vendor, phone, onClose }: PayoutPhoneSheetProps) {
  const queryClient = useQueryClient()
  return (
    <ActSheet
      endpoint={changePayoutPhone}
      defaultValues={{ payoutPhone: phone ?? '', reason: '' }}
      title={m.admin_payout_phone_title({ name: vendor.name })}
      text={m.admin_payout_phone_text({ owner: vendor.owner.name })}
      confirm={phone ? m.admin_phone_put_back() : m.admin_payout_phone_change()}
      done={m.admin_payout_phone_changed({ name: vendor.name })}
      onSend={async (body) => {
        const saved = await call(changePayoutPhone, { params: { id: vendor.id }, body })
        queryClient.setQueryData(adminVendor(vendor.id).queryKey, saved)
      }}
      onClose={onClose}
      before={
        <p className="text-13">
          {m.admin_payout_phone_now()} <b className="tabular-nums">{formatPhone(vendor.payoutPhone)}</b>
        </p>
      }
      fields={[
        {
          name: 'payoutPhone',
          label: m.admin_payout_phone_new(),
          input: ({ name }, control) => (
            <Controller
              control={control}
              name={name}
              render={({ field: { value, ...field } }) => (
                <PhoneInput value={value ?? ''} autoComplete="off" {...field} />
              )}
            />
          ),
        },
        {
          name: 'reason',
          label: m.admin_reason(),
          hint: m.admin_reason_hint(),
          input: (field) => <Textarea rows={3} {...field} />,
        },
      ]}
      after={<Notice tone="info">{m.admin_payout_phone_waits()}</Notice>}
    />
  )
}
