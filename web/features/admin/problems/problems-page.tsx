import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminProblemState } from '#contracts/admin/problems.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { problemColumns } from './problem-columns.tsx'
import { adminProblems } from './problems.queries.ts'

/** Problems with orders: those that the market decides first, with the one that is due next on top. */
export function ProblemsPage() {
  const [state, setState] = useState<AdminProblemState>('ESCALATED')
  const list = useInfiniteQuery({ ...adminProblems(state), placeholderData: keepPreviousData })
  const counts = list.data?.pages[0]?.counts
  return (
    <WorkspacePage title={m.problems_problems()} note={m.problems_admin_note()}>
      <FilterChips<AdminProblemState>
        label={m.problems_show()}
        value={state}
        onChange={(next) => setState(next ?? 'ESCALATED')}
        options={[
          { value: 'ESCALATED', label: m.problems_state_escalated(), count: counts?.ESCALATED },
          { value: 'OPEN', label: m.problems_state_open(), count: counts?.OPEN },
          { value: 'ENDED', label: m.problems_state_ended(), count: counts?.ENDED },
        ]}
      />
      <RecordList
        query={list}
        caption={m.problems_problems()}
        columns={problemColumns()}
        rowKey={({ id }) => id}
        failed={m.problems_failed()}
        empty={
          <EmptyState heading="h2" cloth="sea" title={m.problems_none()}>
            {state === 'ESCALATED' && m.problems_admin_none()}
          </EmptyState>
        }
      />
    </WorkspacePage>
  )
}
