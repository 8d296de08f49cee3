import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categoryName } from '#web/features/shared/events/category-name.ts'
import type { DatePreset } from '#web/features/shared/events/days.ts'
import { eventCategories } from '#web/features/shared/events/events.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import { datePresets } from './event-filter-params.ts'
import { useEventSearch } from './use-event-search.ts'

const whenLabels: Record<DatePreset, () => string> = {
  today: m.events_today,
  weekend: m.events_this_weekend,
  month: m.events_this_month,
}

export function EventFilters() {
  const { search, change } = useEventSearch()
  const { data: categories = [] } = useQuery(eventCategories)
  const hasDates = !search.when && !!(search.from || search.to)
  const [isPicking, setIsPicking] = useState(hasDates)
  const noDates = { when: undefined, from: undefined, to: undefined }

  function pickDates() {
    if (isPicking && hasDates) change(noDates)
    else if (search.when) change({ when: undefined })
    setIsPicking(!isPicking)
  }

  return (
    <>
      <Chips className="mt-2">
        {search.search && (
          <Chip selected onClick={() => change({ search: undefined })}>
            “{search.search}”
          </Chip>
        )}
        {datePresets.map((when) => (
          <Chip
            key={when}
            selected={search.when === when}
            onClick={() => {
              setIsPicking(false)
              change(search.when === when ? noDates : { ...noDates, when })
            }}
          >
            {whenLabels[when]()}
          </Chip>
        ))}
        <Chip selected={isPicking || hasDates} aria-expanded={isPicking} onClick={pickDates}>
          {!(isPicking || hasDates) && <CalendarDays aria-hidden />}
          {m.events_pick_dates()}
        </Chip>
        {categories.map((slug) => (
          <Chip
            key={slug}
            selected={search.category === slug}
            onClick={() => change({ category: search.category === slug ? undefined : slug })}
          >
            {categoryName(slug)}
          </Chip>
        ))}
      </Chips>
      {isPicking && <Dates />}
    </>
  )
}

/** Two days of one's own; either may be left out. */
function Dates() {
  const { search, change } = useEventSearch()
  return (
    <div className="mt-2 grid max-w-[440px] gap-3 min-[420px]:grid-cols-2">
      <Field label={m.events_first_day()}>
        <Input
          type="date"
          value={search.from ?? ''}
          max={search.to}
          onChange={(event) => change({ when: undefined, from: event.target.value || undefined })}
        />
      </Field>
      <Field label={m.events_last_day()}>
        <Input
          type="date"
          value={search.to ?? ''}
          min={search.from}
          onChange={(event) => change({ when: undefined, to: event.target.value || undefined })}
        />
      </Field>
    </div>
  )
}
