import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import { readyTime } from '#web/features/vendor-workspace/orders/minutes.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'

const rule = 'my-1.5 border-[#000] border-t border-dashed'

/** An order on a strip of paper: the number to call largest, what to make, where it goes. Black on white alone. */
export function KitchenTicket({ order, shop }: { order: VendorOrder; shop: string }) {
  const { fulfilment, contact } = order
  const isDelivery = fulfilment.method === 'DELIVERY'
  return (
    <section className="text-13 leading-tight [overflow-wrap:anywhere]">
      <p className="text-center font-bold text-15">{shop}</p>
      <p className="text-center font-extrabold text-60 leading-none tabular-nums">{callName(order)}</p>
      <p className="text-center font-bold">
        {isDelivery ? m.vendor_delivery() : m.vendor_pickup()}
        {order.readyBy && ` · ${m.kitchen_ticket_ready({ time: readyTime(order.readyBy) })}`}
      </p>
      <div className={rule} />
      <ul>
        {order.lines
          .filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity)
          .map((line) => (
            <li key={line.id} className="mb-1 flex gap-2 font-bold text-17">
              <span className="flex-none tabular-nums">{line.quantity - line.refundedQuantity} ×</span>
              <span className="min-w-0">
                {[line.name, line.variationName].filter(Boolean).join(', ')}
                {line.options.map(({ id, name }) => (
                  <span key={id} className="block font-semibold text-15">
                    + {name}
                  </span>
                ))}
              </span>
            </li>
          ))}
      </ul>
      {order.note && (
        <p className="my-1.5 border-2 border-[#000] p-1.5 font-bold text-15">
          {m.vendor_note()}: {order.note}
        </p>
      )}
      <div className={rule} />
      <p className="font-bold text-15">{contact.name}</p>
      {isDelivery && (
        <>
          <p>{contact.phone}</p>
          <p>{[fulfilment.areaName, fulfilment.address, fulfilment.landmark].filter(Boolean).join(', ')}</p>
        </>
      )}
      <div className={rule} />
      <p className="flex justify-between gap-2">
        <span>{m.kitchen_ticket_paid()}</span>
        {order.leftKES !== null && <b>{formatKES(order.leftKES)}</b>}
      </p>
      <p className="flex justify-between gap-2 tabular-nums">
        <span>{formatOrderNumber(order.number)}</span>
        <span>{formatDate(order.placedAt, 'moment')}</span>
      </p>
    </section>
  )
}
