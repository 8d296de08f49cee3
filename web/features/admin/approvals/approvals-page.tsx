import { useInfiniteQuery } from '@tanstack/react-query'
import { vendorApprovals } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { rowsOf } from '#web/ui/tables/record-list.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { Application } from './application.tsx'
import { QueueItem } from './queue-item.tsx'

/** The queue, and beside it (on a phone: instead of it) everything the chosen vendor sent. */
export function ApprovalsPage({ chosen }: { chosen: string | undefined }) {
  const query = useInfiniteQuery(vendorApprovals)
  const queue = rowsOf(query)
  const open = queue.find(({ id }) => id === chosen)
  // On a wide screen the place beside the queue is never empty.
  const shown = open ?? queue[0]
  return (
    <WorkspacePage
      title={m.admin_approvals()}
      note={<span className={cn(open && 'max-lg:hidden')}>{m.admin_approvals_note()}</span>}
    >
      {query.isError && !query.data && (
        <ErrorState
          heading="h2"
          title={m.admin_approvals_failed()}
          error={query.error}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isPending && (
        <div aria-hidden className="grid gap-4 lg:grid-cols-[340px_1fr]">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-[520px] rounded-card max-lg:hidden" />
        </div>
      )}
      {query.data && !shown && (
        <EmptyState
          heading="h2"
          cloth="forest"
          art="chai-cut"
          saying={m.admin_approvals_saying()}
          title={m.admin_approvals_none_title()}
        >
          {m.admin_approvals_none()}
        </EmptyState>
      )}
      {shown && (
        <div className="grid items-start gap-4 lg:grid-cols-[340px_1fr]">
          <div className={cn(open && 'max-lg:hidden')}>
            <ol aria-label={m.admin_queue()} className="overflow-hidden rounded-card border border-line bg-surface">
              {queue.map((vendor) => (
                <QueueItem key={vendor.id} vendor={vendor} isShown={vendor.id === shown.id} />
              ))}
            </ol>
            <ShowMore query={query} />
          </div>
          <Application key={shown.id} vendor={shown} isChosen={open !== undefined} />
        </div>
      )}
    </WorkspacePage>
  )
}
