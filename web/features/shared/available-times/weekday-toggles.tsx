import { cn } from '#web/ui/cn.ts'
import { everyDay, shortDay, weekdayName } from './available-times-labels.ts'

export interface WeekdayTogglesProps {
  label: string
  /** 1 is Monday. */
  days: readonly number[]
  onChange: (days: number[]) => void
}

/** Days of the week, each on or off. */
export function WeekdayToggles({ label, days, onChange }: WeekdayTogglesProps) {
  const toggle = (day: number) => onChange(everyDay.filter((each) => (each === day) !== days.includes(each)))
  return (
    <fieldset aria-label={label} className="grid grid-cols-7 gap-1 sm:gap-1.5">
      {everyDay.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={days.includes(day)}
          onClick={() => toggle(day)}
          className={cn(
            'relative min-h-11 min-w-0 rounded-control border-[1.5px] text-center font-[650] text-13',
            days.includes(day) ? 'border-selected bg-selected text-on-selected' : 'border-line-strong bg-surface',
          )}
        >
          <span aria-hidden>{shortDay(day)}</span>
          <span className="sr-only">{weekdayName(day)}</span>
        </button>
      ))}
    </fieldset>
  )
}
