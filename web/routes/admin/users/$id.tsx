import { createFileRoute } from '@tanstack/react-router'
import { UserPage } from '#web/features/admin/users/person/user-page.tsx'
import { adminUser } from '#web/features/shared/users/users.queries.ts'

export const Route = createFileRoute('/admin/users/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(adminUser(params.id)),
  component: Page,
})

function Page() {
  // Another person's page is another page: nothing that was typed of one is sent to the other.
  const { id } = Route.useParams()
  return <UserPage key={id} id={id} />
}
