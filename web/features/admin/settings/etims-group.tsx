import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { initialiseMarketDevice } from '#contracts/money/etims.ts'
import { marketEtims } from '#web/features/shared/etims/etims.queries.ts'
import { EtimsDevice } from '#web/features/shared/etims/etims-device.tsx'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'
import { SettingsGroup } from './settings-group.tsx'

/** The marketplace's own device, where documents are signed, and what was refused of all. */
export default function EtimsGroup() {
  const named = useNamedAct()
  const queryClient = useQueryClient()
  const { data: etims } = useQuery(marketEtims)
  if (!etims?.isOn) return null
  return (
    <div className="mt-4 lg:ml-[220px]">
      <SettingsGroup
        id="etims"
        title={m.etims_title()}
        aside={
          <Link to="/admin/jobs" search={{ kind: 'ETIMS_DOCUMENT' }} className="link text-13">
            {m.etims_refused_link()}
          </Link>
        }
      >
        <div className="grid gap-4 px-4 py-3.5 md:px-5">
          <p className="meta">{m.etims_market_intro()}</p>
          <EtimsDevice
            etims={etims}
            noPin={m.etims_market_no_pin()}
            endpoint={initialiseMarketDevice}
            initialise={(body) =>
              named(m.etims_act(), () => call(initialiseMarketDevice, { body })).finally(() =>
                queryClient.invalidateQueries({ queryKey: marketEtims.queryKey }),
              )
            }
          />
        </div>
      </SettingsGroup>
    </div>
  )
}
