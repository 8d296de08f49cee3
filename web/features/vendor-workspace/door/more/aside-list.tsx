import type { DoorFact } from '#web/features/vendor-workspace/door/engine/door-facts.ts'
import { DoorFrame } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { when } from '#web/features/vendor-workspace/door/parts/times.ts'
import { keepFacts } from '#web/features/vendor-workspace/door/session/door-database.ts'
import { door, useDoor } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { upload } from '#web/features/vendor-workspace/door/session/follow-door.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * Scans that the server would not keep: what happened, and why it was refused. They stay on the device, and can be sent
 * again.
 */
export function AsideList({ title, onBack }: { title: string; onBack: () => void }) {
  const { facts, bundle } = useDoor()
  const aside = facts.filter(({ status }) => status === 'aside')
  return (
    <DoorFrame title={title} sub={m.door_aside()} onBack={onBack} isLong>
      <p className="px-4 py-3 text-on-cloth-2">{aside.length > 0 ? m.door_aside_text() : m.door_aside_none()}</p>
      <ul className="border-line border-t">
        {aside.map((fact) => (
          <li
            key={fact.nonce}
            className="grid grid-cols-[1fr_auto] items-center gap-3 border-line border-b px-4 py-2.5"
          >
            <span className="min-w-0 leading-tight">
              <b className="block text-17">
                {(fact.ticketId && bundle?.tickets.get(fact.ticketId)?.attendee) ?? fact.code?.slice(0, 12) ?? '–'}
              </b>
              <small className="text-13 text-on-cloth-2 [overflow-wrap:anywhere]">
                {[when(fact.at), fact.gate, fact.error].filter(Boolean).join(' · ')}
              </small>
            </span>
            <button
              type="button"
              onClick={() => void sendAgain(fact)}
              className="min-h-14 rounded-control border-[1.5px] border-line-strong px-3.5 font-[650]"
            >
              {m.door_send_again()}
            </button>
          </li>
        ))}
      </ul>
    </DoorFrame>
  )
}

async function sendAgain(fact: DoorFact): Promise<void> {
  const waiting: DoorFact = { ...fact, status: 'waiting', error: null }
  await keepFacts([waiting])
  door.changeFacts([waiting])
  await upload().catch(() => undefined)
}
