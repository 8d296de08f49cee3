import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surface.tsx'

export interface PanelProps<Row> {
  title: string
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  empty: string
  more: ReactNode
  children: (row: Row) => ReactNode
}

/** The first of a list that has a page of its own. */
export function Panel<Row>({ title, rows, empty, more, children }: PanelProps<Row>) {
  return (
    <Card padded className="flex flex-col">
      <h2 className="mb-1 text-20">{title}</h2>
      {!rows && (
        <div aria-hidden className="grid gap-2 py-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
      {rows?.length === 0 && <p className="py-2 text-ink-2">{empty}</p>}
      {rows && rows.length > 0 && (
        <>
          <ul className="grid">{rows.map(children)}</ul>
          <p className="mt-auto pt-3">{more}</p>
        </>
      )}
    </Card>
  )
}
