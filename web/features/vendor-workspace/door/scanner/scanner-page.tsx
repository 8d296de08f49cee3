import { useState } from 'react'
import { useCamera } from '#web/features/vendor-workspace/door/device/use-camera.ts'
import { useHandScanner } from '#web/features/vendor-workspace/door/device/use-hand-scanner.ts'
import { DoorFoot } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { DoorFrame } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { NetStrip } from '#web/features/vendor-workspace/door/parts/net-strip.tsx'
import { GuestList } from '#web/features/vendor-workspace/door/search/guest-list.tsx'
import { TypeCode } from '#web/features/vendor-workspace/door/search/type-code.tsx'
import { serverNow, useDoor } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { m } from '#web/paraglide/messages.js'
import { Spinner } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import Flashlight from '~icons/lucide/flashlight'
import Keyboard from '~icons/lucide/keyboard'
import Search from '~icons/lucide/search'
import { Camera } from './camera.tsx'
import { CountsBar } from './counts-bar.tsx'
import { LastPassage } from './last-passage.tsx'
import { type Overridden, OverridePage } from './override-page.tsx'
import { type Scanner, useScanner } from './use-scanner.ts'
import { VerdictFoot } from './verdict-foot.tsx'
import { UnansweredView, VerdictView } from './verdict-view.tsx'

export interface ScannerPageProps {
  title: string
  gate: string
  deviceName: string
  onClose: () => void
  onMore: () => void
}

/** A ticket is scanned, the answer fills the screen, and the next one comes. */
export default function ScannerPage({ title, gate, deviceName, onClose, onMore }: ScannerPageProps) {
  const scanner = useScanner()
  const [view, setView] = useState<'camera' | 'list' | 'code'>('camera')
  const [overridden, setOverridden] = useState<Overridden>()
  const camera = useCamera({ onCode: scanner.see })
  useHandScanner(scanner.scan)
  const { state, verdict } = scanner
  // Without an event there are no guests to count or to find.
  const hasEvent = useDoor().eventId !== null
  const frame = { title, onMore }
  if (overridden)
    return (
      <OverridePage
        {...frame}
        sub={[m.door_override(), gate].join(' · ')}
        guest={overridden}
        onBack={() => setOverridden(undefined)}
        onLetIn={async (reason) => {
          await scanner.letInAnyway(overridden.ticketId, reason)
          setOverridden(undefined)
        }}
      />
    )
  if (state.at === 'camera' && view === 'list')
    return (
      <GuestList
        {...frame}
        sub={[m.door_guest_list(), gate].join(' · ')}
        onBack={() => setView('camera')}
        onLetIn={({ id, attendee }) => setOverridden({ ticketId: id, attendee })}
      />
    )
  if (state.at === 'camera' && view === 'code')
    return (
      <TypeCode
        {...frame}
        sub={[m.door_type_code(), gate].join(' · ')}
        onBack={() => setView('camera')}
        onCode={(code) => {
          setView('camera')
          scanner.scan(code)
        }}
      />
    )
  const toList = () => {
    setView('list')
    scanner.next()
  }
  const isCovered = state.at === 'answered' || state.at === 'unanswered'
  return (
    <DoorFrame
      {...frame}
      sub={verdict ? gate : [gate, deviceName].filter(Boolean).join(' · ')}
      onClose={onClose}
      verdict={verdict}
    >
      <NetStrip hasCounts={!!verdict && hasEvent} />
      {/* It keeps looking while an answer stands, to know when the ticket is gone. */}
      <div className={cn('flex min-h-0 flex-1 flex-col', isCovered && 'invisible absolute inset-0 -z-1')}>
        {!isCovered && hasEvent && <CountsBar />}
        <Camera
          camera={camera}
          tip={!hasEvent ? m.door_orders_tip() : scanner.direction === 'in' ? m.door_tip() : m.door_tip_out()}
        />
      </div>
      {state.at === 'asking' && (
        <div className="pointer-events-none absolute inset-0 z-3 grid place-items-center">
          <Spinner className="scale-250" />
        </div>
      )}
      {state.at === 'answered' && verdict && (
        <VerdictView
          scan={state.scan}
          verdict={verdict}
          gate={gate}
          now={serverNow()}
          insideSince={state.insideSince}
        />
      )}
      {state.at === 'unanswered' && <UnansweredView />}
      {isCovered ? (
        <VerdictFoot scanner={scanner} onGuestList={toList} onOverride={setOverridden} />
      ) : (
        <>
          {scanner.last && <LastPassage last={scanner.last} onUndo={() => undoLast(scanner)} />}
          <DoorFoot>
            {hasEvent && <Ways scanner={scanner} />}
            <div className="grid auto-cols-fr grid-flow-col gap-2.5">
              {camera.torch !== 'none' && (
                <Key isOn={camera.torch === 'on'} onClick={camera.toggleTorch}>
                  <Flashlight aria-hidden className="!size-6.5" />
                  {camera.torch === 'on' ? m.door_torch_on() : m.door_torch()}
                </Key>
              )}
              {hasEvent && (
                <>
                  <Key onClick={() => setView('list')}>
                    <Search aria-hidden className="!size-6.5" />
                    {m.door_guest_list()}
                  </Key>
                  <Key onClick={() => setView('code')}>
                    <Keyboard aria-hidden className="!size-6.5" />
                    {m.door_type_code()}
                  </Key>
                </>
              )}
            </div>
          </DoorFoot>
        </>
      )}
    </DoorFrame>
  )
}

/** What could not be undone stays where it is, to be undone again. */
const undoLast = (scanner: Scanner) => scanner.last && void scanner.undo(scanner.last.scan.nonce).catch(() => undefined)

function Ways({ scanner: { direction, setDirection } }: { scanner: Scanner }) {
  const { bundle } = useDoor()
  // Where nobody may come back, nobody is scanned on the way out.
  if (bundle && !bundle.event.reEntry) return null
  const look = (isOn: boolean) =>
    cn(
      'flex min-h-13 items-center justify-center gap-2 rounded-control font-bold text-17',
      isOn ? 'bg-ink text-on-accent' : 'text-on-cloth-2',
    )
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-[14px] border-[1.5px] border-cloth-line bg-sunken p-1">
      <legend className="sr-only">{m.door_direction()}</legend>
      <button
        type="button"
        aria-pressed={direction === 'in'}
        className={look(direction === 'in')}
        onClick={() => setDirection('in')}
      >
        <ArrowRight aria-hidden className="!size-6" />
        {m.door_coming_in()}
      </button>
      <button
        type="button"
        aria-pressed={direction === 'out'}
        className={look(direction === 'out')}
        onClick={() => setDirection('out')}
      >
        <ArrowLeft aria-hidden className="!size-6" />
        {m.door_going_out()}
      </button>
    </fieldset>
  )
}

function Key({ isOn, onClick, children }: { isOn?: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cn(
        'grid min-h-17 place-content-center justify-items-center gap-1 rounded-[14px] border-[1.5px] text-center font-[650] text-13 leading-tight [@media(max-height:700px)]:min-h-15',
        isOn ? 'border-ink bg-ink text-on-accent' : 'border-white/40 bg-[rgb(0_0_0/0.25)]',
      )}
    >
      {children}
    </button>
  )
}
