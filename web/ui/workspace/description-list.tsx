import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

/** What is known of something, name by name. */
export function DescriptionList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cn('grid gap-x-6 gap-y-3', className)}>{children}</dl>
}

export function DescriptionItem({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
