import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  right?: boolean
  /**
   * Its place where there is no room for a table and a row is a card: the left or the right of the first line; the left
   * or the right of one of the next; a line with the column's name before it (unless said); a line of its own; or
   * nowhere.
   */
  card?: 'title' | 'aside' | 'left' | 'right' | 'line' | 'whole' | 'none'
  className?: string
}

export interface RecordTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isSelected?: (row: Row) => boolean
  /** Under the rows, by the ids of their columns: what they add up to. The first one heads them. */
  sums?: Record<string, ReactNode>
  className?: string
}

// What scrolls must be reachable by keyboard, though it does nothing else.
const reachable = { tabIndex: 0 }

const places = {
  title: 'max-xl:order-1 max-xl:min-w-0 max-xl:text-15',
  aside: 'max-xl:order-2 max-xl:justify-self-end',
  left: 'max-xl:order-3 max-xl:col-start-1 max-xl:min-w-0',
  right: 'max-xl:order-3 max-xl:col-start-2 max-xl:justify-self-end max-xl:text-right',
  line: 'max-xl:order-3 max-xl:col-span-2 max-xl:flex max-xl:justify-between max-xl:gap-4',
  whole: 'max-xl:order-4 max-xl:col-span-2',
  none: 'max-xl:hidden',
}

/** A table on a wide screen, on others a card for each row: one and the same markup. */
export function RecordTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isSelected,
  sums,
  className,
}: RecordTableProps<Row>) {
  return (
    <section
      {...reachable}
      aria-label={caption}
      className={cn('relative xl:overflow-x-auto xl:rounded-card xl:border xl:border-line xl:bg-surface', className)}
    >
      <table className="w-full border-collapse text-13 max-xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-xl:sr-only">
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
        <tbody className="max-xl:grid max-xl:gap-2.5 md:max-xl:grid-cols-2">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={cn(
                'relative border-line max-xl:grid max-xl:grid-flow-row-dense max-xl:grid-cols-[1fr_auto] max-xl:content-start max-xl:items-center max-xl:gap-x-3 max-xl:gap-y-1.5 max-xl:rounded-card max-xl:border max-xl:p-3.5 xl:border-b xl:last:border-0 xl:has-[details[open]]:*:py-3 xl:has-[details[open]]:*:align-top',
                isSelected?.(row) ? 'bg-accent-tint' : 'max-xl:bg-surface xl:hover:bg-sunken/45',
              )}
            >
              {columns.map(({ id, head, cell, right, card = 'line', className: looks }) => (
                <td
                  key={id}
                  className={cn(
                    'xl:h-13 xl:px-2.5 xl:py-1.5 xl:first:pl-5 xl:last:pr-5',
                    places[card],
                    right && 'tabular-nums xl:text-right',
                    looks,
                  )}
                >
                  {card === 'line' && (
                    <span aria-hidden className="flex-none text-ink-2 xl:hidden">
                      {head}
                    </span>
                  )}
                  {card === 'line' ? <div className="min-w-0 max-xl:text-right">{cell(row)}</div> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && <Sums columns={columns} sums={sums} />}
      </table>
    </section>
  )
}

function Sums<Row>({ columns, sums }: { columns: readonly Column<Row>[]; sums: Record<string, ReactNode> }) {
  return (
    <tfoot className="max-xl:mt-2.5 max-xl:block">
      <tr className="border-line-strong font-[650] max-xl:grid max-xl:gap-1.5 max-xl:rounded-card max-xl:border max-xl:bg-sunken max-xl:p-3.5 xl:border-t">
        {columns.map(({ id, head, right }, index) => (
          <td
            key={id}
            className={cn(
              'max-xl:flex max-xl:justify-between max-xl:gap-4 xl:h-13 xl:px-2.5 xl:first:pl-5 xl:last:pr-5',
              right && 'tabular-nums xl:text-right',
              sums[id] === undefined && 'max-xl:hidden',
            )}
          >
            {index > 0 && (
              <span aria-hidden className="font-normal text-ink-2 xl:hidden">
                {head}
              </span>
            )}
            {sums[id]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/**
 * For the link in a row that opens it: all of the row is where it can be pressed. What else acts in it stands
 * `above-row`.
 */
export const rowLink =
  'font-[650] after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3 [overflow-wrap:anywhere]'
export const aboveRow = 'relative z-1'
