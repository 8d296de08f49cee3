import { useState } from 'react'
import { DoorButton } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { DoorFrame } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { duration, useClock } from '#web/features/vendor-workspace/door/parts/times.ts'
import { VerdictIcon } from '#web/features/vendor-workspace/door/parts/verdict-icon.tsx'
import { useDoor } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { m } from '#web/paraglide/messages.js'
import { CheckList } from './check-list.tsx'
import { EventButton } from './event-choice.tsx'
import { GateChoice } from './gate-choice.tsx'
import { useChecks } from './use-checks.ts'

export interface ReadyPageProps {
  deviceName: string
  onClose: () => void
  onMore: () => void
  /** To the choice of events, where pick-up orders are found as well. */
  onOtherEvent: () => void
  onOpen: (gate: string) => void
}

/** Before doors: for which event, at which gate, and whether it will go on without a network. */
export default function ReadyPage({ deviceName, onClose, onMore, onOtherEvent, onOpen }: ReadyPageProps) {
  const { events, eventId, gate: lastGate, identity, counted } = useDoor()
  const event = events.find(({ id }) => id === eventId)
  const checks = useChecks()
  const now = useClock(30_000)
  const ownGate = identity?.device?.gate
  const [gate, setGate] = useState(ownGate ?? lastGate)
  const untilDoors = event ? Date.parse(event.doorsAt) - now : 0
  const isFine = checks.failures === 0
  return (
    <DoorFrame
      title={m.door_before_doors()}
      sub={[deviceName, untilDoors > 0 && m.door_doors_in({ time: duration(untilDoors) })].filter(Boolean).join(' · ')}
      onClose={onClose}
      onMore={onMore}
      isLong
    >
      <div className="px-4">
        {event && <EventButton event={event} onClick={onOtherEvent} />}
        <GateChoice
          gate={gate}
          ownGate={ownGate}
          gates={counted?.gates.flatMap((each) => each.gate ?? []) ?? []}
          onChoose={setGate}
        />
        <div className="grid grid-cols-[60px_1fr] items-center gap-3.5 pt-3">
          <VerdictIcon sign={isFine ? 'ready' : 'open'} className="size-14" />
          <div role="status">
            <h2 className="font-extrabold text-[30px] leading-none [font-stretch:80%]">
              {isFine ? m.door_ready() : m.door_things_first({ count: checks.failures })}
            </h2>
            <p className="mt-1 text-on-cloth-2">{isFine ? m.door_ready_text() : m.door_things_text()}</p>
          </div>
        </div>
        <div className="pt-2.5 pb-4">
          <CheckList checks={checks} />
        </div>
      </div>
      <div className="sticky bottom-0 z-3 mt-auto bg-paper px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))] shadow-[0_-14px_20px_-8px_var(--color-paper)]">
        <DoorButton look={checks.isReady ? 'accent' : 'quiet'} disabled={gate === ''} onClick={() => onOpen(gate)}>
          {gate === ''
            ? m.door_choose_gate()
            : checks.isReady
              ? m.door_open_gate({ gate })
              : m.door_open_gate_online({ gate })}
        </DoorButton>
      </div>
    </DoorFrame>
  )
}
