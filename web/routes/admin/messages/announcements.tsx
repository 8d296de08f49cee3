import { createFileRoute } from '@tanstack/react-router'
import { announcements } from '#web/features/admin/announcements/announcements.queries.ts'
import { AnnouncementsPage } from '#web/features/admin/announcements/announcements-page.tsx'

export const Route = createFileRoute('/admin/messages/announcements')({
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(announcements)
  },
  component: AnnouncementsPage,
})
