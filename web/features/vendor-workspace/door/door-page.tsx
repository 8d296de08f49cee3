import { Suspense, useEffect, useState } from 'react'
import type { ScanEvent } from '#contracts/door/scan.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { useWakeLock } from '#web/lib/wake-lock.ts'
import { m } from '#web/paraglide/messages.js'
import { ExchangePage, loadDoorParts, ReadyPage, ScannerPage, StewardIncidents } from './door-parts.ts'
import { AsideList } from './more/aside-list.tsx'
import { MoreMenu, type MoreView } from './more/more-menu.tsx'
import { RevokedPage } from './more/revoked-page.tsx'
import { DoorFrame } from './parts/door-frame.tsx'
import { EventChoice } from './ready/event-choice.tsx'
import { useDoor } from './session/door-store.ts'
import { chooseEvent, chooseGate, chooseNoEvent } from './session/enter-door.ts'
import { followDoor } from './session/follow-door.ts'
import { keepDoor } from './session/keep-door.ts'

export interface DoorPageProps {
  /** An event's id, or `orders` for pick-up orders alone. */
  event: string | undefined
  /** Where this device stands, once the gate is open. */
  gate: string | undefined
  onChange: (place: { event?: string; gate?: string }) => void
  onLeave: () => void
}

const forOrders = 'orders'

/** The scanner: which event, whether it is ready, and then one ticket after the other. */
export function DoorPage({ event, gate, onChange, onLeave }: DoorPageProps) {
  const { identity, events, eventId, access, reach } = useDoor()
  const [more, setMore] = useState<MoreView>()
  const only = events.length === 1 ? events[0]?.id : undefined
  const chosen = events.find(({ id }) => id === event)?.id ?? (event ? undefined : only)
  const isForOrders = event === forOrders
  useEffect(() => {
    if (chosen) void chooseEvent(chosen as EventId)
    else if (isForOrders) chooseNoEvent()
  }, [chosen, isForOrders])
  useEffect(() => followDoor(), [])
  useEffect(() => void keepDoor(loadDoorParts), [])
  useGateOfAddress(gate)
  useWakeLock(gate !== undefined || isForOrders)

  const title = events.find(({ id }) => id === eventId)?.title ?? m.door_title()
  const deviceName = identity?.device?.name ?? identity?.vendorName ?? ''
  if (access === 'revoked') return <RevokedPage />
  if (more)
    return (
      <More
        view={more}
        title={title}
        gate={gate ?? ''}
        deviceName={deviceName}
        onChange={setMore}
        onReady={() => {
          setMore(undefined)
          onChange({ event })
        }}
      />
    )
  const onMore = () => setMore('menu')
  if (isForOrders)
    return (
      <Suspense fallback={<DoorFrame title={m.door_orders()}>{null}</DoorFrame>}>
        <ScannerPage
          title={m.door_orders()}
          gate=""
          deviceName={deviceName}
          onClose={() => onChange({ event: 'other' })}
          onMore={onMore}
        />
      </Suspense>
    )
  if (!chosen)
    return (
      <EventChoice
        events={events}
        hasFailed={!reach.isOnline}
        onChoose={({ id }: ScanEvent) => onChange({ event: id })}
        onOrders={() => onChange({ event: forOrders })}
        onClose={onLeave}
        onMore={onMore}
      />
    )
  return (
    <Suspense fallback={<DoorFrame title={title}>{null}</DoorFrame>}>
      {gate ? (
        <ScannerPage
          title={title}
          gate={gate}
          deviceName={deviceName}
          onClose={() => onChange({ event: chosen })}
          onMore={onMore}
        />
      ) : (
        <ReadyPage
          key={chosen}
          deviceName={deviceName}
          onClose={onLeave}
          onMore={onMore}
          onOtherEvent={() => onChange({ event: 'other' })}
          onOpen={(opened) => {
            void chooseGate(opened)
            onChange({ event: chosen, gate: opened })
          }}
        />
      )}
    </Suspense>
  )
}

/** Who opens the address of a gate stands there, as if they had chosen it; a device's own gate is the server's word. */
function useGateOfAddress(gate: string | undefined) {
  const { identity, gate: chosen } = useDoor()
  const isAnother = gate !== undefined && identity?.device?.gate === undefined && gate !== chosen
  useEffect(() => {
    if (isAnother && gate) void chooseGate(gate)
  }, [isAnother, gate])
}

interface MoreProps {
  view: MoreView
  title: string
  gate: string
  deviceName: string
  onChange: (view: MoreView | undefined) => void
  onReady: () => void
}

function More({ view, title, gate, deviceName, onChange, onReady }: MoreProps) {
  const frame = { title, onBack: () => onChange('menu') }
  const back = () => onChange(undefined)
  if (view === 'menu') return <MoreMenu title={title} gate={gate} onBack={back} onChoose={onChange} onReady={onReady} />
  if (view === 'aside') return <AsideList {...frame} />
  return (
    <Suspense fallback={<DoorFrame {...frame}>{null}</DoorFrame>}>
      {view === 'exchange' ? (
        <ExchangePage {...frame} gate={gate} device={deviceName} onClose={back} />
      ) : (
        <StewardIncidents {...frame} onClose={back} />
      )}
    </Suspense>
  )
}
