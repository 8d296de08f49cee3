import type { Placement } from '#contracts/admin/featured.ts'
import {
  type HourSlot,
  hourSlotNames,
  type PlacementRow,
  placementRows,
  placesOfRow,
} from '#contracts/featured/placement-terms.ts'
import { rowLabels, slotLabel } from '#web/features/shared/featured/placement-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import BadgeDollarSign from '~icons/lucide/badge-dollar-sign'
import Plus from '~icons/lucide/plus'
import TriangleAlert from '~icons/lucide/triangle-alert'
import { PlacementMark } from './placement-mark.tsx'

export interface PlanBoardProps {
  placements: readonly Placement[]
  /** The hour it is. */
  now: HourSlot | null
  /** The hour that a narrow screen shows. */
  slot: HourSlot
  /** What is looked at. */
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Null of a day that is over. */
  onPlan: ((slot: HourSlot, row: PlacementRow) => void) | null
}

/** What is planned for a day: a row for each part of the home page, a column for each part of the day. */
export function PlanBoard({ placements, now, slot: shown, ...acts }: PlanBoardProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-1.5">
      <thead className="text-left text-13">
        <tr>
          <th scope="col" className="w-[30%] md:w-[15%]">
            <span className="sr-only">{m.featured_row()}</span>
          </th>
          {hourSlotNames.map((slot) => (
            <th key={slot} scope="col" className={cn('px-1 py-1.5 font-[650]', slot !== shown && 'max-md:hidden')}>
              {slotLabel(slot)}
              {slot === now && ` · ${m.featured_now()}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {placementRows.map((row) => (
          <tr key={row} className="h-px">
            <th scope="row" className="px-1 text-left font-[650] text-13">
              {rowLabels[row]()}
            </th>
            {hourSlotNames.map((slot) => (
              <td key={slot} className={cn('h-full p-0 align-top', slot !== shown && 'max-md:hidden')}>
                <PlanCell
                  {...acts}
                  {...{ slot, row }}
                  isNow={slot === now}
                  placements={placements.filter((each) => each.slot === slot && each.row === row)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PlanCellProps extends Pick<PlanBoardProps, 'placements' | 'chosen' | 'onChoose' | 'onPlan'> {
  slot: HourSlot
  row: PlacementRow
  isNow: boolean
}

const frame = 'flex h-full min-h-18 flex-col rounded-control'

function PlanCell({ placements, slot, row, isNow, chosen, onChoose, onPlan }: PlanCellProps) {
  const planLabel = m.featured_plan_at({ row: rowLabels[row](), slot: slotLabel(slot) })
  if (placements.length === 0) {
    const look = cn(
      frame,
      'w-full items-center justify-center border-[1.5px] border-line-strong border-dashed text-13 text-ink-2',
    )
    return onPlan ? (
      <button
        type="button"
        aria-label={`${m.featured_by_itself()}. ${planLabel}`}
        onClick={() => onPlan(slot, row)}
        className={cn(look, 'hover:border-ink hover:text-ink')}
      >
        {m.featured_by_itself()}
      </button>
    ) : (
      <span className={look}>{m.featured_by_itself()}</span>
    )
  }
  return (
    <div
      className={cn(
        frame,
        'gap-1 border border-line bg-surface p-1',
        isNow && 'shadow-[inset_0_3px_0_var(--color-accent)]',
      )}
    >
      {placements.map((placement) => (
        <button
          key={placement.id}
          type="button"
          aria-pressed={placement.id === chosen}
          onClick={() => onChoose(placement.id)}
          className="grid min-h-11 w-full grid-cols-[22px_1fr] gap-x-2 rounded-[8px] px-1.5 py-1.5 text-left text-13 outline-ink hover:bg-sunken aria-pressed:outline-[1.5px]"
        >
          <PlacementMark {...placement} />
          <span className="min-w-0">
            <b className="block truncate font-[650]">{placement.subject.name[getLocale()]}</b>
            <span className="meta block truncate">
              {m.featured_until({ day: formatDate(`${placement.until}T09:00:00Z`, 'day') })}
            </span>
          </span>
          {placement.paidFor !== null && (
            <span className="col-span-2 mt-1">
              <Badge tone="note" icon={BadgeDollarSign}>
                {m.featured_is_ad()}
              </Badge>
            </span>
          )}
          {isNow && placement.givesWay && (
            <span className="col-span-2 mt-1">
              <Badge tone="stop" icon={TriangleAlert}>
                {m.featured_gives_way()}
              </Badge>
            </span>
          )}
        </button>
      ))}
      {onPlan && placements.length < placesOfRow[row] && (
        <button
          type="button"
          aria-label={planLabel}
          data-tooltip
          onClick={() => onPlan(slot, row)}
          className="mt-auto grid min-h-11 place-items-center rounded-[8px] text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Plus aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
