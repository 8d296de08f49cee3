import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { type PricedOrder, rejectOrder, type VendorOrder } from '#contracts/vendor-orders.ts'
import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import {
  type SoldOutChoice,
  soldOutChoices,
  useSoldOut,
} from '#web/features/vendor-workspace/orders/sold-out/use-sold-out.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { useEndpointForm } from '#web/lib/form.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { useOrderTransitions } from './use-order-transitions.ts'

type Reason = SystemReason | 'other'

/** What the customer will read, each in their own language. */
const reasons: { value: SystemReason; onlyDelivery?: true }[] = [
  { value: 'SOMETHING_SOLD_OUT' },
  { value: 'TOO_BUSY' },
  { value: 'CLOSING_SOON' },
  { value: 'TOO_FAR', onlyDelivery: true },
]

interface RejectionValues {
  chosen: Reason | null
  /** In the vendor's own words. */
  reason: string
}

const formId = 'reject'

/** Turns an order down, with a reason that its customer is told. */
export default function RejectOrderSheet({ order, onClose }: { order: PricedOrder; onClose: () => void }) {
  const { reject } = useOrderTransitions()
  const form = useEndpointForm(rejectOrder, {
    defaultValues: { chosen: null, reason: '' },
    // Cancelling an order that was accepted takes the same body.
    toBody: ({ chosen, reason }: RejectionValues) => ({
      reason: chosen === 'other' ? reason : (chosen ?? ''),
    }),
  })
  const [refusal, setRefusal] = useState<string>()
  const { mark } = useSoldOut()
  const [soldOut, setSoldOut] = useState<readonly SoldOutChoice[]>([])
  const { errors, isSubmitting } = form.formState
  const chosen = form.watch('chosen')
  const isNew = order.status === 'PAID'
  const number = callName(order)

  const send = form.handleSubmit(async ({ reason }) => {
    setRefusal(undefined)
    try {
      await reject(order, reason)
      onClose()
      if (reason === ('SOMETHING_SOLD_OUT' satisfies SystemReason))
        for (const { thing, name } of soldOut) await mark(thing, name, true)
    } catch (error) {
      setRefusal(refusalMessage(error))
    }
  })

  return (
    <Sheet
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={isNew ? m.vendor_reject_order_title({ number }) : m.vendor_cancel_title({ number })}
      description={m.vendor_reject_order_text({ amount: formatKES(order.totalKES), customer: order.contact.name })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.vendor_reject_order_keep()}
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={isSubmitting}>
            {isNew ? m.vendor_reject() : m.vendor_cancel()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid gap-3">
        <Controller
          control={form.control}
          name="chosen"
          render={({ field }) => (
            <RadioCards<Reason>
              label={m.vendor_reject_order_reason()}
              options={[
                ...reasons
                  .filter(({ onlyDelivery }) => !onlyDelivery || order.fulfilment.method === 'DELIVERY')
                  .map(({ value }) => ({ value, label: reasonMessage(value) })),
                { value: 'other', label: m.vendor_reason_other() },
              ]}
              value={field.value ?? undefined}
              onChange={field.onChange}
            />
          )}
        />
        {chosen === 'SOMETHING_SOLD_OUT' && <SoldOutChoices order={order} chosen={soldOut} onChange={setSoldOut} />}
        {chosen === 'other' && (
          <Field label={m.vendor_reject_details()} error={errors.reason?.message}>
            <Textarea autoFocus maxLength={200} {...form.register('reason')} />
          </Field>
        )}
        {errors.reason && !chosen && (
          <p role="alert" className="font-[550] text-13 text-danger">
            {m.vendor_reject_order_choose()}
          </p>
        )}
        {refusal && (
          <Notice tone="bad" title={`${m.vendor_transition_failed({ number })}.`} live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}

interface SoldOutChoicesProps {
  order: VendorOrder
  chosen: readonly SoldOutChoice[]
  onChange: (chosen: readonly SoldOutChoice[]) => void
}

/** What of it has sold out is marked with the same press, so that nobody else orders it. */
function SoldOutChoices({ order, chosen, onChange }: SoldOutChoicesProps) {
  const choices = soldOutChoices(order)
  if (choices.length === 0) return null
  return (
    <fieldset className="rounded-control bg-sunken px-3.5 py-2.5">
      <legend className="float-left mb-1 w-full font-[650] text-13">{m.kitchen_which_sold_out()}</legend>
      <div className="clear-both">
        {choices.map((choice) => {
          const others = chosen.filter(({ thing }) => thing.id !== choice.thing.id)
          return (
            <Checkbox
              key={choice.thing.id}
              checked={others.length < chosen.length}
              onChange={(isChosen) => onChange(isChosen ? [...others, choice] : others)}
            >
              {choice.name}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
