import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { VendorRevenue } from '#contracts/money/revenue.ts'
import type { LineSearch } from '#web/features/shared/sales/revenue.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'

interface Row {
  id: string
  name: ReactNode
  count: number
  grossKES: number
  /** The lines that it is the sum of. */
  opened: LineSearch
}

type Range = Pick<VendorRevenue, 'from' | 'to'>

export function TopProducts({ products, from, to }: Pick<VendorRevenue, 'products'> & Range) {
  const rows = products.map(({ quantity, ...product }) => ({
    ...product,
    count: quantity,
    opened: { from, to, product: product.id },
  }))
  return <Sellers title={m.revenue_products()} what={m.revenue_product()} rows={rows} />
}

export function TopEvents({ events, from, to }: Pick<VendorRevenue, 'events'> & Range) {
  if (events.length === 0) return null
  const rows = events.map(({ id, slug, title, tickets, grossKES }) => ({
    id,
    name: (
      <Link to="/events/$slug" params={{ slug }} className="link">
        {title}
      </Link>
    ),
    count: tickets,
    grossKES,
    opened: { from, to, event: id },
  }))
  return <Sellers title={m.revenue_events()} what={m.revenue_event()} rows={rows} />
}

const shortList = 6

function Sellers({ title, what, rows }: { title: string; what: string; rows: Row[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, shortList)
  return (
    <Card className="overflow-hidden">
      <h2 className="px-4 pt-4 pb-1 text-20 md:px-5">{title}</h2>
      {rows.length === 0 ? (
        <p className="meta px-4 pt-2 pb-5 md:px-5">{m.revenue_nothing_sold()}</p>
      ) : (
        <table className="w-full border-collapse text-13">
          <thead>
            <tr className="text-ink-2 *:h-10 *:px-2.5 *:font-semibold">
              <th scope="col" className="!pl-4 text-left md:!pl-5">
                {what}
              </th>
              <th scope="col" className="text-right">
                {m.revenue_sold()}
              </th>
              <th scope="col" className="!pr-4 text-right md:!pr-5">
                {m.revenue_gross()}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, count, grossKES, opened }) => (
              <tr key={id} className="border-line border-t *:h-12 *:px-2.5 *:py-2">
                <td className="!pl-4 md:!pl-5 [overflow-wrap:anywhere]">{name}</td>
                <td className="text-right tabular-nums">{count}</td>
                <td className="!pr-4 md:!pr-5 text-right">
                  <Link
                    to="/vendor/revenue/sales"
                    search={{ ...opened }}
                    className="reach underline decoration-line-strong underline-offset-4 hover:decoration-accent"
                  >
                    <Money kes={grossKES} />
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shortList && !isWhole && (
        <div className="border-line border-t px-2 py-1.5">
          <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
            {m.revenue_show_all({ count: rows.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}
