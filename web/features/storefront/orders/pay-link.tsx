import type { OrderSummary } from '#contracts/orders.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'

export interface PayLinkProps {
  order: Pick<OrderSummary, 'id' | 'totalKES'>
  size?: 'sm' | 'md'
  className?: string
}

/** To the page that asks for the money and follows it. */
export function PayLink({ order, size, className }: PayLinkProps) {
  return (
    <ButtonLink to="/success" search={{ order: order.id }} size={size} className={className}>
      {m.orders_pay({ amount: formatKES(order.totalKES) })}
    </ButtonLink>
  )
}
