import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#web/features/admin/users/users-page.tsx'
import { adminUsers } from '#web/features/shared/users/users.queries.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: searchParams({ role: oneOf('CUSTOMER', 'VENDOR', 'ADMIN'), search: textParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminUsers(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <UsersPage
      filters={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
