import { type AdminOrder, cancelAdminOrder } from '#contracts/admin/orders.ts'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export interface CancelOrderSheetProps {
  order: Pick<AdminOrder, 'id' | 'number' | 'paidAt' | 'leftKES'>
  onClose: () => void
}

/** Cancels an order with a reason that the customer and the shop are told; says first where the money goes. */
export default function CancelOrderSheet({ order: { id, number, paidAt, leftKES }, onClose }: CancelOrderSheetProps) {
  const named = { number: formatOrderNumber(number) }
  return (
    <TextSheet
      endpoint={cancelAdminOrder}
      field="reason"
      title={m.admin_order_cancel_title(named)}
      sum={paidAt ? formatKES(leftKES) : undefined}
      text={paidAt ? m.admin_order_cancel_text({ amount: formatKES(leftKES) }) : m.admin_order_cancel_unpaid()}
      label={m.admin_reason()}
      hint={m.admin_order_cancel_hint()}
      confirm={m.admin_order_cancel()}
      tone="danger"
      done={m.admin_order_cancelled_done(named)}
      onSend={(body) => call(cancelAdminOrder, { params: { id }, body })}
      onClose={onClose}
    />
  )
}
