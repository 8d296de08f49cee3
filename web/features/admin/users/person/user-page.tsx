import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import { UserActs } from '#web/features/admin/users/acts/user-acts.tsx'
import { ErasureBadge, RoleBadge } from '#web/features/admin/users/user-columns.tsx'
import { GuestBadge } from '#web/features/shared/users/guest-badge.tsx'
import { adminUser } from '#web/features/shared/users/users.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import Ban from '~icons/lucide/ban'
import Lock from '~icons/lucide/lock'
import { ErasureNotice } from './erasure-notice.tsx'
import { UserAlarm } from './user-alarm.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserNotices } from './user-notices.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserSecurity } from './user-security.tsx'
import { UserSessions } from './user-sessions.tsx'

// What every act is called comes with it, and it stands last on the page.
const SubjectHistory = lazyChunk(() => import('#web/features/shared/audit/subject-history.tsx'))
// Few have lost anything.
const LostFactorPanel = lazyChunk(() => import('#web/features/admin/users/lost-factors/lost-factor-panel.tsx'), null)

/** Everything that is known of one person, and what can be done about them. */
export function UserPage({ id }: { id: string }) {
  const query = useQuery(adminUser(id))
  const back = (
    <Link to="/admin/users" className={backLink}>
      <BackArrow />
      {m.users_back()}
    </Link>
  )
  if (query.data) return <Person user={query.data} back={back} />
  if (query.isError) {
    return (
      <>
        {back}
        <ErrorState heading="h1" title={m.users_failed()} error={query.error} onRetry={() => query.refetch()} />
      </>
    )
  }
  return (
    <div aria-hidden>
      {back}
      <Skeleton className="h-11 w-72" />
      <div className="mt-6 grid gap-4 lg:grid-cols-[1fr_360px]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  )
}

function Person({ user, back }: { user: AdminUserDetail; back: ReactNode }) {
  const isSelf = useUser()?.id === user.id
  return (
    <WorkspacePage
      back={back}
      title={user.erasedAt ? m.users_erased_person() : user.name}
      note={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <RoleBadge user={user} />
          {user.isGuest && <GuestBadge />}
          <ErasureBadge user={user} />
          {user.disabledAt && !user.erasedAt && (
            <Badge tone="stop" icon={Ban}>
              {m.users_disabled_since({ day: formatDate(user.disabledAt, 'date') })}
            </Badge>
          )}
          {user.lockedAt && !user.erasedAt && (
            <Badge tone="stop" icon={Lock}>
              {m.users_locked_since({ day: formatDate(user.lockedAt, 'date') })}
            </Badge>
          )}
          {user.vendor && (
            <Link to="/admin/vendors/edit/$id" params={{ id: user.vendor.id }} className="link">
              {m.users_owner_of({ shop: user.vendor.name })}
            </Link>
          )}
          <span>{m.users_joined({ day: formatDate(user.createdAt, 'date') })}</span>
        </span>
      }
    >
      <ErasureNotice user={user} />
      <Suspense>
        <LostFactorPanel user={user} isSelf={isSelf} />
      </Suspense>
      {!isSelf && <UserAlarm user={user} />}
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_340px]">
        <div className="grid min-w-0 gap-4">
          <UserSessions user={user} isSelf={isSelf} />
          <UserSecurity events={user.securityEvents} />
          <UserOrders user={user} />
          <UserNotices notices={user.notices} />
        </div>
        <div className="grid min-w-0 gap-4">
          <UserFacts user={user} />
          <UserActs user={user} isSelf={isSelf} />
          <Suspense fallback={<Skeleton className="h-24 rounded-card" />}>
            <SubjectHistory id={user.id} kind="user" />
          </Suspense>
        </div>
      </div>
    </WorkspacePage>
  )
}
