import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import History from '~icons/lucide/rotate-ccw-clock'
import { adminSettings } from './settings.queries.ts'
import { SettingsForm } from './settings-form.tsx'

const EtimsGroup = lazyChunk(() => import('./etims-group.tsx'), null)

/** What administrators set for the whole marketplace. */
export function SettingsPage() {
  const query = useQuery(adminSettings)
  const lastChange = query.data?.lastChange
  return (
    <WorkspacePage
      title={m.market_settings()}
      note={
        lastChange
          ? m.market_settings_last({ name: lastChange.by, moment: formatDate(lastChange.at, 'moment') })
          : m.market_settings_note()
      }
      action={
        <Link
          to="/admin/audit"
          search={{ action: 'settings' }}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <History aria-hidden />
          {m.market_settings_history()}
        </Link>
      }
    >
      {query.data ? (
        <>
          <SettingsForm settings={query.data.settings} />
          <Suspense>
            <EtimsGroup />
          </Suspense>
        </>
      ) : query.isError ? (
        <ErrorState
          heading="h2"
          title={m.market_settings_failed()}
          error={query.error}
          onRetry={() => query.refetch()}
        />
      ) : (
        <div aria-hidden className="grid max-w-3xl gap-4">
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </div>
      )}
    </WorkspacePage>
  )
}
