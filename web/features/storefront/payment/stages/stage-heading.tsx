import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import type { IconComponent } from '#web/ui/icon.tsx'

const looks = {
  good: 'bg-money-fill text-on-money',
  bad: 'bg-danger-fill text-on-danger',
  open: 'bg-work-tint text-work',
  ask: 'bg-accent text-on-accent shadow-[inset_0_-2.5px_0_var(--color-accent-edge)]',
  over: 'bg-wait-tint text-ink-2',
}

export interface StageHeadingProps {
  look: keyof typeof looks
  icon: IconComponent
  title: string
  children?: ReactNode
}

/** What has become of it, first thing. Said aloud when it changes. */
export function StageHeading({ look, icon: Icon, title, children }: StageHeadingProps) {
  return (
    <div aria-live="polite" className="mt-6 flex items-start gap-3">
      <span className={cn('grid size-14 flex-none place-items-center rounded-card', looks[look])}>
        <Icon aria-hidden className="size-8 [stroke-width:2.8]" />
      </span>
      <div className="min-w-0">
        <h1 className="text-32 [overflow-wrap:anywhere] lg:text-42">{title}</h1>
        {children && <div className="mt-2 text-ink-2">{children}</div>}
      </div>
    </div>
  )
}
