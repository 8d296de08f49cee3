import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card, SectionHead } from '#web/ui/surface.tsx'
import Lock from '~icons/lucide/lock'
import MonitorSmartphone from '~icons/lucide/monitor-smartphone'
import { LostFactorNotice } from './lost-factor-notice.tsx'
import { mySecondFactor } from './second-factor.queries.ts'
import { SecondFactorRows } from './second-factor-rows.tsx'
import { SecurityEvents } from './security-events.tsx'
import { useFactorWords } from './use-factor-words.ts'
import { Way } from './way.tsx'

/** How somebody signs in, what they may add to it, and what happened to their account. */
export function SecurityPage() {
  const query = useQuery(mySecondFactor)
  const { hasPassword } = useFactorWords()
  return (
    <>
      <LostFactorNotice />
      {query.data ? (
        <Card>
          <ul className="grid">
            <SecondFactorRows factor={query.data} />
            <Way
              icon={Lock}
              name={m.security_password()}
              text={hasPassword ? m.security_password_text() : m.security_password_none()}
            >
              <Link to="/account/password" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                {hasPassword ? m.security_password_change() : m.security_password_add()}
              </Link>
            </Way>
            <Way icon={MonitorSmartphone} name={m.security_devices()} text={m.security_devices_text()}>
              <Link to="/account/devices" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                {m.security_devices_show()}
              </Link>
            </Way>
          </ul>
        </Card>
      ) : query.isError ? (
        <ErrorState title={m.security_failed()} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-[280px] rounded-card" />
      )}
      <SecurityEvents />
      {hasPassword && <SectionHead title={m.security_told()} />}
      <p className={hasPassword ? 'text-ink-2' : 'mt-4 text-ink-2'}>
        {hasPassword ? m.security_told_text() : m.security_told_nowhere()}
      </p>
    </>
  )
}
