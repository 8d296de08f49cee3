import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maxGroupsOfVendor } from '#contracts/options/option-limits.ts'
import { optionGroups } from '#web/features/shared/options/option-groups.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import Plus from '~icons/lucide/plus'
import { GroupForm } from './group-form.tsx'
import { GroupList } from './group-list.tsx'

/** What customers choose of: the groups at the left, and the one that is edited. */
export function OptionsPage({ group }: { group: string | undefined }) {
  const query = useQuery(optionGroups)
  const groups = query.data?.items
  const edited = group === 'new' ? undefined : (groups?.find(({ id }) => id === group) ?? groups?.[0])
  const isNew = group === 'new'
  const isFull = groups !== undefined && groups.length >= maxGroupsOfVendor
  const add = !isNew && !isFull && (
    <Link to="/vendor/options" search={{ group: 'new' }} className={buttonClass({ variant: 'quiet' })}>
      <Plus aria-hidden />
      {m.options_new()}
    </Link>
  )
  return (
    <WorkspacePage
      back={
        <Link to="/vendor/products" className={backLink}>
          <BackArrow />
          {m.products_title()}
        </Link>
      }
      title={m.options_title()}
      note={isFull ? m.options_limit({ count: maxGroupsOfVendor }) : m.options_text()}
      action={groups && groups.length > 0 && add}
    >
      {groups && (edited || isNew) && (
        <div className="grid items-start gap-4 lg:grid-cols-[260px_minmax(0,1fr)]">
          {groups.length > 0 && <GroupList groups={groups} edited={edited?.id} />}
          <GroupForm key={edited?.id ?? 'new'} group={edited} />
        </div>
      )}
      {groups && groups.length === 0 && !isNew && (
        <EmptyState heading="h2" cloth="brick" art="mandazi-cut" title={m.options_none_title()} action={add}>
          {m.options_none_text()}
        </EmptyState>
      )}
      {query.isError && !groups && (
        <ErrorState title={m.options_failed()} error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.isPending && (
        <div aria-hidden className="grid gap-4 lg:grid-cols-[260px_1fr]">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-[560px] rounded-card" />
        </div>
      )}
    </WorkspacePage>
  )
}
