import type { ComponentProps } from 'react'
import Check from '~icons/lucide/check'
import { cn } from './cn.ts'

export interface ChipProps extends ComponentProps<'button'> {
  selected?: boolean
  /** How many there are behind it. */
  count?: number
}

export const chipClass = (selected = false) =>
  cn(
    'inline-flex min-h-11 flex-none items-center gap-1.5 whitespace-nowrap rounded-control border-[1.5px] px-3.5 font-semibold text-13 transition-colors [&_.lucide]:size-4',
    selected ? 'border-selected bg-selected text-on-selected' : 'border-line bg-surface hover:border-line-strong',
  )

/** A filter that is on or off. */
export function Chip({ selected = false, count, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={selected} className={cn(chipClass(selected), className)} {...rest}>
      {selected && <Check aria-hidden />}
      {children}
      {count !== undefined && <span className="font-medium tabular-nums opacity-75">{count}</span>}
    </button>
  )
}

/** A row of chips that scrolls sideways to the edges of the screen. */
export function Chips({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('bleed flex gap-2 py-1', className)} {...rest} />
}
