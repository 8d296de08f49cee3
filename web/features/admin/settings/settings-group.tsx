import { type ReactNode, useId } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

/** Settings that are about one thing. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id={titleId} className="px-4 py-3.5 text-17 md:px-5">
        {title}
      </h2>
      {children}
    </section>
  )
}

export interface SettingRowProps {
  /** It was changed and not saved yet. */
  isChanged: boolean
  /** What it is until then. */
  was: string
  hint: string
  /** The field, with its label. */
  children: ReactNode
}

/** One setting. What was changed is tinted, with what it was. */
export function SettingRow({ isChanged, was, hint, children }: SettingRowProps) {
  return (
    <div className={cn('grid gap-1.5 px-4 py-3.5 md:px-5', isChanged && 'bg-accent-tint')}>
      {children}
      <p className="text-13 text-ink-2">
        {isChanged && <b className="mr-1 font-[650] text-ink">{m.market_settings_was({ was })}</b>}
        {hint}
      </p>
    </div>
  )
}
