import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { type AdminVendor, changePayoutPhone } from '#contracts/admin/vendors.ts'
import { adminVendor } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PhoneInput, Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'

/** Sends a shop's money to another phone, for a reason that its owner is told. */
export default function PayoutPhoneSheet({ vendor, onClose }: { vendor: AdminVendor; onClose: () => void }) {
  const formId = useId()
  const queryClient = useQueryClient()
  const refresh = useInvalidateAdmin()
  const form = useEndpointForm(changePayoutPhone, { defaultValues: { payoutPhone: '', reason: '' } })
  const [refusal, setRefusal] = useState<string>()
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (body) => {
    setRefusal(undefined)
    try {
      const saved = await call(changePayoutPhone, { params: { id: vendor.id }, body })
      queryClient.setQueryData(adminVendor(vendor.id).queryKey, saved)
      toast({ title: m.admin_payout_phone_changed({ name: vendor.name, phone: formatPhone(saved.payoutPhone) }) })
      onClose()
      void refresh()
    } catch (error) {
      if (!showFieldErrors(form, error)) setRefusal(refusalMessage(error))
    }
  })

  return (
    <Sheet
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={m.admin_payout_phone_title({ name: vendor.name })}
      description={m.admin_payout_phone_text({ owner: vendor.owner.name })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting}>
            {m.admin_payout_phone_change()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid gap-3">
        <p className="text-13">
          {m.admin_payout_phone_now()} <b className="tabular-nums">{formatPhone(vendor.payoutPhone)}</b>
        </p>
        <Controller
          control={form.control}
          name="payoutPhone"
          render={({ field: { value, ...field } }) => (
            <Field label={m.admin_payout_phone_new()} error={errors.payoutPhone?.message}>
              <PhoneInput value={value ?? ''} autoComplete="off" {...field} />
            </Field>
          )}
        />
        <Field label={m.admin_reason()} hint={m.admin_reason_hint()} error={errors.reason?.message}>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        <Notice tone="info">{m.admin_payout_phone_waits()}</Notice>
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
