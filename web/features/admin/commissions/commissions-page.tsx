import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { CommissionList, CommissionRule, CommissionScope } from '#contracts/money/commissions.ts'
import { formatRate } from '#web/features/shared/commissions/commission-rate.tsx'
import { scopeNames, scopes } from '#web/features/shared/commissions/scope-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { loadedRows, RecordList } from '#web/ui/tables/record-list.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import Plus from '~icons/lucide/plus'
import { type CommissionFilters, commissionRules } from './commissions.queries.ts'
import { ruleColumns } from './rule-columns.tsx'
import { RuleGroups } from './rule-groups.tsx'

const TakeBackDialog = lazyChunk(() => import('./take-back-dialog.tsx'))
const RuleSheet = lazyChunk(() => import('./rule-sheet.tsx'))

export interface CommissionsPageProps {
  filters: CommissionFilters
  go: (change: CommissionFilters) => void
}

export function CommissionsPage({ filters, go }: CommissionsPageProps) {
  const { list = 'CURRENT', scope, search } = filters
  const query = useInfiniteQuery({ ...commissionRules(filters), placeholderData: keepPreviousData })
  /** The rule that another takes the place of; null for one of something still to be chosen. */
  const [changing, setChanging] = useState<CommissionRule | null>()
  const [takenBack, setTakenBack] = useState<CommissionRule>()
  const usual = query.data?.pages[0]?.usual

  return (
    <WorkspacePage
      title={m.commissions_title()}
      note={
        <>
          <p className="max-w-[68ch]">{m.commissions_note()}</p>
          <p className="mt-1 min-h-[1.5em]">{usual && m.commissions_usual({ rate: formatRate(usual) })}</p>
        </>
      }
      action={
        <Button onClick={() => setChanging(null)} className="max-sm:w-full">
          <Plus aria-hidden className="size-[18px]" />
          {m.commissions_add()}
        </Button>
      }
    >
      <FilterBar>
        <SearchBox
          label={m.commissions_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        <Segmented<CommissionList>
          label={m.commissions_which()}
          value={list}
          onChange={(chosen) => go({ list: chosen === 'CURRENT' ? undefined : chosen })}
          options={[
            { value: 'CURRENT', label: m.commissions_current() },
            { value: 'PAST', label: m.commissions_past() },
          ]}
          className="max-sm:w-full"
        />
      </FilterBar>
      <FilterChips<CommissionScope>
        label={m.commissions_scope()}
        value={scope}
        onChange={(chosen) => go({ scope: chosen })}
        options={[
          { value: undefined, label: m.commissions_scope_all() },
          ...scopeNames.map((each) => ({ value: each, label: scopes[each].all() })),
        ]}
      />
      {list === 'CURRENT' && loadedRows(query).length > 0 ? (
        <RuleGroups query={query} acts={{ onChange: setChanging, onTakeBack: setTakenBack }} />
      ) : (
        <RecordList
          query={query}
          caption={m.commissions_past()}
          columns={ruleColumns()}
          rowKey={({ id }) => id}
          failed={m.commissions_failed()}
          empty={
            <EmptyState
              heading="h2"
              cloth="forest"
              title={list === 'CURRENT' ? m.commissions_none() : m.commissions_past_none()}
            >
              {search || scope
                ? m.commissions_none_found()
                : list === 'CURRENT' && usual && m.commissions_none_text({ rate: formatRate(usual) })}
            </EmptyState>
          }
        />
      )}
      {takenBack && (
        <Suspense>
          <TakeBackDialog rule={takenBack} onClose={() => setTakenBack(undefined)} />
        </Suspense>
      )}
      {changing !== undefined && (
        <Suspense>
          <RuleSheet before={changing} onClose={() => setChanging(undefined)} />
        </Suspense>
      )}
    </WorkspacePage>
  )
}
