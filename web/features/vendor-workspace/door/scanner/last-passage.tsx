import { scanVerdict } from '#web/features/vendor-workspace/door/engine/verdict.ts'
import { ago, useClock } from '#web/features/vendor-workspace/door/parts/times.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import ArrowLeft from '~icons/lucide/arrow-left'
import Check from '~icons/lucide/check'
import Undo from '~icons/lucide/undo-2'
import type { LastPassage as Passage } from './use-scanner.ts'

/** Who went through last: one tap takes it back. */
export function LastPassage({ last: { scan, at }, onUndo }: { last: Passage; onUndo: () => void }) {
  const now = useClock()
  const isOut = scanVerdict(scan) === 'out'
  const Sign = isOut ? ArrowLeft : Check
  const since = ago(at, now)
  const what = isOut ? m.door_out_ago({ since }) : m.door_in_ago({ since })
  return (
    <div className="grid min-h-16 flex-none grid-cols-[40px_1fr_auto] items-center gap-2.5 border-line border-t bg-surface py-1.5 pr-2.5 pl-4 leading-tight">
      <span
        className={cn(
          'ml-0.5 grid size-8 rotate-45 place-items-center rounded-[5px] text-white',
          isOut ? 'bg-[#3a3180]' : 'bg-money-fill',
        )}
      >
        <Sign aria-hidden className="-rotate-45 [stroke-width:3]" />
      </span>
      <span className="min-w-0">
        <b className="block truncate">{scan.ticket?.attendee ?? m.door_bought_since()}</b>
        <small className="block truncate text-13 text-on-cloth-2">
          {[what, scan.ticket?.typeName].filter(Boolean).join(' · ')}
        </small>
      </span>
      <button
        type="button"
        onClick={onUndo}
        className="flex min-h-14 items-center gap-2 rounded-control border-[1.5px] border-line-strong px-3.5 font-[650]"
      >
        <Undo aria-hidden />
        {m.door_undo()}
      </button>
    </div>
  )
}
