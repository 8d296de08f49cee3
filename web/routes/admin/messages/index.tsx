import { createFileRoute } from '@tanstack/react-router'
import {
  adminMessages,
  messageFigures,
  messageSpending,
  readMessagesSearch,
} from '#web/features/admin/messages/messages.queries.ts'
import { type MessageSearch, MessagesPage } from '#web/features/admin/messages/messages-page.tsx'
import { TextsView } from '#web/features/admin/messages/texts-view.tsx'

export const Route = createFileRoute('/admin/messages/')({
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
  const search = readMessagesSearch(Route.useSearch())
  const go = (change: MessageSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  return search.text ? (
    <TextsView kind={search.text} names={search.names ?? 'USUAL'} go={go} />
  ) : (
    <MessagesPage filters={search} go={go} />
  )
}
