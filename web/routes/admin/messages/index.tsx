import { createFileRoute } from '@tanstack/react-router'
import {
  adminMessages,
  messageFigures,
  messageSpending,
  readMessagesSearch,
} from '#web/features/admin/messages/messages.queries.ts'
import { MessagesPage } from '#web/features/admin/messages/messages-page.tsx'
import { asTyped } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/messages/')({
  validateSearch: asTyped,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(messageFigures)
    void context.queryClient.prefetchQuery(messageSpending)
    void context.queryClient.prefetchInfiniteQuery(adminMessages(readMessagesSearch(deps)))
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <MessagesPage
      filters={readMessagesSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
