import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#web/features/admin/users/users-page.tsx'
import { adminUsers, readUsersSearch } from '#web/features/shared/users/users.queries.ts'

export const Route = createFileRoute('/admin/users/')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminUsers(readUsersSearch(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <UsersPage
      filters={readUsersSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
