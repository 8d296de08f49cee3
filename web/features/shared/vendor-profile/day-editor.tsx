import { useState } from 'react'
import type { OpeningWindow } from '#contracts/vendors.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/choices.tsx'
import { TimeInput } from '#web/ui/forms/time-input.tsx'
import Copy from '~icons/lucide/copy'
import Plus from '~icons/lucide/plus'
import X from '~icons/lucide/x'
import {
  copyToAllDays,
  fromTime,
  isPastMidnight,
  nextWindowOfDay,
  openDay,
  openingWindow,
  toTime,
  type Week,
  windowsMax,
  windowsOfDay,
  withDay,
} from './hours.ts'

/** A day's windows are told apart by their place alone. */
const slots = Array.from({ length: windowsMax }, (_, slot) => slot)

interface DayEditorProps {
  week: Week
  /** 1 is Monday. */
  weekday: number
  name: string
  onChange: (week: OpeningWindow[]) => void
}

export function DayEditor({ week, weekday, name, onChange }: DayEditorProps) {
  const [hasAdded, setHasAdded] = useState(false)
  const windows = windowsOfDay(week, weekday)
  const isOpen = windows.length > 0
  const more = isOpen ? nextWindowOfDay(week, weekday) : null
  const replace = (index: number, window: OpeningWindow) =>
    onChange(withDay(week, weekday, windows.with(index, window)))
  return (
    <fieldset className="grid gap-x-4 border-line border-b px-(--day-x) py-2 last:border-0 sm:grid-cols-[150px_1fr]">
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-12 items-center justify-between gap-3 self-start sm:justify-start">
        <span className="font-[650] sm:w-22">{name}</span>
        <span className="flex items-center gap-2.5">
          {!isOpen && <span className="meta sm:hidden">{m.settings_day_closed()}</span>}
          <Switch
            checked={isOpen}
            label={m.settings_day_open({ day: name })}
            onChange={(open) => onChange(open ? openDay(week, weekday) : withDay(week, weekday, []))}
          />
        </span>
      </div>
      {isOpen ? (
        <div className="grid gap-2 pb-1.5 sm:pb-0">
          {slots.slice(0, windows.length).map((slot) => (
            <TimesRow
              key={slot}
              isNew={hasAdded && slot > 0}
              day={name}
              window={windows[slot]!}
              onChange={(changed) => replace(slot, changed)}
              onRemove={
                windows.length > 1 ? () => onChange(withDay(week, weekday, windows.toSpliced(slot, 1))) : undefined
              }
            />
          ))}
          <div className="-mx-3 flex flex-wrap">
            <Button variant="ghost" size="sm" onClick={() => onChange(copyToAllDays(week, weekday))}>
              <Copy aria-hidden className="size-4" />
              <span>
                {m.settings_copy_to_all()}
                <span className="sr-only"> ({name})</span>
              </span>
            </Button>
            {more && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => {
                  setHasAdded(true)
                  onChange(more)
                }}
              >
                <Plus aria-hidden className="size-4" />
                <span>
                  {m.settings_more_times()}
                  <span className="sr-only"> ({name})</span>
                </span>
              </Button>
            )}
          </div>
        </div>
      ) : (
        <p className="meta flex items-center max-sm:hidden">{m.settings_day_closed()}</p>
      )}
    </fieldset>
  )
}

interface TimesRowProps {
  day: string
  window: OpeningWindow
  onChange: (window: OpeningWindow) => void
  onRemove: (() => void) | undefined
  /** Somebody has just asked for it. */
  isNew: boolean
}

const time = { required: true, className: 'min-w-0 px-2.5 tabular-nums sm:!w-[88px]' } as const

function TimesRow({ day, window, onChange, onRemove, isNew }: TimesRowProps) {
  const { weekday, opens, closes } = window
  const set = (time: string, then: (minutes: number) => OpeningWindow) => {
    const minutes = fromTime(time)
    if (minutes !== undefined) onChange(then(minutes))
  }
  return (
    <div className="grid grid-cols-[1fr_auto_1fr_44px] items-center gap-x-2 gap-y-1 sm:grid-cols-[auto_auto_auto_44px_auto] sm:justify-start">
      <TimeInput
        {...time}
        autoFocus={isNew}
        aria-label={m.settings_opens({ day })}
        value={toTime(opens)}
        onChange={(typed) => set(typed, (minutes) => openingWindow(weekday, minutes, closes))}
      />
      <span aria-hidden>–</span>
      <TimeInput
        {...time}
        aria-label={m.settings_closes({ day })}
        value={toTime(closes)}
        onChange={(typed) => set(typed, (minutes) => openingWindow(weekday, opens, minutes))}
      />
      {onRemove && (
        <IconButton label={m.settings_remove_times({ day })} onClick={onRemove} className="-ml-1">
          <X aria-hidden />
        </IconButton>
      )}
      {isPastMidnight(window) && (
        <span className="meta col-start-3 sm:col-start-5 sm:row-start-1">{m.settings_next_day()}</span>
      )}
    </div>
  )
}
