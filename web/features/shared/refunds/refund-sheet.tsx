import { type FormEvent, useId, useState } from 'react'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { ConfirmedFirst } from '#web/ui/workspace/confirmed-first.tsx'
import { RefundCost } from './refund-cost.tsx'
import { refundErrorMessage } from './refund-error-message.ts'
import { toReason } from './refund-labels.ts'
import { RefundReason } from './refund-reason.tsx'
import { RefundScope } from './refund-scope.tsx'
import { type RefundableOrder, type RefundDraft, toRefundChoice, unitsLeft, voidsTickets } from './refundable.ts'
import { type Side, useRefund, useRefundPreview } from './use-refund.ts'

interface RefundSheetProps {
  order: RefundableOrder
  side: Side
  onClose: () => void
}

/** What is wrong with what is filled in: cents at once, nothing chosen once it was to be sent. */
function draftFault(draft: RefundDraft, isTried: boolean): string | undefined {
  if (draft.kind === 'amount' && !Number.isNaN(draft.amountKES) && !Number.isInteger(draft.amountKES))
    return m.field_whole_shillings()
  return isTried && !toRefundChoice(draft) ? m.refunds_choose() : undefined
}

/** Gives money of an order back: what, why, what it comes to; and asks once more, naming the sum. */
export default function RefundSheet(props: RefundSheetProps) {
  const { order, onClose } = props
  const title = m.refunds_sheet_title({ number: formatOrderNumber(order.number) })
  return (
    <ConfirmedFirst act={{ title, sum: m.refunds_at_most({ amount: formatKES(order.leftKES) }) }} onClose={onClose}>
      <ConfirmedRefundSheet {...props} />
    </ConfirmedFirst>
  )
}

function ConfirmedRefundSheet({ order, side, onClose }: RefundSheetProps) {
  const formId = useId()
  const [draft, setDraft] = useState<RefundDraft>(() => ({
    kind: order.lines.some((line) => unitsLeft(line) > 0) ? 'lines' : 'amount',
    quantities: {},
    amountKES: Number.NaN,
  }))
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const give = useRefund(side, order)
  const choice = toRefundChoice(draft)
  const preview = useRefundPreview(side, order, choice)
  const isOld = choice !== null && (preview.isFetching || preview.isPlaceholderData)
  const shown = choice && !preview.isError ? preview.data : undefined
  const customer = order.contact.name
  const amount = formatKES(shown?.amountKES ?? 0)
  const wrong = preview.isError && choice ? refundErrorMessage(preview.error) : draftFault(draft, isTried)

  function ask(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (reason.trim() && shown && !isOld) setIsAsking(true)
  }

  async function confirm() {
    setRefusal(undefined)
    try {
      await give(choice as NonNullable<typeof choice>, toReason(reason))
      toast({ title: m.refunds_done({ amount, customer }) })
      onClose()
    } catch (error) {
      setRefusal(refundErrorMessage(error))
    }
  }

  return (
    <Sheet
      open
      onOpenChange={() => onClose()}
      title={m.refunds_sheet_title({ number: formatOrderNumber(order.number) })}
      description={m.refunds_sheet_text({ left: formatKES(order.leftKES) })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.refunds_not_now()}
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={isTried && isOld}>
            {shown ? m.refunds_create_amount({ amount }) : m.refunds_create()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={ask} noValidate className="grid gap-5">
        <RefundScope order={order} draft={draft} onChange={setDraft} error={wrong} />
        <RefundCost side={side} customer={customer} preview={shown} isOld={isOld} />
        {voidsTickets(order, draft) && <Notice tone="act">{m.refunds_tickets_end()}</Notice>}
        <RefundReason
          value={reason}
          onChange={setReason}
          customer={customer}
          error={isTried && !reason.trim() ? m.field_fill_in() : undefined}
        />
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.refunds_confirm_title({ amount, customer })}
        confirm={m.refunds_create_amount({ amount })}
        cancel={m.refunds_not_now()}
        onConfirm={confirm}
      >
        {m.refunds_confirm_text()}
      </ConfirmDialog>
    </Sheet>
  )
}
