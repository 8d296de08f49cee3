import { type FormEvent, useState } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { useOrderTransitions } from './use-order-transitions.ts'

type Reason = 'soldOut' | 'busy' | 'closing' | 'tooFar' | 'other'

/** The sentences the customer will read. */
const reasons: { value: Exclude<Reason, 'other'>; label: () => string; onlyDelivery?: true }[] = [
  { value: 'soldOut', label: () => m.vendor_reason_sold_out() },
  { value: 'busy', label: () => m.vendor_reason_busy() },
  { value: 'closing', label: () => m.vendor_reason_closing() },
  { value: 'tooFar', label: () => m.vendor_reason_too_far(), onlyDelivery: true },
]

const formId = 'reject'

/** Turns an order down, with a reason that its customer is told. */
export default function RejectOrderSheet({ order, onClose }: { order: VendorOrder; onClose: () => void }) {
  const { reject } = useOrderTransitions()
  const [reason, setReason] = useState<Reason>()
  const [words, setWords] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const isNew = order.status === 'PAID'
  const number = formatOrderNumber(order.number)
  const said = reason === 'other' ? words.trim() : reasons.find(({ value }) => value === reason)?.label()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    setIsMissing(!said)
    if (!said) return
    setIsWorking(true)
    await reject(order, said)
    onClose()
  }

  return (
    <Sheet
      open
      onOpenChange={() => isWorking || onClose()}
      title={isNew ? m.vendor_reject_order_title({ number }) : m.vendor_cancel_title({ number })}
      description={m.vendor_reject_order_text({ amount: formatKES(order.totalKES), customer: order.contact.name })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.vendor_reject_order_keep()}
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={isWorking}>
            {isNew ? m.vendor_reject() : m.vendor_cancel()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid gap-3">
        <RadioCards<Reason>
          label={m.vendor_reject_order_reason()}
          options={[
            ...reasons
              .filter(({ onlyDelivery }) => !onlyDelivery || order.fulfilment.method === 'DELIVERY')
              .map(({ value, label }) => ({ value, label: label() })),
            { value: 'other', label: m.vendor_reason_other() },
          ]}
          value={reason}
          onChange={setReason}
        />
        {reason === 'other' && (
          <Field label={m.vendor_reject_details()} error={isMissing && m.field_fill_in()}>
            <Textarea autoFocus maxLength={200} value={words} onChange={(event) => setWords(event.target.value)} />
          </Field>
        )}
        {isMissing && !reason && (
          <p role="alert" className="font-[550] text-13 text-danger">
            {m.vendor_reject_order_choose()}
          </p>
        )}
      </form>
    </Sheet>
  )
}
