import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#web/features/admin/audit/audit-page.tsx'
import { auditEntries } from '#web/features/shared/audit/audit.queries.ts'
import { dayParam, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: searchParams({
    action: textParam,
    subject: textParam,
    actor: textParam,
    search: textParam,
    from: dayParam,
    to: dayParam,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(auditEntries(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <AuditPage
      filters={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
