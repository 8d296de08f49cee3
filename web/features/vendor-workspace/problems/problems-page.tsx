import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { foodAnswerMinutes, goodsAnswerHours } from '#contracts/problems/problem-rules.ts'
import type { ProblemTab } from '#contracts/problems/vendor-problems.ts'
import { vendorProblems } from '#web/features/shared/problems/vendor-problems.queries.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { ListStates } from '#web/ui/tables/record-list.tsx'
import { FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { ProblemDetail } from './problem-detail.tsx'
import { ProblemRow } from './problem-row.tsx'

const readSearch = searchParams({ tab: oneOf('ANSWERED', 'DECIDED'), problem: textParam })

/** What customers report of the shop's orders: what waits for an answer first, and one of them beside the list. */
export function ProblemsPage() {
  const { tab = 'WAITING', problem } = readSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const list = useInfiniteQuery({ ...vendorProblems(tab), placeholderData: keepPreviousData })
  const counts = list.data?.pages[0]?.counts
  const first = list.data?.pages[0]?.items[0]?.id
  // Beside the list one is open, and stays while others come; on a phone the list alone is a page of its own.
  const [kept, setKept] = useState<{ tab: ProblemTab; id: string }>()
  if (first && kept?.tab !== tab && !list.isPlaceholderData) setKept({ tab, id: first })
  const shown = problem ?? (kept?.tab === tab ? kept.id : first)
  return (
    <WorkspacePage
      title={m.problems_problems()}
      note={m.problems_vendor_note({ minutes: foodAnswerMinutes, hours: goodsAnswerHours })}
      back={
        problem ? (
          <Link to="/vendor/problems" search={{ tab: tab === 'WAITING' ? undefined : tab }} className={backLink}>
            <BackArrow />
            {m.problems_problems()}
          </Link>
        ) : (
          <Link to="/vendor/orders" className={backLink}>
            <BackArrow />
            {m.vendor_back_to_orders()}
          </Link>
        )
      }
    >
      <div className={cn(problem && 'max-lg:hidden')}>
        <FilterChips<ProblemTab>
          label={m.problems_show()}
          value={tab}
          onChange={(next) => void navigate({ to: '/vendor/problems', search: { tab: next }, replace: true })}
          options={[
            { value: 'WAITING', label: m.problems_tab_waiting(), count: counts?.WAITING },
            { value: 'ANSWERED', label: m.problems_tab_answered(), count: counts?.ANSWERED },
            { value: 'DECIDED', label: m.problems_tab_decided(), count: counts?.DECIDED },
          ]}
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[300px_minmax(0,1fr)]">
        <div className={cn('min-w-0', problem && 'max-lg:hidden')}>
          <ListStates
            query={list}
            failed={m.problems_failed()}
            empty={
              <Card>
                <EmptyState
                  heading="h2"
                  cloth="sea"
                  saying={tab === 'WAITING' ? m.problems_none_saying() : undefined}
                  title={tab === 'WAITING' ? m.problems_none_waiting() : m.problems_none()}
                >
                  {tab === 'WAITING' && m.problems_none_text()}
                </EmptyState>
              </Card>
            }
          >
            {(problems) => (
              <Card className="overflow-hidden">
                <ul className="divide-y divide-line">
                  {problems.map((each) => (
                    <ProblemRow key={each.id} problem={each} tab={tab} isShown={each.id === shown} />
                  ))}
                </ul>
              </Card>
            )}
          </ListStates>
        </div>
        {shown && (
          <div className={cn('min-w-0', !problem && 'max-lg:hidden')}>
            <ProblemDetail key={shown} id={shown} />
          </div>
        )}
      </div>
    </WorkspacePage>
  )
}
