import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import type { IconComponent } from './icon.tsx'

/**
 * wait: not ours to do yet. act: a person acts next. work: in hand. ready, move, done: good. stop: refused. gone: over.
 * note: mind this.
 */
export type Tone = 'wait' | 'act' | 'work' | 'ready' | 'move' | 'done' | 'stop' | 'gone' | 'note'

const tones: Record<Tone, string> = {
  wait: 'border-dashed border-line-strong bg-surface text-ink-2',
  act: 'border-transparent bg-accent text-on-accent',
  work: 'border-transparent bg-work-tint text-work',
  ready: 'border-transparent bg-money-fill text-on-money',
  move: 'border-money-line bg-money-tint text-money',
  done: 'border-transparent bg-wait-tint text-ink-2 [&_.lucide]:text-money',
  stop: 'border-transparent bg-danger-tint text-danger',
  gone: 'border-line text-ink-3',
  note: 'border-transparent bg-accent-tint text-on-accent-tint',
}

export interface BadgeProps {
  tone: Tone
  icon?: IconComponent
  className?: string
  children: ReactNode
}

export function Badge({ tone, icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-[26px] items-center gap-1.5 whitespace-nowrap rounded-badge border pr-2.5 font-[650] text-12 leading-none',
        Icon ? 'pl-1.5' : 'pl-2.5',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5 [stroke-width:2.2]" />}
      {children}
    </span>
  )
}

/**
 * What a status looks like and is called. Keep one `Record<Status, StatusLook>` per status, so a new one must be named.
 */
export interface StatusLook {
  tone: Tone
  icon: IconComponent
  label: () => string
}

export function StatusBadge({ look, className }: { look: StatusLook; className?: string }) {
  return (
    <Badge tone={look.tone} icon={look.icon} className={className}>
      {look.label()}
    </Badge>
  )
}

const dots = {
  open: 'text-money before:bg-money',
  soon: 'text-on-accent-tint before:bg-accent before:shadow-[inset_0_0_0_1.5px_var(--color-accent-edge)]',
  shut: 'text-ink-2 before:border-2 before:border-ink-3',
}

/** Whether somewhere is open, with its dot. */
export function OpenDot({ state, children }: { state: keyof typeof dots; children: ReactNode }) {
  return <span className={cn('open-dot', dots[state])}>{children}</span>
}
