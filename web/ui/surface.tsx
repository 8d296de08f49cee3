import type { ComponentProps, ReactNode } from 'react'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import Clock from '~icons/lucide/clock'
import Info from '~icons/lucide/info'
import { cn } from './cn.ts'

export function Card({ className, padded, ...rest }: ComponentProps<'div'> & { padded?: boolean }) {
  return (
    <div className={cn('rounded-card border border-line bg-surface', padded && 'p-4 md:p-5', className)} {...rest} />
  )
}

const notices = {
  act: { look: 'border-accent-line bg-accent-tint', ink: 'text-on-accent-tint', icon: Info },
  bad: { look: 'border-danger-line bg-danger-tint', ink: 'text-danger', icon: CircleAlert },
  ok: { look: 'border-money-line bg-money-tint', ink: 'text-money', icon: CircleCheck },
  info: { look: 'border-work-line bg-work-tint', ink: 'text-work', icon: Clock },
}

export interface NoticeProps {
  tone: keyof typeof notices
  /** Comes first, in bold. */
  title?: ReactNode
  children?: ReactNode
  /** Says itself as soon as it appears. */
  live?: boolean
  className?: string
}

export function Notice({ tone, title, children, live, className }: NoticeProps) {
  const { look, ink, icon: Icon } = notices[tone]
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={cn(
        'flex items-start gap-3 rounded-control border px-3.5 py-3 text-13 leading-[1.45]',
        look,
        className,
      )}
    >
      <Icon aria-hidden className={cn('-my-px', ink)} />
      <div className="min-w-0 flex-1">
        {title && <b className="font-[650]">{title}</b>} {children}
      </div>
    </div>
  )
}

/** The line above a list: what it is, how many, where there is more. */
export function SectionHead({ title, note, action }: { title: ReactNode; note?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mt-8 mb-3 flex items-end justify-between gap-3">
      <div>
        <h2 className="text-20 md:text-25">{title}</h2>
        {note && <p className="meta">{note}</p>}
      </div>
      {action}
    </div>
  )
}

/** The page's action, in reach of the thumb on a phone. It stands above the bar at the bottom of the screen. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar
      className="fixed inset-x-0 bottom-(--tab-bar) z-20 bg-surface px-(--gutter) py-3 shadow-up md:hidden print:hidden"
    >
      {children}
    </div>
  )
}
