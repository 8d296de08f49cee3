import type { ScanEvent } from '#contracts/door/scan.ts'
import { DateBlock } from '#web/features/shared/events/date-block.tsx'
import { DoorFrame } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import ChevronDown from '~icons/lucide/chevron-down'
import ChevronRight from '~icons/lucide/chevron-right'
import ShoppingBag from '~icons/lucide/shopping-bag'

const look =
  'grid min-h-19 w-full grid-cols-[auto_1fr_24px] items-center gap-3 rounded-[14px] border-[1.5px] border-cloth-line bg-surface p-2 pr-3 text-left leading-tight'

/** The event that is being checked in; pressing it leads to the others, and to pick-up orders. */
export function EventButton({ event, onClick }: { event: ScanEvent; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={look}>
      <EventWords event={event} />
      <ChevronDown aria-hidden className="!size-6" />
    </button>
  )
}

function EventWords({ event: { startsAt, title, venue } }: { event: ScanEvent }) {
  return (
    <>
      <DateBlock at={startsAt} />
      <span className="min-w-0">
        <b className="block font-[750] text-17 leading-tight [font-stretch:86%]">{title}</b>
        <small className="text-13 text-on-cloth-2">
          {formatDate(startsAt, 'moment')} · {venue}
        </small>
      </span>
    </>
  )
}

export interface EventChoiceProps {
  events: readonly ScanEvent[]
  hasFailed: boolean
  onChoose: (event: ScanEvent) => void
  /** To read collection codes of pick-up orders, which belong to no event. */
  onOrders: () => void
  onClose: () => void
  onMore: () => void
}

export function EventChoice({ events, hasFailed, onChoose, onOrders, onClose, onMore }: EventChoiceProps) {
  return (
    <DoorFrame title={m.door_title()} onClose={onClose} onMore={onMore} isLong>
      <div className="grid gap-3 px-4 pb-6">
        <h2 className="mt-2 text-25">{events.length > 0 ? m.door_choose_event() : m.door_no_events()}</h2>
        <p className="text-on-cloth-2">
          {events.length > 0
            ? m.door_choose_event_text()
            : hasFailed
              ? m.door_events_failed()
              : m.door_no_events_text()}
        </p>
        <ul className="grid gap-2.5">
          {events.map((event) => (
            <li key={event.id}>
              <button type="button" className={look} onClick={() => onChoose(event)}>
                <EventWords event={event} />
                <ChevronRight aria-hidden className="!size-6" />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={look} onClick={onOrders}>
              <ShoppingBag aria-hidden className="!size-6 ml-2" />
              <span className="min-w-0">
                <b className="block font-[750] text-17 leading-tight [font-stretch:86%]">{m.door_orders()}</b>
                <small className="text-13 text-on-cloth-2">{m.door_orders_text()}</small>
              </span>
              <ChevronRight aria-hidden className="!size-6" />
            </button>
          </li>
        </ul>
      </div>
    </DoorFrame>
  )
}
