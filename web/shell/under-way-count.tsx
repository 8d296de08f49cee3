import { useQuery } from '@tanstack/react-query'
import { underWay } from '#web/lib/session/under-way.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'

/** Orders that are under way, at *Orders*; places that are kept, at *Events*. */
export default function UnderWayCount({ of }: { of: string }) {
  const { data, dataUpdatedAt } = useQuery(underWay)
  const now = useNow(dataUpdatedAt)
  if (!data || (of !== 'orders' && of !== 'events')) return null
  const count = of === 'orders' ? data.orders.length : data.kept.filter(({ endsAt }) => Date.parse(endsAt) > now).length
  if (count === 0) return null
  return (
    <span className="absolute top-0 -right-1 h-[18px] min-w-[18px] rounded-badge bg-accent px-1 text-center font-[650] text-12 text-on-accent leading-[18px] tabular-nums max-md:top-1 max-md:right-auto max-md:left-[calc(50%+6px)]">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{of === 'orders' ? m.shell_under_way({ count }) : m.shell_kept({ count })}</span>
    </span>
  )
}
