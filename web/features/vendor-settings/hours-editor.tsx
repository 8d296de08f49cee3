import type { OpeningWindow } from '#contracts/vendors.ts'
import { weekHours } from '#web/features/vendors/week-hours.ts'
import { DayEditor } from './day-editor.tsx'
import type { Week } from './hours.ts'

export interface HoursEditorProps {
  value: Week
  onChange: (week: OpeningWindow[]) => void
}

/** The week, a day to a row. */
export function HoursEditor({ value, onChange }: HoursEditorProps) {
  return (
    <div className="rounded-card border border-line bg-surface">
      {weekHours([]).map(({ weekday, name }) => (
        <DayEditor key={weekday} week={value} weekday={weekday} name={name} onChange={onChange} />
      ))}
    </div>
  )
}
