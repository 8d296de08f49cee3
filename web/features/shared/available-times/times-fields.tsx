import { type AvailableTimes, untilAfter } from '#contracts/menu/available-times.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { TimeInput } from '#web/ui/forms/time-input.tsx'
import { clockTime } from './available-times-labels.ts'
import { WeekdayToggles } from './weekday-toggles.tsx'

const midnight = 1440
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export interface TimesFieldsProps {
  value: AvailableTimes
  onChange: (times: AvailableTimes) => void
  error: string | undefined
}

/** The days, and from when till when on each of them. An end that is not after the beginning is of the next day. */
export default function TimesFields({ value, onChange, error }: TimesFieldsProps) {
  const { days, from, until } = value
  const setTimes = (begins: number, ends: number) =>
    onChange({ ...value, from: begins, until: untilAfter(begins, ends % midnight) })
  return (
    <div className="grid gap-4">
      <WeekdayToggles
        label={m.products_available_days()}
        days={days}
        onChange={(chosen) => onChange({ ...value, days: chosen })}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field label={m.products_available_from()}>
          <TimeInput value={clockTime(from)} onChange={(time) => setTimes(toMinutes(time), until)} />
        </Field>
        <Field
          label={m.products_available_until()}
          hint={until > midnight ? m.products_available_next_day() : undefined}
        >
          <TimeInput value={clockTime(until % midnight)} onChange={(time) => setTimes(from, toMinutes(time))} />
        </Field>
      </div>
      {error && (
        <p role="alert" className="font-[550] text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
