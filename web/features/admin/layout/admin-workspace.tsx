import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SessionConfirmation } from '#web/features/shared/confirmation/session-confirmation.tsx'
import { adminDashboard } from '#web/features/shared/market-metrics/admin-dashboard.queries.ts'
import { SecondFactorDuty } from '#web/features/shared/second-factor/second-factor-duty.tsx'
import { useTitleOfHeading } from '#web/ui/workspace/use-title-of-heading.ts'
import { AdminNav } from './admin-nav.tsx'
import { NoMailBar } from './no-mail-bar.tsx'

/** What stands around every page of an administrator: where things are, and how many wait for a decision. */
export function AdminWorkspace({ children }: { children: ReactNode }) {
  useTitleOfHeading()
  const { data } = useQuery(adminDashboard)
  return (
    <SessionConfirmation>
      <div className="-mb-10 lg:flex lg:min-h-[calc(100dvh-64px)]">
        <AdminNav decisions={data?.decisions} />
        <div className="min-w-0 flex-1 pb-12">
          <div className="mx-auto w-full max-w-[1280px] px-(--gutter) pt-5 md:pt-7">
            <SecondFactorDuty />
            {data?.unsentMail && <NoMailBar unsent={data.unsentMail} />}
            {children}
          </div>
        </div>
      </div>
    </SessionConfirmation>
  )
}
