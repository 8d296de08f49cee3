import { useId } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import Ban from '~icons/lucide/ban'
import Check from '~icons/lucide/check'
import CircleCheck from '~icons/lucide/circle-check'
import Minus from '~icons/lucide/minus'

interface StopsAndGoesOnProps {
  stops: string[]
  goesOn: string[]
}

/** What an act stops beside what goes on as before. */
export function StopsAndGoesOn({ stops, goesOn }: StopsAndGoesOnProps) {
  return (
    <Halves
      gone={{ title: m.users_stops(), icon: Ban, items: stops }}
      kept={{ title: m.users_goes_on(), icon: CircleCheck, items: goesOn }}
    />
  )
}

interface HalfProps {
  title: string
  icon: IconComponent
  items: string[]
}

/** What goes beside what stays. */
export function Halves({ gone, kept }: { gone: HalfProps; kept: HalfProps }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Half {...gone} mark={Minus} className="border-danger-line bg-danger-tint [&_.lucide]:text-danger" />
      <Half {...kept} mark={Check} className="border-line [&_.lucide]:text-money" />
    </div>
  )
}

function Half({
  title,
  icon: Icon,
  mark: Mark,
  items,
  className,
}: HalfProps & { mark: IconComponent; className: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('rounded-control border p-3.5', className)}>
      <h3 id={id} className="mb-2 flex items-center gap-2 text-15">
        <Icon aria-hidden className="size-[18px]" />
        {title}
      </h3>
      <ul className="grid gap-1.5 text-13">
        {items.map((item) => (
          <li key={item} className="grid grid-cols-[auto_1fr] gap-2">
            <Mark aria-hidden className="mt-0.5 size-4" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
