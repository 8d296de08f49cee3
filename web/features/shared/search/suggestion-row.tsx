import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

export interface RowProps {
  id: string
  activeId: string | undefined
  /** It stands in a line with others. */
  isChip?: boolean
  className?: string
  /** Its cells. */
  children: ReactNode
}

const row =
  'gap-3 aria-selected:rounded-control aria-selected:bg-sunken aria-selected:shadow-[-8px_0_0_var(--color-sunken),-11px_0_0_var(--color-accent-edge)]'
const chip = 'flex-none rounded-control aria-selected:shadow-[0_0_0_3px_var(--color-accent-edge)]'

/** What may be chosen by the arrow keys. */
export function Row({ id, activeId, isChip = false, className, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the field, which names the row that is chosen
    // biome-ignore lint/a11y/useSemanticElements: a table has no rows that a field chooses among
    <div
      role="row"
      id={id}
      aria-selected={id === activeId}
      className={cn('flex items-center', isChip ? chip : row, className)}
    >
      {children}
    </div>
  )
}

export function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: as its row
    // biome-ignore lint/a11y/useSemanticElements: as its row
    <div role="gridcell" className={className}>
      {children}
    </div>
  )
}

export interface RowGroupProps {
  label: string
  /** Whether its name is also drawn. */
  isNamed?: boolean
  /** Its last row. */
  action?: ReactNode
  children: ReactNode
}

/** Rows of one kind under its name. */
export function RowGroup({ label, isNamed = true, action, children }: RowGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as its rows
    <div role="rowgroup" aria-label={label} className="pb-3">
      {isNamed && (
        <div aria-hidden className="pb-0.5 font-semibold text-13 text-ink-2">
          {label}
        </div>
      )}
      {children}
      {action}
    </div>
  )
}
