import { useState } from 'react'
import { addDays } from '#web/features/shared/sales/day-ranges.ts'
import { OwnDays, RangeChoice } from '#web/features/shared/sales/range-choice.tsx'
import { nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from '#web/ui/forms/choices.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'

interface ComparedDaysProps {
  search: AnalyticsSearch
  /** The days that are shown, and those they are compared with. */
  shown: { from: string; to: string }
  against: { from: string; to: string }
  go: (search: AnalyticsSearch) => void
}

type Against = 'before' | 'year' | 'own'

/** The same days a year earlier, and the same days of the week: 52 weeks. */
const yearEarlier = ({ from, to }: { from: string; to: string }) => ({
  againstFrom: addDays(from, -364),
  againstTo: addDays(to, -364),
})

/** Two periods: the days, and those they are compared with. Other days are compared with the days before them again. */
export function ComparedDays({ search, shown, against, go }: ComparedDaysProps) {
  const [today] = useState(() => nairobiDay(new Date()))
  const [isOwn, setIsOwn] = useState(false)
  const year = yearEarlier(shown)
  const isYear = search.againstFrom === year.againstFrom && search.againstTo === year.againstTo
  const chosen: Against = isOwn ? 'own' : isYear ? 'year' : search.againstFrom && search.againstTo ? 'own' : 'before'

  function choose(value: Against) {
    setIsOwn(value === 'own')
    if (value === 'before') go({ ...search, againstFrom: undefined, againstTo: undefined })
    if (value === 'year') go({ ...search, ...year })
  }

  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <RangeChoice
        range={search}
        shown={shown}
        onChange={({ from, to }) => go({ from, to, open: search.open, of: search.of })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={m.admin_against()}
          className="max-sm:w-full max-sm:[&_label]:px-2"
          value={chosen}
          onChange={choose}
          options={[
            { value: 'before', label: m.admin_against_before() },
            { value: 'year', label: m.admin_against_year() },
            { value: 'own', label: m.admin_against_own() },
          ]}
        />
        {chosen === 'own' && (
          <OwnDays
            key={`${against.from} ${against.to}`}
            shown={against}
            today={today}
            onChange={({ from, to }) => go({ ...search, againstFrom: from, againstTo: to })}
          />
        )}
      </div>
    </div>
  )
}
