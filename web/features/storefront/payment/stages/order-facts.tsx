import type { ReactNode } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'

/** Which order this is about, and how much it is. */
export function OrderFacts({ order, children }: { order: CustomerOrder; children?: ReactNode }) {
  return (
    <dl className="grid gap-2">
      <OrderFact label={m.payment_order_number({ number: formatOrderNumber(order.number) })}>
        <Money kes={order.totalKES} />
      </OrderFact>
      {children}
    </dl>
  )
}

/** As `OrderFacts`, with until when what was ordered is kept. */
export function HeldOrderFacts({ order }: { order: CustomerOrder }) {
  return (
    <OrderFacts order={order}>
      <OrderFact label={<span className="meta">{m.payment_held_until()}</span>}>
        {formatDate(order.expiresAt, 'time')}
      </OrderFact>
    </OrderFacts>
  )
}

export function OrderFact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="tabular-nums">{label}</dt>
      <dd className="text-right font-[650] tabular-nums">{children}</dd>
    </div>
  )
}
