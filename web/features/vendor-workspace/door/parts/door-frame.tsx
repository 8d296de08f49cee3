import type { ReactNode } from 'react'
import type { Verdict } from '#web/features/vendor-workspace/door/engine/verdict.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import ArrowLeft from '~icons/lucide/arrow-left'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import X from '~icons/lucide/x'

export interface DoorFrameProps {
  title: string
  sub?: string
  onClose?: () => void
  onBack?: () => void
  onMore?: () => void
  /** Colours the whole screen, and gives it its edges. */
  verdict?: Verdict
  /** As high as what it holds; otherwise as high as the screen. */
  isLong?: boolean
  children: ReactNode
}

const grounds: Record<Verdict, string> = {
  green: 'bg-[#0b6843] text-white',
  order: 'bg-[#0b6843] text-white',
  out: 'bg-[#3a3180] text-white',
  amber: 'bg-[#ffb21e] text-[#1f1a30]',
  red: 'bg-[#a81d2b] text-white',
}

const teeth =
  'before:absolute before:inset-y-0 before:left-0 before:z-1 before:w-[15px] before:bg-white before:[mask:conic-gradient(from_45deg_at_0_50%,#000_90deg,#0000_0)_0_0/15px_30px_repeat-y] after:absolute after:inset-y-0 after:right-0 after:z-1 after:w-[15px] after:-scale-x-100 after:bg-white after:[mask:conic-gradient(from_45deg_at_0_50%,#000_90deg,#0000_0)_0_0/15px_30px_repeat-y]'
const stripes =
  'before:absolute before:inset-y-0 before:left-0 before:z-1 before:w-2.5 before:bg-[repeating-linear-gradient(-45deg,#1f1a30_0_9px,#0000_9px_22px)] after:absolute after:inset-y-0 after:right-0 after:z-1 after:w-2.5 after:bg-[repeating-linear-gradient(-45deg,#1f1a30_0_9px,#0000_9px_22px)]'
const edges: Partial<Record<Verdict, string>> = { red: teeth, amber: stripes }

/** The whole screen of a phone at the gate: always dark, with its verdict in colour, edge, sign and words. */
export function DoorFrame({ title, sub, onClose, onBack, onMore, verdict, isLong, children }: DoorFrameProps) {
  return (
    <div data-always-dark className="-mb-10 bg-paper">
      <div
        data-verdict={verdict}
        className={cn(
          'relative mx-auto flex w-full max-w-[520px] flex-col',
          isLong ? 'min-h-dvh' : 'h-dvh min-h-[560px] overflow-hidden',
          // On amber the focus must be ink, elsewhere marigold.
          verdict !== 'amber' && 'on-cloth',
          verdict ? grounds[verdict] : 'bg-paper text-ink',
          verdict && edges[verdict],
        )}
      >
        <header className="relative z-2 grid min-h-15 flex-none grid-cols-[56px_1fr_56px] items-center [@media(max-height:700px)]:min-h-14">
          <IconButton label={onBack ? m.door_back() : m.door_close()} onClick={onBack ?? onClose}>
            {onBack ? <ArrowLeft aria-hidden className="!size-6" /> : <X aria-hidden className="!size-6" />}
          </IconButton>
          <div className="min-w-0 text-center">
            <h1 className="truncate text-17 leading-tight">{title}</h1>
            {sub && <p className="truncate text-13 tabular-nums leading-tight opacity-95">{sub}</p>}
          </div>
          {onMore && (
            <IconButton label={m.door_more()} onClick={onMore}>
              <EllipsisVertical aria-hidden className="!size-6" />
            </IconButton>
          )}
        </header>
        {children}
      </div>
    </div>
  )
}

function IconButton({ label, onClick, children }: { label: string; onClick?: () => void; children: ReactNode }) {
  if (!onClick) return <span />
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-14 place-items-center rounded-control"
    >
      {children}
    </button>
  )
}
