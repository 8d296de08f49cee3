import { useQuery } from '@tanstack/react-query'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { SettingsCard } from './settings-card.tsx'
import { slotSettings } from './slot-settings.queries.ts'
import { SlotSettingsForm } from './slot-settings-form.tsx'

/** What a shop says of orders for later. */
export default function SlotSettingsCard() {
  const { data, isError, error, refetch } = useQuery(slotSettings)
  return (
    <SettingsCard title={m.slots_settings_title()} intro={m.slots_settings_intro()}>
      {isError && !data && (
        <ErrorState heading="h3" title={m.slots_failed()} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-96 rounded-card" />}
      {data && <SlotSettingsForm key={data.version} saved={data} />}
    </SettingsCard>
  )
}
