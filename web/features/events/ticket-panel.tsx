import { useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { EventPage } from '#contracts/events.ts'
import { useAddToCart } from '#web/features/products/use-add-to-cart.tsx'
import { lineOf } from '#web/lib/cart.ts'
import { useCart } from '#web/lib/use-cart.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { ActionBar } from '#web/ui/surface.tsx'
import { canBuy, ticketOptions } from './ticket-options.ts'
import { momentOf, TicketRow } from './ticket-row.tsx'

const cartPage: string = '/cart'

/** Choose tickets, see what they come to, and take them to the cart. */
export function TicketPanel({ event }: { event: EventPage }) {
  const options = ticketOptions(event)
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const cart = useCart()
  const { add, dialog } = useAddToCart(event.vendor.name)
  const navigate = useNavigate()

  const rows = options.map((option) => {
    const held = cart.items.find((item) => lineOf(item) === option.line)?.quantity ?? 0
    const max = Math.max(0, option.limit - held)
    return { option, max, quantity: Math.min(chosen[option.line] ?? 0, max) }
  })
  const count = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const totalKES = rows.reduce((sum, { option, quantity }) => sum + option.item.priceKES * quantity, 0)
  const isOnSale = options.some(({ availability }) => canBuy(availability))

  async function getTickets() {
    const wanted = rows.filter(({ quantity }) => quantity > 0)
    if (add(...wanted.map(({ option, quantity }) => ({ item: option.item, quantity }))))
      await navigate({ to: cartPage })
  }

  const button = (
    <Button size="lg" block disabled={count === 0} onClick={getTickets}>
      {m.events_get_tickets()}
    </Button>
  )
  return (
    <div className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5 lg:shadow-2">
      <h2 className="text-20">{m.events_choose_tickets()}</h2>
      {options.length === 0 && <p className="mt-2 text-ink-2">{m.events_no_tickets()}</p>}
      <ul className="mt-3 grid gap-2.5">
        {rows.map(({ option, quantity, max }) => (
          <TicketRow
            key={option.line}
            option={option}
            quantity={quantity}
            max={max}
            onChange={(value) => setChosen({ ...chosen, [option.line]: value })}
          />
        ))}
      </ul>
      {isOnSale && (
        <>
          <p className="meta mt-3">{rules(event)}</p>
          <div className="max-lg:hidden">
            <hr className="my-4 border-line-strong border-t-2 border-dotted opacity-60" />
            <p className="mb-3 flex items-baseline justify-between" role="status">
              {m.events_tickets({ count })}
              <Money kes={totalKES} className="text-20" />
            </p>
            {button}
          </div>
          <p className="meta mt-3 flex gap-2">
            <ShieldCheck aria-hidden className="!size-[18px]" />
            {m.events_money_back()}
          </p>
          <Bar>
            <div className="flex items-center gap-3">
              <p className="min-w-[92px] text-13 text-ink-2">
                {m.events_tickets({ count })}
                <Money kes={totalKES} className="block text-17 text-ink" />
              </p>
              {button}
            </div>
          </Bar>
        </>
      )}
      {dialog}
    </div>
  )
}

/** On anything narrower than a desktop the action stays at the bottom of the screen. */
function Bar({ children }: { children: React.ReactNode }) {
  return (
    <>
      <ActionBar>{children}</ActionBar>
      <div className="mt-4 max-w-[420px] max-md:hidden lg:hidden">{children}</div>
    </>
  )
}

/** "Up to 8 tickets each. Sales close Sat 15 Aug, 14:00." */
function rules({ ticketTypes }: EventPage): string {
  const onSale = ticketTypes.filter(({ availability }) => canBuy(availability))
  const most = Math.max(...onSale.map(({ maxPerOrder }) => maxPerOrder ?? 0))
  const ends = onSale.flatMap(({ saleEndsAt }) => saleEndsAt ?? []).sort()
  return [
    most > 0 && m.events_up_to({ count: most }),
    ends[0] !== undefined && m.events_sales_close({ moment: momentOf(ends[0]) }),
  ]
    .filter(Boolean)
    .join(' ')
}
