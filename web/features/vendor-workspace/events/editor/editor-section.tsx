import { type ReactNode, useId, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Check from '~icons/lucide/check'
import ChevronDown from '~icons/lucide/chevron-down'
import X from '~icons/lucide/x'

export interface EditorSectionProps {
  title: string
  /** Whether it is complete, still to do, or wrong. */
  state: 'done' | 'open' | 'bad'
  /** What is said in it, in one line: shown while it is folded. */
  summary: ReactNode
  children: ReactNode
}

const ticks = {
  done: 'border-ink bg-ink text-surface',
  open: 'border-line-strong',
  bad: 'border-danger-fill bg-danger-fill text-on-danger',
}

/** A part of the editor. On a phone one that is complete folds to a line; on a wide screen all are open. */
export function EditorSection({ title, state, summary, children }: EditorSectionProps) {
  const [isOpen, setIsOpen] = useState(state !== 'done')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-3 md:px-6 md:pt-[22px] md:pb-6"
    >
      <div className="flex items-center gap-3 pl-1 md:pl-0">
        <span
          aria-hidden
          className={cn('grid size-[26px] flex-none place-items-center rounded-[8px] border-2', ticks[state])}
        >
          {state === 'done' && <Check className="!size-[15px] [stroke-width:2.8]" />}
          {state === 'bad' && <X className="!size-[15px] [stroke-width:2.8]" />}
        </span>
        <h2 id={id} className="flex-1 text-20">
          {title}
        </h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? m.organiser_fold({ title }) : m.organiser_unfold({ title })}
          className="grid size-11 place-items-center rounded-control md:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
        </button>
      </div>
      {!isOpen && <div className="meta -mt-0.5 pl-[42px] [overflow-wrap:anywhere] md:hidden">{summary}</div>}
      <div className={cn('mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 max-md:px-1', !isOpen && 'max-md:hidden')}>
        {children}
      </div>
    </section>
  )
}
