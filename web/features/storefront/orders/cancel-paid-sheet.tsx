import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomerOrder, cancelMyOrder } from '#contracts/orders.ts'
import { methodLabel } from '#web/features/shared/payments/method-name.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { maskPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { myOrder } from './orders.queries.ts'

const reasons = {
  WRONG_ADDRESS: m.orders_cancel_reason_address,
  FORGOT_SOMETHING: m.orders_cancel_reason_forgot,
  TAKES_TOO_LONG: m.orders_cancel_reason_long,
  CUSTOMER_CANCELLED: m.orders_cancel_reason_other,
}
type Reason = keyof typeof reasons

/** Asks once whether a paid order is cancelled, and says where the money goes. Why is asked, and need not be said. */
export default function CancelPaidSheet({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<Reason>()
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const amount = formatKES(order.leftKES)

  async function cancel() {
    setIsSending(true)
    setRefusal(undefined)
    try {
      const cancelled = await call(cancelMyOrder, { params: { id: order.id }, body: reason ? { reason } : {} })
      queryClient.setQueryData(myOrder(order.id).queryKey, cancelled)
      toast({ title: m.orders_cancelled_toast(), description: m.orders_cancelled_toast_text({ amount }) })
      onClose()
    } catch (error) {
      // The kitchen was faster: the order shows how it stands.
      setRefusal(refusalMessage(error))
      setIsSending(false)
    }
    void queryClient.invalidateQueries({ queryKey: ['/api/user/orders'] })
    void queryClient.invalidateQueries({ queryKey: myOrder(order.id).queryKey })
  }

  return (
    <Sheet
      open
      onOpenChange={() => isSending || onClose()}
      title={m.orders_cancel_paid_title()}
      footer={
        <div className="grid gap-2 sm:grid-cols-2">
          <Button variant="danger" size="lg" block pending={isSending} onClick={cancel} className="sm:order-last">
            {m.orders_cancel_paid_confirm({ amount })}
          </Button>
          <Button variant="quiet" size="lg" block disabled={isSending} onClick={onClose}>
            {m.orders_cancel_keep()}
          </Button>
        </div>
      }
    >
      <p>
        <b className="font-[650]">{m.orders_cancel_paid_goes({ amount, to: paidFrom(order) })}</b>{' '}
        {m.orders_cancel_paid_text()}
      </p>
      <fieldset className="mt-4">
        <legend className="mb-2 font-[650] text-13 text-ink-2">{m.orders_cancel_why()}</legend>
        <div className="flex flex-wrap gap-2">
          {(Object.keys(reasons) as Reason[]).map((each) => (
            <Chip key={each} selected={reason === each} onClick={() => setReason(reason === each ? undefined : each)}>
              {reasons[each]()}
            </Chip>
          ))}
        </div>
      </fieldset>
      {refusal && (
        <Notice tone="bad" live className="mt-4">
          {refusal}
        </Notice>
      )}
    </Sheet>
  )
}

const paidFrom = ({ payment }: CustomerOrder) =>
  payment ? (payment.phone ? maskPhone(payment.phone) : methodLabel(payment)) : ''
