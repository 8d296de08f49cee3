import { Link } from '@tanstack/react-router'
import type { CustomerOrder } from '#contracts/orders.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'

const mark = '\u0000'

/** A sentence in which *Orders* is a link, wherever a language puts the word. A guest has the link of the order alone. */
export function WithOrdersLink({ words }: { words: (orders: string) => string }) {
  const isGuest = useUser() === null
  if (isGuest) return words(m.guest_its_link())
  const [before, after] = words(mark).split(mark)
  return (
    <>
      {before}
      <Link to="/account" className="link">
        {m.payment_orders()}
      </Link>
      {after}
    </>
  )
}

/** How long what was ordered is kept, and that nobody has to sit here. */
export function HeldUntil({ order }: { order: CustomerOrder }) {
  const time = formatDate(order.expiresAt, 'time')
  return (
    <p className="rounded-control bg-sunken px-4 py-3 text-13">
      <WithOrdersLink words={(orders) => m.payment_held({ time, orders })} />
    </p>
  )
}
