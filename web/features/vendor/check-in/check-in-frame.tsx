import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import X from '~icons/lucide/x'
import type { ScanVerdict } from './scan-verdict.ts'

export interface CheckInFrameProps {
  title: string
  /** "228 of 640 in" */
  count?: string
  /** To another event, when there is one to choose. */
  onChangeEvent?: () => void
  /** Colours the whole screen. */
  verdict?: ScanVerdict
  children: ReactNode
}

const grounds: Record<ScanVerdict, string> = {
  accept: 'bg-money-fill text-on-money',
  warn: 'bg-accent text-on-accent',
  reject: 'bg-danger-fill text-on-danger',
}

/** The whole screen, from the name of the event down. */
export function CheckInFrame({ title, count, onChangeEvent, verdict, children }: CheckInFrameProps) {
  return (
    <div
      data-verdict={verdict}
      className={cn(
        '-mb-10 flex min-h-dvh flex-col',
        // On amber the focus must be ink, elsewhere marigold.
        verdict !== 'warn' && 'on-cloth',
        verdict ? grounds[verdict] : 'bg-cloth text-on-cloth',
      )}
    >
      <header className="flex items-center gap-2 px-1.5 py-2">
        <Link
          to="/vendor/events"
          aria-label={m.scan_close()}
          data-tooltip
          className="grid size-11 place-items-center rounded-control"
        >
          <X aria-hidden className="size-6" />
        </Link>
        <div className="min-w-0 flex-1 text-center leading-tight">
          <h1 className="truncate text-17">{title}</h1>
          {count && <p className="text-13 tabular-nums">{count}</p>}
        </div>
        {onChangeEvent ? (
          <button type="button" onClick={onChangeEvent} className="min-h-11 rounded-control px-2.5 font-[650] text-13">
            {m.scan_other_event()}
          </button>
        ) : (
          <span className="size-11" />
        )}
      </header>
      {children}
    </div>
  )
}
