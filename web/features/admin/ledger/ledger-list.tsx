import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#web/paraglide/messages.js'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import type { ColumnNames } from '#web/ui/tables/shown-columns.ts'
import { CsvLink, type CsvLinkProps } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'

interface Filters<State, Sort> {
  state?: State
  from?: string
  to?: string
  sortBy?: Sort
  /** The columns that are left out. */
  hide?: string
}

export interface LedgerListProps<State extends string, Sort extends string> extends CsvLinkProps {
  title: string
  note?: string
  filters: Filters<State, Sort>
  /** The page's state is its address. */
  go: (change: Filters<State, Sort>) => void
  sortLabels: Record<Sort, () => string>
  columnNames: ColumnNames
  states: readonly { value: State; label: string }[]
  children: ReactNode
}

/** The frame of a list that is opened from the proof of the ledger. */
export function LedgerList<State extends string, Sort extends string>(props: LedgerListProps<State, Sort>) {
  const { title, note, query, filters, go, sortLabels, columnNames, states, children } = props
  const { state, from, to, sortBy, hide } = filters
  return (
    <WorkspacePage
      title={title}
      note={note}
      back={
        <Link to="/admin/ledger-proof" className={backLink}>
          <BackArrow />
          {m.proof_title()}
        </Link>
      }
      action={<CsvLink query={query} />}
    >
      <FilterBar>
        <DayFilter from={from} to={to} onChange={go} />
        <SortSelect labels={sortLabels} value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(left) => go({ hide: left })} />
      </FilterBar>
      <FilterChips<State>
        label={m.admin_status()}
        value={state}
        onChange={(chosen) => go({ state: chosen })}
        options={[{ value: undefined, label: m.admin_all() }, ...states]}
      />
      {children}
    </WorkspacePage>
  )
}
