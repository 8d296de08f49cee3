import { useEffect, useState } from 'react'
import type { SeenTickets } from '#web/features/vendor-workspace/door/engine/learned.ts'
import { m } from '#web/paraglide/messages.js'
import Qr from '#web/ui/qr.tsx'
import ArrowRight from '~icons/lucide/arrow-right'
import { DeviceCard } from './device-card.tsx'

/** Long enough for a camera that reads eight times a second. */
const turnMilliseconds = 450
const maxMarks = 12

export function ShowFrames({ frames, mine }: { frames: readonly string[]; mine: SeenTickets }) {
  const [turn, setTurn] = useState(0)
  const count = frames.length
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setTurn((before) => before + 1), turnMilliseconds)
    return () => clearInterval(timer)
  }, [count])
  const part = count > 0 ? turn % count : 0
  const label = m.door_part({ part: part + 1, count })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 pt-3">
      <div className="grid grid-cols-[1fr_40px_1fr] items-center gap-1.5">
        <DeviceCard name={mine.gate || mine.device} text={m.door_seen_here({ count: mine.inside.length })} />
        <ArrowRight aria-hidden className="!size-6 place-self-center" />
        <DeviceCard name={m.door_other_door()} text={m.door_reads_now()} />
      </div>
      <div className="mx-auto aspect-square w-full max-w-[min(296px,36dvh)] rounded-[18px] bg-white p-4">
        <Qr code={frames[part] ?? ''} label={label} />
      </div>
      <div className="text-center">
        {count > 1 && count <= maxMarks && (
          <p aria-hidden className="flex justify-center gap-1.5">
            {frames.map((frame, n) => (
              <i
                key={frame}
                className={n === part ? 'h-2 w-8.5 rounded-[4px] bg-accent' : 'h-2 w-8.5 rounded-[4px] bg-cloth-line'}
              />
            ))}
          </p>
        )}
        <p className="mt-2 font-[650] text-17">{count > 1 ? label : m.door_one_part()}</p>
        <p className="mt-0.5 text-on-cloth-2">{m.door_hold_away()}</p>
      </div>
    </div>
  )
}
