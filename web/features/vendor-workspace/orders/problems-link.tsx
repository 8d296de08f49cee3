import { useInfiniteQuery } from '@tanstack/react-query'
import { waitingProblems } from '#web/features/shared/problems/vendor-problems.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { TabCount } from '#web/ui/tabs.tsx'
import MessageSquareWarning from '~icons/lucide/message-square-warning'

/** Leads to what customers report, with how many wait for an answer. */
export function ProblemsLink() {
  const count = useInfiniteQuery(waitingProblems).data?.pages[0]?.counts.WAITING ?? 0
  return (
    <ButtonLink to="/vendor/problems" variant="ghost" size="sm">
      <MessageSquareWarning aria-hidden className="size-[18px]" />
      {m.problems_problems()}
      {count > 0 && <TabCount hot>{count}</TabCount>}
    </ButtonLink>
  )
}
