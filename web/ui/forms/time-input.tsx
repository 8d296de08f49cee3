import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

/** `08:00`, however it was typed: `8`, `800`, `8.00`, `8:00`; undefined when it is no time of the day. */
export function parseTime(typed: string): string | undefined {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/.exec(typed.trim()) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

export interface TimeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `08:00` */
  value: string
  onChange: (time: string) => void
}

/**
 * A time of the day in 24 hours, as Kenya writes it. The browser's own field follows the language of the browser, and
 * asks who has an American one for AM and PM.
 */
export function TimeInput({ value, onChange, onBlur, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="00:00"
      {...rest}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        // Half a time is none yet: `8` may become `8:30`.
        const time = target.value.length >= 4 ? parseTime(target.value) : undefined
        if (time) onChange(time)
      }}
      onBlur={(event) => {
        const time = typed === undefined ? undefined : parseTime(typed)
        if (time) onChange(time)
        // What is no time is put back to the one that holds.
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
