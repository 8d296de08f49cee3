import type { ReactNode } from 'react'
import { countPassages } from '#web/features/vendor-workspace/door/engine/door-counts.ts'
import { useDoor } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { m } from '#web/paraglide/messages.js'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'

const formatNumber = (count: number) => count.toLocaleString('en-KE')

/** Who is inside, over all devices; "at least" while some were not heard. */
export function CountsBar() {
  const { counted, bundle, facts, reach } = useDoor()
  const { inside, issued, entries, exits, isAtLeast } = countPassages(counted, bundle, facts, !reach.isOnline)
  const plus = isAtLeast ? '+' : ''
  return (
    <dl className="relative z-2 grid flex-none grid-cols-[1.35fr_1fr_1fr] bg-sunken leading-tight">
      <Count label={m.door_inside_now()} isFirst>
        {formatNumber(inside)}
        {isAtLeast && <span title={m.door_at_least()}>+</span>}{' '}
        <small className="font-medium text-13 text-on-cloth-2">{m.door_of({ count: formatNumber(issued) })}</small>
      </Count>
      <Count label={m.door_in()} icon={<ArrowRight aria-hidden className="!size-4" />}>
        {formatNumber(entries) + plus}
      </Count>
      <Count label={m.door_out_count()} icon={<ArrowLeft aria-hidden className="!size-4" />}>
        {formatNumber(exits) + plus}
      </Count>
    </dl>
  )
}

function Count({
  label,
  icon,
  isFirst,
  children,
}: {
  label: string
  icon?: ReactNode
  isFirst?: boolean
  children: ReactNode
}) {
  return (
    <div className={isFirst ? 'py-1.5 pr-3 pl-4' : 'border-line border-l px-3 py-1.5'}>
      <dt className="flex items-center gap-1 text-13 text-on-cloth-2">
        {icon}
        {label}
      </dt>
      <dd className="mt-px font-extrabold text-25 tabular-nums leading-tight [font-stretch:80%]">{children}</dd>
    </div>
  )
}
