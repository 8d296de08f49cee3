import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#web/features/admin/audit/audit-page.tsx'
import { auditEntries, readAuditSearch } from '#web/features/shared/audit/audit.queries.ts'

export const Route = createFileRoute('/admin/audit')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(auditEntries(readAuditSearch(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <AuditPage
      filters={readAuditSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
