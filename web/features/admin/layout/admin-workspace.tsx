import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SessionConfirmation } from '#web/features/shared/confirmation/session-confirmation.tsx'
import { adminDashboard } from '#web/features/shared/market-metrics/admin-dashboard.queries.ts'
import { SecondFactorDuty } from '#web/features/shared/second-factor/second-factor-duty.tsx'
import { useUser } from '#web/lib/session/session.ts'
import { useTitleOfHeading } from '#web/ui/workspace/use-title-of-heading.ts'
import { AdminNav } from './admin-nav.tsx'
import { mayOpen } from './admin-places.ts'
import { AdminSkeleton } from './admin-skeleton.tsx'
import { NoMailBar } from './no-mail-bar.tsx'
import { NotPermitted } from './not-permitted.tsx'

/** What stands around every page of an administrator: where things are, and how many wait for a decision. */
export function AdminWorkspace({ children }: { children: ReactNode }) {
  useTitleOfHeading()
  const admin = useUser()?.admin
  // Of the page that is drawn: while the next one is fetched the address is already its.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const { data } = useQuery(adminDashboard)
  if (!admin) return <AdminSkeleton />
  return (
    <SessionConfirmation>
      <div className="-mb-10 lg:flex lg:min-h-[calc(100dvh-64px)]">
        <AdminNav admin={admin} decisions={data?.decisions} />
        <div className="min-w-0 flex-1 pb-12">
          <div className="mx-auto w-full max-w-[1280px] px-(--gutter) pt-5 md:pt-7">
            <SecondFactorDuty />
            {data?.unsentMail && <NoMailBar unsent={data.unsentMail} />}
            {mayOpen(path, admin) ? children : <NotPermitted role={admin.role} />}
          </div>
        </div>
      </div>
    </SessionConfirmation>
  )
}
