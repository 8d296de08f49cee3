import type { OpeningWindow } from '#contracts/vendors.ts'
import { weekHours } from '#web/features/shared/vendors/week-hours.ts'
import { DayEditor } from './day-editor.tsx'
import type { Week } from './hours.ts'

export interface HoursEditorProps {
  value: Week
  onChange: (week: OpeningWindow[]) => void
  /** In a card already. */
  bare?: boolean
}

/** The week, a day to a row. */
export function HoursEditor({ value, onChange, bare }: HoursEditorProps) {
  return (
    <div
      className={bare ? '[--day-x:0]' : 'rounded-card border border-line bg-surface [--day-x:14px] md:[--day-x:20px]'}
    >
      {weekHours([]).map(({ weekday, name }) => (
        <DayEditor key={weekday} week={value} weekday={weekday} name={name} onChange={onChange} />
      ))}
    </div>
  )
}
