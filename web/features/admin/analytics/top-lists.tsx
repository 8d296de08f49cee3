import type { ReactNode } from 'react'
import type { AdminAnalytics, AnalyticsTable } from '#contracts/admin/analytics.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import { changePercent, formatChange } from '#web/ui/workspace/change.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { tableFile } from './analytics.queries.ts'
import type { AnalyticsSearch } from './analytics-search.ts'

/** A list whose rows can be opened: what each is the sum of. */
export interface Openable<Row> {
  rows: readonly Row[]
  search: AnalyticsSearch
  go: (search: AnalyticsSearch) => void
}

interface OpenRowsProps extends Omit<Openable<unknown>, 'rows'> {
  kind: 'vendor' | 'product' | 'event' | 'failure'
  id: string
  children: ReactNode
}

/** A name that opens the rows behind its figures, and closes them again. */
export function OpenRows({ kind, id, search, go, children }: OpenRowsProps) {
  const isOpen = search.open === kind && search.of === id
  const days = { dayFrom: undefined, dayTo: undefined }
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="link reach text-left"
      onClick={() => go({ ...search, ...days, open: isOpen ? undefined : kind, of: isOpen ? undefined : id })}
    >
      {children}
    </button>
  )
}

export function TopVendors({ rows, ...openable }: Openable<AdminAnalytics['vendors'][number]>) {
  return (
    <Best title={m.admin_best_vendors()} counted={m.admin_figure_orders()} table="VENDORS" search={openable.search}>
      {rows.map(({ id, name, orders, grossKES, previousKES }) => (
        <Row key={id} count={orders} grossKES={grossKES} previousKES={previousKES}>
          <OpenRows kind="vendor" id={id} {...openable}>
            {name}
          </OpenRows>
        </Row>
      ))}
    </Best>
  )
}

export function TopProducts({ rows, ...openable }: Openable<AdminAnalytics['products'][number]>) {
  return (
    <Best title={m.admin_best_products()} counted={m.admin_sold()} table="PRODUCTS" search={openable.search}>
      {rows.map(({ id, name, vendorName, quantity, grossKES, previousKES }) => (
        <Row key={id} count={quantity} grossKES={grossKES} previousKES={previousKES} note={vendorName}>
          <OpenRows kind="product" id={id} {...openable}>
            {name}
          </OpenRows>
        </Row>
      ))}
    </Best>
  )
}

export function TopEvents({ rows, ...openable }: Openable<AdminAnalytics['events'][number]>) {
  return (
    <Best title={m.admin_best_events()} counted={m.admin_tickets()} table="EVENTS" search={openable.search}>
      {rows.map(({ id, name, tickets, grossKES, previousKES }) => (
        <Row key={id} count={tickets} grossKES={grossKES} previousKES={previousKES}>
          <OpenRows kind="event" id={id} {...openable}>
            {name}
          </OpenRows>
        </Row>
      ))}
    </Best>
  )
}

interface BestProps {
  title: string
  counted: string
  table: AnalyticsTable
  search: AnalyticsSearch
  children: ReactNode[]
}

function Best({ title, counted, table, search, children }: BestProps) {
  return (
    <Card className="overflow-hidden">
      <div className="flex items-start justify-between gap-3 px-4 pt-4 pb-1 md:px-5">
        <h2 className="text-20">{title}</h2>
        <CsvLink query={tableFile(table, search)} />
      </div>
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
