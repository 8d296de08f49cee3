import type { TicketTypeValues } from '#web/features/vendor-workspace/events/editor/event-values.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

const looks = [
  'bg-ink text-surface',
  'bg-work-tint text-work shadow-[inset_0_0_0_1.5px_var(--color-work-line)]',
  'bg-accent-tint text-on-accent-tint shadow-[inset_0_0_0_1.5px_var(--color-accent-line)]',
]

/** How the places are shared: what a type may have at most, and what is for whoever comes. */
export function AllocationBar({ capacity, types }: { capacity: number; types: readonly TicketTypeValues[] }) {
  const limited = types.filter(({ quota, name }) => quota !== null && quota > 0 && name !== '')
  const reserved = limited.reduce((sum, { quota }) => sum + (quota ?? 0), 0)
  const parts = [
    { name: m.organiser_whoever(), count: Math.max(0, capacity - reserved), look: 'bg-money-fill text-on-money' },
    ...limited.map(({ name, quota }, place) => ({
      name: m.organiser_at_most_named({ name }),
      count: quota ?? 0,
      look: looks[place % looks.length] as string,
    })),
  ].filter(({ count }) => count > 0)
  return (
    <div>
      <div aria-hidden className="flex h-[30px] gap-0.5 overflow-hidden rounded-[8px] bg-sunken">
        {parts.map(({ name, count, look }) => (
          <span
            key={name}
            className={cn('flex min-w-0 items-center justify-center overflow-hidden px-1 font-[650] text-12', look)}
            style={{ flex: count }}
          >
            {count}
          </span>
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        {parts.map(({ name, count, look }) => (
          <li key={name} className="inline-flex items-center gap-2">
            <span aria-hidden className={cn('size-3.5 rounded-[4px]', look)} />
            {name} <b className="font-[650] text-ink tabular-nums">{count}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
