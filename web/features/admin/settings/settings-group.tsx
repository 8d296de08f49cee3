import { type ReactNode, useId } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

export interface SettingsGroupProps {
  /** What the list of groups leads to. */
  id: string
  title: string
  /** Stands at the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** Settings that are about one thing. */
export function SettingsGroup({ id, title, aside, children }: SettingsGroupProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="scroll-mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex min-h-13 items-center justify-between gap-4 px-4 py-2.5 md:px-5">
        <h2 id={titleId} className="text-17">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export interface SettingRowProps {
  title: string
  /** It was changed and not saved yet. */
  isChanged: boolean
  /** What it is until then. */
  was: string
  hint: string
  /** The field, with its label for who does not see the title. */
  children: ReactNode
}

/** One setting. What was changed is tinted, with what it was. */
export function SettingRow({ title, isChanged, was, hint, children }: SettingRowProps) {
  return (
    <div
      className={cn(
        'grid items-center gap-x-6 gap-y-2 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_264px] md:px-5',
        isChanged && 'bg-accent-tint',
      )}
    >
      <div>
        <p aria-hidden className="font-semibold">
          {title}
        </p>
        <p className="text-13 text-ink-2">
          {isChanged && <b className="mr-1 font-[650] text-ink">{m.market_settings_was({ was })}</b>}
          {hint}
        </p>
      </div>
      {children}
    </div>
  )
}
