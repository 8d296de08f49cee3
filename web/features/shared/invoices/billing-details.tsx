import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import {
  type BillingDetails as Details,
  deleteBillingDetails,
  readBillingDetails,
  saveBillingDetails,
} from '#contracts/money/billing-details.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { PinInput } from './pin-input.tsx'

const billingDetails = apiQuery(readBillingDetails, ['/api/user/billing-details'])

/** The company to which receipts are made out, for who buys for one. */
export default function BillingDetails() {
  const queryClient = useQueryClient()
  const { data } = useQuery(billingDetails)
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  const { billingDetails: details } = data
  const show = (changed: Details | null) => {
    queryClient.setQueryData(billingDetails.queryKey, { billingDetails: changed })
    setIsOpen(false)
  }
  const remove = async () => {
    try {
      await call(deleteBillingDetails, {})
      show(null)
    } catch (error) {
      toast({ title: m.account_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  }
  return (
    <section id="receipts" className="mt-8 scroll-mt-20 border-line border-t pt-6">
      <h2 className="mb-1 text-20">{m.account_billing()}</h2>
      <p className="mb-3 max-w-[60ch] text-ink-2">{m.account_billing_text()}</p>
      {isOpen ? (
        <CompanyForm details={details} onSaved={show} onCancel={() => setIsOpen(false)} />
      ) : (
        <>
          {details && (
            <p className="mb-3 [overflow-wrap:anywhere]">
              <b className="font-[650]">{details.companyName}</b>
              <br />
              {m.account_billing_pin()} {details.kraPin}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => setIsOpen(true)}>
              {details ? m.account_billing_change() : m.account_billing_add()}
            </Button>
            {details && (
              <Button variant="ghost" onClick={() => void remove()}>
                {m.account_billing_remove()}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

interface CompanyFormProps {
  details: Details | null
  onSaved: (details: Details) => void
  onCancel: () => void
}

function CompanyForm({ details, onSaved, onCancel }: CompanyFormProps) {
  const form = useEndpointForm(saveBillingDetails, { defaultValues: details ?? { companyName: '', kraPin: '' } })
  const { errors, isDirty, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    try {
      onSaved((await call(saveBillingDetails, { body })).billingDetails)
    } catch (error) {
      if (showFieldErrors(form, error)) return
      toast({ title: m.account_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  })
  return (
    <form onSubmit={save} noValidate className="grid max-w-100 gap-4">
      <UnsavedChangesDialog isDirty={isDirty && !isSubmitting} name={m.account_billing()} />
      <Field label={m.account_billing_company()} error={errors.companyName?.message}>
        <Input autoComplete="organization" maxLength={60} {...form.register('companyName')} />
      </Field>
      <Controller
        control={form.control}
        name="kraPin"
        render={({ field: { value, ...field } }) => (
          <Field label={m.account_billing_pin()} hint={m.account_billing_pin_hint()} error={errors.kraPin?.message}>
            <PinInput value={value ?? ''} {...field} />
          </Field>
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isSubmitting}>
          {m.account_billing_save()}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {m.account_billing_cancel()}
        </Button>
      </div>
    </form>
  )
}
