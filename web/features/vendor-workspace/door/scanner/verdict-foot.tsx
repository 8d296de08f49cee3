import { useState } from 'react'
import { undoMilliseconds } from '#contracts/door/door-rules.ts'
import { DoorButton, DoorFoot, doorButtonClass } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { HoldButton } from '#web/features/vendor-workspace/door/parts/hold-button.tsx'
import { when } from '#web/features/vendor-workspace/door/parts/times.ts'
import { door, useDoor } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import Pause from '~icons/lucide/pause'
import Phone from '~icons/lucide/phone'
import ScanLine from '~icons/lucide/scan-line'
import Search from '~icons/lucide/search'
import type { Overridden } from './override-page.tsx'
import { autoMilliseconds, type Scanner } from './use-scanner.ts'

interface VerdictFootProps {
  scanner: Scanner
  onGuestList: () => void
  onOverride: (guest: Overridden) => void
}

/** What can be done about a verdict: the same places for the same things. */
export function VerdictFoot({ scanner, onGuestList, onOverride }: VerdictFootProps) {
  const { state, verdict, isAuto } = scanner
  const [problem, setProblem] = useState('')
  if (state.at === 'unanswered')
    return (
      <DoorFoot>
        <DoorButton onClick={scanner.retry}>{m.door_try_again()}</DoorButton>
        <DoorButton look="quiet" onClick={scanner.next}>
          {m.door_scan_next()}
        </DoorButton>
      </DoorFoot>
    )
  if (state.at !== 'answered' || !verdict) return null
  const { ticket } = state.scan
  const report = (error: unknown) => setProblem(refusalMessage(error))
  const undoable = undoableNonce(scanner)
  const undoLabel = verdict === 'amber' && state.scan.admission ? undoText(state.scan.admission.at) : m.door_undo()
  return (
    <DoorFoot>
      {problem && (
        <p role="alert" className="rounded-control bg-[rgb(0_0_0/0.30)] px-3 py-2 text-center font-[650]">
          {problem}
        </p>
      )}
      {(verdict === 'green' || verdict === 'out') &&
        (isAuto ? (
          <NextBar key={state.scan.nonce} onNext={scanner.next} />
        ) : (
          <DoorButton look="white" onClick={scanner.next}>
            {m.door_scan_next()}
          </DoorButton>
        ))}
      {verdict === 'order' && (
        <DoorButton look="white" onClick={() => void scanner.collect().catch(report)}>
          {m.door_handed_over()}
        </DoorButton>
      )}
      {verdict === 'amber' && (
        <DoorButton look="ink" onClick={scanner.next}>
          {m.door_turn_away()}
        </DoorButton>
      )}
      {verdict === 'red' && (
        <DoorButton look="white" onClick={scanner.next}>
          {m.door_scan_next()}
        </DoorButton>
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-2.5">
        {undoable && <HoldButton onHeld={() => void scanner.undo(undoable).catch(report)}>{undoLabel}</HoldButton>}
        {isAuto && (
          <DoorButton look="quiet" onClick={scanner.hold}>
            <Pause aria-hidden className="!size-6" />
            {m.door_wait()}
          </DoorButton>
        )}
        {(verdict === 'red' || (verdict === 'amber' && !undoable)) && (
          <DoorButton look="quiet" onClick={onGuestList}>
            <Search aria-hidden className="!size-6" />
            {m.door_guest_list()}
          </DoorButton>
        )}
        {(verdict === 'red' || verdict === 'amber') && <CallSupervisor />}
        {verdict === 'order' && (
          <DoorButton look="quiet" onClick={scanner.next}>
            {m.door_not_now()}
          </DoorButton>
        )}
      </div>
      {(verdict === 'red' || verdict === 'amber') && ticket?.event.id === door.get().eventId && (
        <button
          type="button"
          onClick={() => onOverride({ ticketId: ticket.id, attendee: ticket.attendee })}
          className="min-h-12 font-[650] text-15 underline underline-offset-4"
        >
          {m.door_override()}
        </button>
      )}
    </DoorFoot>
  )
}

/** The shop's own phone, for a steward; whoever runs it needs none. It works without internet. */
function CallSupervisor() {
  const { identity } = useDoor()
  if (!identity?.device || !identity.vendorPhone) return null
  return (
    <a href={`tel:${identity.vendorPhone}`} className={doorButtonClass('quiet')}>
      <Phone aria-hidden className="!size-6" />
      {m.door_supervisor()}
    </a>
  )
}

const undoText = (at: string) => m.door_undo_of({ time: when(at) })

/** This scan, or the admission that was made here before: another device takes back its own. */
function undoableNonce({ state, verdict }: Scanner): string | null {
  if (state.at !== 'answered') return null
  const { scan } = state
  if (scan.order) return null
  if (verdict === 'green' || verdict === 'out') return scan.nonce
  if (scan.result !== 'already_used') return null
  const { facts } = door.get()
  const undone = new Set(facts.flatMap(({ undoes }) => undoes ?? []))
  const own = facts.filter(
    ({ nonce, kind, result, ticketId, at }) =>
      kind === 'entry' &&
      Date.now() - Date.parse(at) < undoMilliseconds &&
      result === 'valid' &&
      ticketId === scan.ticket?.id &&
      ticketId !== undefined &&
      !undone.has(nonce),
  )
  const latest = own.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1)
  // Somebody may have gone in elsewhere since.
  const isThat = latest && scan.admission && Math.abs(Date.parse(latest.at) - Date.parse(scan.admission.at)) < 60_000
  return isThat ? latest.nonce : null
}

function NextBar({ onNext }: { onNext: () => void }) {
  return (
    <DoorButton look="quiet" onClick={onNext} className="border-0">
      <i
        aria-hidden
        className="absolute inset-y-0 left-0 w-full origin-left bg-white opacity-25"
        style={{ animation: `door-next ${autoMilliseconds}ms linear` }}
      />
      <span className="relative flex items-center gap-2.5">
        <ScanLine aria-hidden className="!size-6" />
        {m.door_next_by_itself()}
      </span>
    </DoorButton>
  )
}
