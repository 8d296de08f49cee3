import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import Check from '~icons/lucide/check'

export interface Step {
  /** Tells the steps apart: the status it stands for. */
  id: string
  label: ReactNode
  icon: IconComponent
  state: 'done' | 'now' | 'next'
  /** When it happened, or is expected. */
  aside?: ReactNode
}

const looks = {
  done: { row: 'text-ink before:bg-ink', dot: 'border-ink bg-ink text-surface' },
  now: { row: 'font-[650] text-ink before:bg-line', dot: 'border-accent-edge bg-accent text-on-accent' },
  next: { row: 'text-ink-3 before:bg-line', dot: 'border-line bg-surface' },
}

/** How far something has come, from top to bottom. */
export function ProgressSteps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ id, label: words, icon, state, aside }) => {
        const Icon = state === 'done' ? Check : icon
        return (
          <li
            key={id}
            aria-current={state === 'now' ? 'step' : undefined}
            className={cn(
              'relative grid min-h-11 grid-cols-[28px_1fr_auto] items-start gap-2.5 before:absolute before:top-[26px] before:-bottom-0.5 before:left-[13px] before:w-0.5 last:before:hidden',
              looks[state].row,
            )}
          >
            <span className={cn('z-1 grid size-7 place-items-center rounded-[8px] border-2', looks[state].dot)}>
              <Icon aria-hidden className="size-4 [stroke-width:2.6]" />
            </span>
            <span className="pt-0.5">{words}</span>
            {aside && <span className="pt-1 font-normal text-13 text-ink-2 tabular-nums">{aside}</span>}
          </li>
        )
      })}
    </ol>
  )
}
