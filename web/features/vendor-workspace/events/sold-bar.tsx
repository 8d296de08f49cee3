import type { EventPlaces } from '#contracts/events/vendor-events.ts'

/** Sold and given as parts of the places; the thread on it is who came in. */
export function SoldBar({ places, isOver }: { places: EventPlaces; isOver: boolean }) {
  const { capacity, sold, given, checkedIn } = places
  const whole = capacity ?? Math.max(sold + given, 1)
  const share = (count: number) => `${Math.min(100, (count / whole) * 100)}%`
  return (
    <div aria-hidden className="relative flex h-2.5 overflow-hidden rounded-[5px] bg-sunken">
      <span className={isOver ? 'bg-line-strong' : 'bg-money-fill'} style={{ width: share(sold) }} />
      <span className="bg-work" style={{ width: share(given) }} />
      {checkedIn > 0 && (
        <span className="absolute top-[3px] left-0 h-1 rounded-r-[2px] bg-ink" style={{ width: share(checkedIn) }} />
      )}
    </div>
  )
}
