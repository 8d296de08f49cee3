import type { TakenSlot } from '#contracts/slots/slots.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

/** More cells than these are not told apart: then the numbers say it. */
const mostCells = 12

const looks = {
  kitchen: 'bg-work',
  paid: 'bg-ink',
  held: 'bg-[repeating-linear-gradient(115deg,var(--color-accent)_0_4px,var(--color-accent-tint)_4px_8px)]',
  left: 'border border-line-strong',
} as const
type Place = keyof typeof looks

/** One column a slot, one cell a place: in the kitchen, paid, being paid, left. */
export function SlotColumns({ slots, nextAt }: { slots: readonly TakenSlot[]; nextAt: string | undefined }) {
  return (
    <>
      <ul className="flex gap-2 overflow-x-auto pb-1" aria-label={m.slots_times()}>
        {slots.map((slot) => (
          <li
            key={slot.startsAt}
            className={cn(
              'grid w-24 flex-none content-start gap-2 rounded-card border bg-surface px-2.5 py-2 text-center',
              slot.startsAt === nextAt ? 'border-2 border-accent-edge' : 'border-line',
              slot.isClosed && 'border-dashed',
            )}
          >
            <b className="font-[750] text-15 tabular-nums">{formatDate(slot.startsAt, 'time')}</b>
            <span aria-hidden className="flex flex-col-reverse gap-1">
              {cellsOf(slot).map((place, n) => (
                // The cells of a column are told apart by their place alone.
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves between them
                <span key={n} className={cn('h-2.5 rounded-[3px]', looks[place])} />
              ))}
            </span>
            <span className="text-12 leading-tight">
              <b className="block font-[650]">{m.slots_taken({ count: takenOf(slot), cap: slot.cap })}</b>
              <span className="text-ink-2">{columnNote(slot)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
        {(['kitchen', 'paid', 'held', 'left'] as const).map((place) => (
          <span key={place} className="flex items-center gap-1.5">
            <span className={cn('size-3 rounded-[3px]', looks[place])} />
            {legend[place]()}
          </span>
        ))}
      </p>
    </>
  )
}

const legend: Record<Place, () => string> = {
  kitchen: m.slots_in_kitchen,
  paid: m.slots_ordered_and_paid,
  held: m.slots_being_paid,
  left: m.slots_left_over,
}

/** Those that are paid for. */
export const takenOf = ({ inKitchen, paid }: TakenSlot): number => inKitchen + paid

function cellsOf({ inKitchen, paid, held, cap, isClosed }: TakenSlot): Place[] {
  const left = isClosed ? 0 : Math.max(0, cap - inKitchen - paid - held)
  const cells = [
    ...Array<Place>(inKitchen).fill('kitchen'),
    ...Array<Place>(paid).fill('paid'),
    ...Array<Place>(held).fill('held'),
    ...Array<Place>(left).fill('left'),
  ]
  return cells.length > mostCells ? [] : cells
}

function columnNote(slot: TakenSlot): string {
  const { isClosed, held, paid, inKitchen, cap, kitchenAt } = slot
  if (isClosed) return m.slots_closed_by_you()
  if (held > 0) return m.slots_held_count({ count: held })
  if (inKitchen > 0 && paid === 0) return m.slots_in_kitchen()
  if (takenOf(slot) >= cap) return m.slots_full()
  return paid > 0
    ? m.slots_goes_in({ time: formatDate(kitchenAt, 'time') })
    : m.slots_left({ count: Math.max(0, cap - takenOf(slot)) })
}
