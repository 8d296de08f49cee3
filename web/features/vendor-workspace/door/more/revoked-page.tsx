import { DoorFrame } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { NetStrip } from '#web/features/vendor-workspace/door/parts/net-strip.tsx'
import { VerdictIcon } from '#web/features/vendor-workspace/door/parts/verdict-icon.tsx'
import { useDoor, waitingCount } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { m } from '#web/paraglide/messages.js'

/** The organiser has ended this device: it hands over what it scanned, and keeps nothing. */
export function RevokedPage() {
  const { facts } = useDoor()
  const waiting = waitingCount(facts)
  return (
    <DoorFrame title={m.door_title()} verdict="red">
      {waiting > 0 && <NetStrip />}
      <div className="relative z-2 flex flex-1 flex-col items-center justify-center gap-3 px-6 text-center">
        <VerdictIcon sign="red" />
        <p className="font-extrabold text-42 leading-none [font-stretch:78%]">{m.door_ended()}</p>
        <p className="text-balance font-[650] text-17">
          {waiting > 0 ? m.door_ended_sending({ count: waiting }) : m.door_ended_text()}
        </p>
      </div>
    </DoorFrame>
  )
}
