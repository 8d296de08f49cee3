import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  right?: boolean
  /**
   * Its place on a phone, where a row is a card: the left or the right of the first line; the left or the right of one of
   * the next; a line with the column's name before it (unless said); a line of its own; or nowhere.
   */
  card?: 'title' | 'aside' | 'left' | 'right' | 'line' | 'whole' | 'none'
  className?: string
}

export interface RecordTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isSelected?: (row: Row) => boolean
  className?: string
}

// What scrolls must be reachable by keyboard, though it does nothing else.
const reachable = { tabIndex: 0 }

const places = {
  title: 'max-md:order-1 max-md:min-w-0 max-md:text-15',
  aside: 'max-md:order-2 max-md:justify-self-end',
  left: 'max-md:order-3 max-md:col-start-1 max-md:min-w-0',
  right: 'max-md:order-3 max-md:col-start-2 max-md:justify-self-end max-md:text-right',
  line: 'max-md:order-3 max-md:col-span-2 max-md:flex max-md:justify-between max-md:gap-4',
  whole: 'max-md:order-4 max-md:col-span-2',
  none: 'max-md:hidden',
}

/** A table on a wide screen, a card for each row on a phone: one and the same markup. */
export function RecordTable<Row>({ caption, columns, rows, keyOf, isSelected, className }: RecordTableProps<Row>) {
  return (
    <section
      {...reachable}
      aria-label={caption}
      className={cn('md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface', className)}
    >
      <table className="w-full border-collapse text-13 max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map(({ id, head, right }) => (
              <th
                key={id}
                scope="col"
                className={cn(
                  'h-10 whitespace-nowrap border-line border-b px-2.5 font-semibold text-ink-2 first:pl-5 last:pr-5',
                  right ? 'text-right' : 'text-left',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-2.5">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={cn(
                'relative border-line max-md:grid max-md:grid-flow-row-dense max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:rounded-card max-md:border max-md:p-3.5 md:border-b md:last:border-0',
                isSelected?.(row) ? 'bg-accent-tint' : 'max-md:bg-surface md:hover:bg-sunken/45',
              )}
            >
              {columns.map(({ id, head, cell, right, card = 'line', className: looks }) => (
                <td
                  key={id}
                  className={cn(
                    'md:h-13 md:px-2.5 md:py-1.5 md:first:pl-5 md:last:pr-5',
                    places[card],
                    right && 'tabular-nums md:text-right',
                    looks,
                  )}
                >
                  {card === 'line' && (
                    <span aria-hidden className="flex-none text-ink-2 md:hidden">
                      {head}
                    </span>
                  )}
                  {card === 'line' ? <div className="min-w-0 max-md:text-right">{cell(row)}</div> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** For the link in a row that opens it: all of the row is where it can be pressed. What else acts in it stands `above-row`. */
export const rowLink =
  'font-[650] after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3 [overflow-wrap:anywhere]'
export const aboveRow = 'relative z-1'
