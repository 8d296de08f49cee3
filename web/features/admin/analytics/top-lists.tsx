import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminAnalytics } from '#contracts/admin/analytics.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import { changePercent, formatChange } from '#web/ui/workspace/change.ts'

export function TopVendors({ rows }: { rows: AdminAnalytics['vendors'] }) {
  return (
    <Best title={m.admin_best_vendors()} counted={m.admin_figure_orders()}>
      {rows.map(({ id, name, orders, grossKES, previousKES }) => (
        <Row key={id} count={orders} grossKES={grossKES} previousKES={previousKES}>
          <Link to="/admin/vendors/edit/$id" params={{ id }} className="link">
            {name}
          </Link>
        </Row>
      ))}
    </Best>
  )
}

export function TopProducts({ rows }: { rows: AdminAnalytics['products'] }) {
  return (
    <Best title={m.admin_best_products()} counted={m.admin_sold()}>
      {rows.map(({ id, name, vendorName, quantity, grossKES, previousKES }) => (
        <Row key={id} count={quantity} grossKES={grossKES} previousKES={previousKES} note={vendorName}>
          <Link to="/product/$id/edit" params={{ id }} className="link">
            {name}
          </Link>
        </Row>
      ))}
    </Best>
  )
}

export function TopEvents({ rows }: { rows: AdminAnalytics['events'] }) {
  return (
    <Best title={m.admin_best_events()} counted={m.admin_tickets()}>
      {rows.map(({ id, slug, name, tickets, grossKES, previousKES }) => (
        <Row key={id} count={tickets} grossKES={grossKES} previousKES={previousKES}>
          <Link to="/events/$slug" params={{ slug }} className="link">
            {name}
          </Link>
        </Row>
      ))}
    </Best>
  )
}

function Best({ title, counted, children }: { title: string; counted: string; children: ReactNode[] }) {
  return (
    <Card className="overflow-hidden">
      <h2 className="px-4 pt-4 pb-1 text-20 md:px-5">{title}</h2>
      {children.length === 0 ? (
        <p className="meta px-4 pt-2 pb-5 md:px-5">{m.admin_best_none()}</p>
      ) : (
        <table className="w-full border-collapse text-13">
          <thead>
            <tr className="text-ink-2 *:h-10 *:px-2 *:font-semibold">
              <th scope="col" className="!pl-4 md:!pl-5 text-left">
                {m.admin_name()}
              </th>
              <th scope="col" className="text-right">
                {counted}
              </th>
              <th scope="col" className="!pr-4 md:!pr-5 text-right">
                {m.admin_figure_gross()}
              </th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </Card>
  )
}

interface RowProps {
  count: number
  grossKES: number
  previousKES: number
  note?: string
  children: ReactNode
}

function Row({ count, grossKES, previousKES, note, children }: RowProps) {
  const change = changePercent(grossKES, previousKES)
  return (
    <tr className="border-line border-t *:h-12 *:px-2 *:py-2">
      <td className="!pl-4 md:!pl-5 [overflow-wrap:anywhere]">
        {children}
        {note && <span className="meta block">{note}</span>}
      </td>
      <td className="text-right tabular-nums">{count.toLocaleString('en-KE')}</td>
      <td className="!pr-4 md:!pr-5 text-right">
        <Money kes={grossKES} className="block" />
        <span className="whitespace-nowrap text-ink-2">
          {change === null ? m.admin_best_new() : formatChange(change)}
        </span>
      </td>
    </tr>
  )
}
