import type { ReactNode } from 'react'
import ArrowDown from '~icons/lucide/arrow-down'

const line = <span aria-hidden className="flex-1 border-line-strong border-t-2 border-dotted" />

/** Between a ticket and whom it goes to. */
export function PassesTo({ children }: { children: ReactNode }) {
  return (
    <p className="my-4 flex items-center gap-3 text-13 text-ink-2">
      {line}
      <ArrowDown aria-hidden className="size-4 flex-none" />
      {children}
      {line}
    </p>
  )
}
