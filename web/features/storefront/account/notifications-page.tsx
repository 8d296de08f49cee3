import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type Notification, readNotifications } from '#contracts/notifications.ts'
import { myNotifications } from '#web/features/shared/notifications/notifications.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import SlidersHorizontal from '~icons/lucide/sliders-horizontal'
import { NotificationRow } from './notification-row.tsx'

const NotifyDevice = lazyChunk(() => import('#web/features/shared/push/notify-device.tsx'), null)

/** What somebody was told, the newest first. It comes by itself while the page is open. */
export function NotificationsPage() {
  const query = useInfiniteQuery(myNotifications)
  const [first] = query.data?.pages ?? []
  const notifications = query.data?.pages.flatMap(({ items }) => items)
  return (
    <div className="max-w-[680px]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-32 lg:text-42">{m.notifications_title()}</h1>
        <div className="flex flex-wrap items-center gap-2">
          {first?.items[0] && first.unread > 0 && <ReadButton newest={first.items[0]} />}
          <Link to="/account/notifications/choices" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <SlidersHorizontal aria-hidden className="size-[18px]" />
            {m.choices_link()}
          </Link>
        </div>
      </div>
      <Suspense fallback={<Skeleton className="mb-4 h-[104px] rounded-card" />}>
        <NotifyDevice text={m.push_text()} className="mb-4" />
      </Suspense>
      {notifications ? (
        <List notifications={notifications} />
      ) : query.isError ? (
        <ErrorState title={m.notifications_failed()} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-[221px] rounded-card" />
      )}
      <ShowMore query={query} label={m.notifications_older()} />
    </div>
  )
}

function List({ notifications }: { notifications: readonly Notification[] }) {
  if (notifications.length === 0) {
    return (
      <EmptyState heading="h2" art="chai-cut" saying={m.notifications_none_saying()} title={m.notifications_none()}>
        {m.notifications_none_text()}
      </EmptyState>
    )
  }
  return (
    <ul className="rounded-card border border-line bg-surface">
      {notifications.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} />
      ))}
    </ul>
  )
}

/** Marks all that is shown; what comes meanwhile stays new. */
function ReadButton({ newest }: { newest: Notification }) {
  const queryClient = useQueryClient()
  const [isWorking, setIsWorking] = useState(false)

  async function read() {
    setIsWorking(true)
    try {
      await call(readNotifications, { body: { upTo: newest.id } })
      await queryClient.invalidateQueries({ queryKey: myNotifications.queryKey })
    } catch (error) {
      toast({ title: m.notifications_not_read(), description: refusalMessage(error), variant: 'destructive' })
    }
    setIsWorking(false)
  }

  return (
    <Button variant="quiet" size="sm" pending={isWorking} onClick={read}>
      {m.notifications_read()}
    </Button>
  )
}
