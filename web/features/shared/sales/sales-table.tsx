import { type ReactNode, useState } from 'react'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Table, Td, Th, Tr } from '#web/ui/tables/table.tsx'
import type { Bucket } from './buckets.ts'
import { formatDayRange } from './day-ranges.ts'

export interface SalesTableProps {
  buckets: readonly Bucket[]
  /** What the words for some days lead to, where they can be opened. */
  opened?: (days: { from: string; to: string }, words: string) => ReactNode
}

/** The chart in numbers, for who wants them or cannot see it. */
export function SalesTable({ buckets, opened = (_, words) => words }: SalesTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-13">
        {m.revenue_as_table()}
      </summary>
      {isOpen && (
        <Table caption={m.revenue_sales()} className="mt-2 max-h-[420px] overflow-y-auto">
          <thead>
            <tr>
              <Th>{m.revenue_day()}</Th>
              <Th right>{m.revenue_orders()}</Th>
              <Th right>{m.revenue_gross()}</Th>
              <Th right>{m.revenue_before()}</Th>
            </tr>
          </thead>
          <tbody>
            {buckets.map(({ from, to, orders, grossKES, beforeKES }) => (
              <Tr key={from}>
                <Td>{opened({ from, to }, formatDayRange(from, to))}</Td>
                <Td right>{orders}</Td>
                <Td right>{formatKES(grossKES)}</Td>
                <Td right>{beforeKES === undefined ? '' : formatKES(beforeKES)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </details>
  )
}
