import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#web/paraglide/messages.js'
import { TabCount } from '#web/ui/tabs.tsx'
import { myNotifications } from './notifications.queries.ts'

/** How many notifications are new, beside their place in the account; nothing when none is. */
export function UnreadCount() {
  const count = useInfiniteQuery(myNotifications).data?.pages[0]?.unread ?? 0
  if (count === 0) return null
  return (
    <TabCount hot>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{m.notifications_count({ count })}</span>
    </TabCount>
  )
}
