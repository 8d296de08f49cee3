import { useState } from 'react'
import { compareSeen, type ExchangeResult, seenHere } from '#web/features/vendor-workspace/door/engine/exchange.ts'
import { encodeFrames } from '#web/features/vendor-workspace/door/engine/exchange-frames.ts'
import { mergeLearned, type SeenTickets } from '#web/features/vendor-workspace/door/engine/learned.ts'
import { DoorButton, DoorFoot } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { DoorFrame } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { NetStrip } from '#web/features/vendor-workspace/door/parts/net-strip.tsx'
import { keepLearned } from '#web/features/vendor-workspace/door/session/door-database.ts'
import { door, serverNow, useDoor } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { m } from '#web/paraglide/messages.js'
import ScanLine from '~icons/lucide/scan-line'
import { Learned } from './learned.tsx'
import { ReadFrames } from './read-frames.tsx'
import { ShowFrames } from './show-frames.tsx'

export interface ExchangePageProps {
  title: string
  gate: string
  device: string
  onBack: () => void
  onClose: () => void
}

/**
 * Two devices without a network show each other the tickets that they have seen; what one has let in the other then
 * refuses.
 */
export default function ExchangePage({ title, gate, device, onBack, onClose }: ExchangePageProps) {
  const { bundle, facts, learned, eventId } = useDoor()
  const [view, setView] = useState<'show' | 'read'>('show')
  const [result, setResult] = useState<ExchangeResult>()
  // As it is when the page is opened: a code that changes while it is read is never read whole.
  const [mine] = useState(() => (eventId ? seenHere(facts, eventId, { device, gate }, serverNow()) : null))
  const [frames] = useState(() =>
    mine ? encodeFrames([mine, ...learned.filter((each) => each.eventId === mine.eventId)]) : [],
  )
  const frame = { title, sub: m.door_exchange(), onBack }
  if (!bundle || !mine)
    return (
      <DoorFrame {...frame}>
        <NetStrip />
        <p className="p-6 text-center text-17">{m.door_exchange_no_bundle()}</p>
      </DoorFrame>
    )
  if (result)
    return (
      <DoorFrame {...frame}>
        <NetStrip />
        <Learned result={result} mine={mine} bundle={bundle} onClose={onClose} />
      </DoorFrame>
    )

  function take(seen: SeenTickets[]) {
    if (!bundle || !mine) return
    const compared = compareSeen(seen, mine, bundle, facts)
    const next = mergeLearned(door.get().learned, compared.heard)
    door.set({ learned: next })
    void keepLearned(next)
    setResult(compared)
  }
  return (
    <DoorFrame {...frame}>
      <NetStrip />
      {view === 'show' ? <ShowFrames frames={frames} mine={mine} /> : <ReadFrames onRead={take} />}
      <DoorFoot>
        <DoorButton onClick={() => setView(view === 'show' ? 'read' : 'show')}>
          <ScanLine aria-hidden className="!size-6" />
          {view === 'show' ? m.door_read_theirs() : m.door_show_mine()}
        </DoorButton>
      </DoorFoot>
    </DoorFrame>
  )
}
