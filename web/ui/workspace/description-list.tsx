import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

interface DescriptionListProps {
  /** Each name stands beside its value, with a hairline below, and not above it. */
  rows?: boolean
  className?: string
  children: ReactNode
}

const asRows =
  '*:grid *:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] *:items-baseline *:gap-3 *:border-line *:border-b *:py-2 *:last:border-0'

/** What is known of something, name by name. */
export function DescriptionList({ rows, className, children }: DescriptionListProps) {
  return <dl className={cn('grid', rows ? cn('text-13', asRows) : 'gap-x-6 gap-y-3', className)}>{children}</dl>
}

export function DescriptionItem({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
