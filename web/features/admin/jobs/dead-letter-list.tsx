import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import {
  type DeadLetter,
  type DeadLetterSort,
  type DeadLetterState,
  type JobKind,
  retryDeadLetters,
} from '#contracts/admin/jobs.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { loadedRows, RecordList } from '#web/ui/tables/record-list.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import RotateCcw from '~icons/lucide/rotate-ccw'
import { columnNames, workColumns } from './dead-letter-columns.tsx'
import { deadLetterStates, jobKinds } from './job-labels.ts'
import { deadLetters, type WorkFilters } from './jobs.queries.ts'

const GiveUpDialog = lazyChunk(() => import('./give-up-dialog.tsx'))

const sortLabels: Record<DeadLetterSort, () => string> = {
  newest: m.admin_sort_newest,
  oldest: m.admin_sort_oldest,
  tries: m.jobs_sort_tries,
}
const kinds = Object.keys(jobKinds) as JobKind[]
const states = Object.keys(deadLetterStates) as DeadLetterState[]
/** So many are tried again with one press. */
const maxAtOnce = 100

/** Work that failed, each piece with its error; what waits for a person can be tried again or given up. */
export function DeadLetterList({ filters, go }: { filters: WorkFilters; go: (change: WorkFilters) => void }) {
  const query = useInfiniteQuery({ ...deadLetters(filters), placeholderData: keepPreviousData })
  const refresh = useInvalidateAdmin()
  const [givenUp, setGivenUp] = useState<DeadLetter>()
  const { state, kind, from, to, sortBy, hide } = filters
  const waiting = loadedRows(query)
    .filter((work) => work.state === 'FAILED')
    .slice(0, maxAtOnce)

  async function retry(work: readonly DeadLetter[]) {
    try {
      const { count } = await call(retryDeadLetters, { body: { ids: work.map(({ id }) => id) } })
      toast({ title: m.jobs_retried({ count }) })
      await refresh()
    } catch (error) {
      toast({ title: m.jobs_not_done(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return (
    <>
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20">{m.jobs_work()}</h2>
        {waiting.length > 0 && (
          <Button onClick={() => retry(waiting)}>
            <RotateCcw aria-hidden />
            {m.jobs_retry_count({ count: waiting.length })}
          </Button>
        )}
      </div>
      <FilterBar>
        <Field label={m.jobs_kind()} hideLabel>
          <Select
            value={kind ?? ''}
            onChange={({ target: { value } }) => go({ kind: kinds.find((each) => each === value) })}
          >
            <option value="">{m.jobs_kind_all()}</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {jobKinds[each].label()}
              </option>
            ))}
          </Select>
        </Field>
        <DayFilter from={from} to={to} onChange={go} />
        <SortSelect labels={sortLabels} value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
        <CsvLink query={deadLetters(filters)} />
      </FilterBar>
      <FilterChips<DeadLetterState>
        label={m.jobs_state()}
        value={state}
        onChange={(chosen) => go({ state: chosen })}
        options={[
          { value: undefined, label: m.admin_all() },
          ...states.map((each) => ({ value: each, label: deadLetterStates[each].label() })),
        ]}
      />
      <RecordList
        query={query}
        caption={m.jobs_work()}
        columns={shownColumns(
          workColumns({ onRetry: (work) => retry([work]), onGiveUp: setGivenUp }),
          columnNames,
          hide,
        )}
        rowKey={({ id }) => id}
        failed={m.jobs_list_failed()}
        empty={
          <EmptyState heading="h3" cloth="forest" title={m.jobs_nothing()}>
            {m.jobs_nothing_text()}
          </EmptyState>
        }
      />
      {givenUp && (
        <Suspense>
          <GiveUpDialog work={givenUp} onClose={() => setGivenUp(undefined)} />
        </Suspense>
      )}
    </>
  )
}
