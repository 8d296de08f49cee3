import { useQuery } from '@tanstack/react-query'
import { pushDevices } from '#web/features/shared/push/device-push.ts'
import NotifyDevice from '#web/features/shared/push/notify-device.tsx'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { AccountPage } from './account-layout.tsx'
import { DeviceRow } from './device-row.tsx'
import { myDevices } from './devices.queries.ts'

/** Where somebody is signed in. This device is always one of them, so the list is never empty. */
export function DevicesPage() {
  const query = useQuery(myDevices)
  const notified = useQuery(pushDevices).data?.items.map(({ sessionId }) => sessionId)
  return (
    <AccountPage title={m.account_devices()} intro={m.account_devices_intro()}>
      <NotifyDevice text={m.push_text()} className="mb-4" />
      {query.data ? (
        <ul className="grid rounded-card border border-line bg-surface">
          {query.data.items.map((device) => (
            <DeviceRow key={device.id} device={device} isNotified={notified?.includes(device.id) ?? false} />
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState title={m.account_devices_failed()} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-[164px] rounded-card" />
      )}
    </AccountPage>
  )
}
