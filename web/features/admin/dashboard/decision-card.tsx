import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { formatAge, isOld } from '#web/ui/workspace/age.ts'
import TriangleAlert from '~icons/lucide/triangle-alert'

export interface DecisionCardProps {
  icon: IconComponent
  label: string
  count: number
  oldestAt: string | null
  note?: ReactNode
  /** Where it is decided; without it, what is said is all there is. */
  to?: string
  search?: Record<string, string>
  act?: string
  /** Somebody loses money while it waits. */
  isAlarm?: boolean
  /** The first that waits has the page's one marigold button. */
  isFirst?: boolean
}

/** So many things of one kind wait for somebody. On a phone it is a line, on a wide screen a card with its button. */
export function DecisionCard({
  icon: Icon,
  label,
  count,
  oldestAt,
  note,
  to,
  search,
  act,
  isAlarm,
  isFirst,
}: DecisionCardProps) {
  const isLate = oldestAt !== null && isOld(oldestAt)
  return (
    <li
      className={cn(
        'relative grid grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-card border-[1.5px] p-3.5 bg-surface md:flex md:flex-col md:items-start md:p-4',
        isLate || isAlarm ? 'border-danger' : 'border-accent-edge',
        to && 'hover:bg-raised',
      )}
    >
      <span className="flex w-full items-start justify-between gap-2 max-md:contents">
        <Icon aria-hidden className="!size-6" />
        {isLate && (
          <Badge tone="stop" icon={TriangleAlert} className="max-md:order-4 max-md:col-span-3 max-md:mt-2">
            {m.admin_oldest({ age: formatAge(oldestAt) })}
          </Badge>
        )}
      </span>
      <span className="head order-3 text-25 tabular-nums md:order-none md:mt-2 md:text-32">
        {count.toLocaleString('en-KE')}
      </span>
      <span className="min-w-0 md:w-full">
        <h3 className="text-15">
          {to ? (
            <Link
              to={to}
              search={search}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
            >
              {label}
            </Link>
          ) : (
            label
          )}
        </h3>
        <span className="meta block">
          {note ?? (oldestAt && !isLate && m.admin_oldest({ age: formatAge(oldestAt) }))}
        </span>
      </span>
      <span aria-hidden className="mt-auto w-full pt-3 max-md:hidden">
        {act && (
          <span className={cn(buttonClass({ variant: isFirst ? 'primary' : 'quiet', size: 'sm', block: true }))}>
            {act}
          </span>
        )}
      </span>
    </li>
  )
}
