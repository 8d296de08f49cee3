import { useQuery, useQueryClient } from '@tanstack/react-query'
import { initialiseDevice } from '#contracts/money/etims.ts'
import { shopEtims } from '#web/features/shared/etims/etims.queries.ts'
import { EtimsDevice } from '#web/features/shared/etims/etims-device.tsx'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { SettingsCard } from './settings-card.tsx'

/** The shop's device, where the marketplace signs documents. */
export default function EtimsCard() {
  const queryClient = useQueryClient()
  const { data: etims } = useQuery(shopEtims)
  if (!etims?.isOn) return null
  return (
    <SettingsCard title={m.etims_title()} intro={m.etims_intro()}>
      <EtimsDevice
        etims={etims}
        noPin={m.etims_no_pin()}
        endpoint={initialiseDevice}
        initialise={(body) =>
          call(initialiseDevice, { body }).finally(() =>
            queryClient.invalidateQueries({ queryKey: shopEtims.queryKey }),
          )
        }
      />
    </SettingsCard>
  )
}
