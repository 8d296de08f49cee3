import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Slot } from '#contracts/slots/slots.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { dayName, slotTimes } from './slot-text.ts'
import { vendorSlots } from './slots.queries.ts'

export interface WhenSheetProps {
  vendor: { slug: string; name: string }
  /** Null for as soon as it is ready. */
  chosen: string | null
  /** When it would be ready now; undefined while the shop takes nothing for now. */
  soonest: string | undefined
  /** A time that somebody else has just taken. */
  lost: string | undefined
  onClose: () => void
  onChoose: (startsAt: string | null) => void
}

/** For when it is: now, or a time with a place. What is full is shown all the same, so that nobody looks for it. */
export default function WhenSheet({ vendor, chosen, soonest, lost, onClose, onChoose }: WhenSheetProps) {
  const [day, setDay] = useState<string | undefined>(() => (chosen ? chosenDay(chosen) : undefined))
  const query = useQuery(vendorSlots(vendor.slug, day))
  const [picked, setPicked] = useState<string | null>()
  const { data } = query
  const free = data?.slots.filter(({ state }) => state === 'OPEN') ?? []
  const wanted = picked === undefined ? chosen : picked
  const isNow = wanted === null && soonest !== undefined
  const slot = isNow
    ? undefined
    : (free.find(({ startsAt }) => startsAt === wanted) ??
      (soonest === undefined || lost !== undefined ? free.find(({ startsAt }) => startsAt > (lost ?? '')) : undefined))
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={m.slots_when()}
      footer={
        <Button
          size="lg"
          block
          disabled={!isNow && !slot}
          onClick={() => onChoose(isNow ? null : (slot?.startsAt ?? null))}
        >
          {isNow ? m.slots_as_soon() : slot ? `${dayName(slot.startsAt)}, ${slotTimes(slot)}` : m.slots_choose()}
        </Button>
      }
    >
      {data && data.days.length > 1 && (
        <fieldset aria-label={m.slots_day()} className="flex gap-2 overflow-x-auto pb-1">
          {data.days.map((each) => {
            const noon = `${each.day}T12:00:00+03:00`
            return (
              <button
                key={each.day}
                type="button"
                aria-pressed={each.day === data.day}
                onClick={() => setDay(each.day)}
                className={cn(
                  'grid min-h-14 min-w-19 flex-none place-content-center rounded-control border px-2 text-center font-[650] leading-tight',
                  each.day === data.day ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface',
                )}
              >
                {dayName(noon)}
                <span className="font-normal text-12">{formatDate(noon, 'day')}</span>
              </button>
            )
          })}
        </fieldset>
      )}
      {lost && (
        <Notice tone="act" live className="mt-3" title={m.slots_lost({ time: formatDate(lost, 'time') })}>
          {slot ? m.slots_lost_next({ time: formatDate(slot.startsAt, 'time') }) : m.slots_lost_none()}
        </Notice>
      )}
      {soonest !== undefined && (
        <RadioCards
          label={m.slots_when()}
          className="mt-3"
          options={[{ value: 'now', label: m.slots_as_soon(), hint: soonest }]}
          value={isNow ? 'now' : undefined}
          onChange={() => setPicked(null)}
        />
      )}
      <h3 className="mt-4 mb-2 text-13">{m.slots_at_a_time({ vendor: vendor.name })}</h3>
      {query.isError ? (
        <ErrorState title={m.slots_failed()} error={query.error} onRetry={() => void query.refetch()} />
      ) : data ? (
        <Slots slots={data.slots} chosen={isNow ? undefined : slot?.startsAt} onPick={setPicked} />
      ) : (
        <Skeleton className="h-36 rounded-control" />
      )}
      {data?.terms && <p className="meta mt-3">{m.slots_terms({ minutes: data.terms.leadMinutes })}</p>}
    </Sheet>
  )
}

const chosenDay = (startsAt: string) => new Date(Date.parse(startsAt) + 3 * 3_600_000).toISOString().slice(0, 10)

interface SlotsProps {
  slots: readonly Slot[]
  chosen: string | undefined
  onPick: (startsAt: string) => void
}

function Slots({ slots, chosen, onPick }: SlotsProps) {
  if (slots.length === 0) return <p className="text-ink-2">{m.slots_none()}</p>
  return (
    <fieldset aria-label={m.slots_times()} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {slots.map((slot) => (
        <button
          key={slot.startsAt}
          type="button"
          disabled={slot.state !== 'OPEN'}
          aria-pressed={slot.startsAt === chosen}
          onClick={() => onPick(slot.startsAt)}
          className={cn(
            'grid min-h-13 place-content-center rounded-control border px-2 text-center font-[650] tabular-nums leading-tight',
            slot.state !== 'OPEN'
              ? 'border-line-strong border-dashed text-ink-2'
              : slot.startsAt === chosen
                ? 'border-ink bg-ink text-paper'
                : 'border-line-strong bg-surface hover:border-ink',
          )}
        >
          <span className={cn(slot.state !== 'OPEN' && 'line-through')}>{slotTimes(slot)}</span>
          <span className="font-normal text-12">{slotNote(slot)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function slotNote({ state, left }: Slot): string {
  if (state === 'CLOSED') return m.slots_closed()
  return state === 'FULL' ? m.slots_full() : m.slots_left({ count: left })
}
