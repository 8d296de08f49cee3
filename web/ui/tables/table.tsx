import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

// What scrolls must be reachable by keyboard, though it does nothing else.
const reachable = { tabIndex: 0 }

/** A table in a card that scrolls sideways in itself. On a phone prefer a list of cards and show this from `md` on. */
export function Table({ caption, className, children }: { caption: string; className?: string; children: ReactNode }) {
  return (
    <section
      {...reachable}
      aria-label={caption}
      className={cn('overflow-x-auto rounded-card border border-line bg-surface', className)}
    >
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

const cell = 'whitespace-nowrap px-2.5 first:pl-5 last:pr-5'

export function Th({ right, className, ...rest }: ComponentProps<'th'> & { right?: boolean }) {
  return (
    <th
      scope="col"
      className={cn(
        cell,
        'h-10 border-line border-b font-semibold text-ink-2',
        right ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  )
}

export function Tr({ selected, className, ...rest }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      aria-selected={selected}
      className={cn(
        'border-line border-b last:border-0',
        selected ? 'bg-accent-tint' : 'hover:bg-sunken/45',
        className,
      )}
      {...rest}
    />
  )
}

export function Td({ right, className, ...rest }: ComponentProps<'td'> & { right?: boolean }) {
  return <td className={cn(cell, 'h-12', right && 'text-right tabular-nums', className)} {...rest} />
}
