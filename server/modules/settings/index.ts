import * as contract from '#contracts/admin/settings.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { lastChange } from './last-change.queries.ts'
import { readSettings, updateSettings } from './update-settings.ts'

export { readSetting } from './stored-settings.ts'

interface SettingsDeps extends ModuleDeps {
  /** What is kept of a sale where no rule was ever set. */
  commissionBasisPoints: number
}

export function mountSettings(http: Http, { db, clock, live, commissionBasisPoints }: SettingsDeps) {
  const shown = async () => ({
    settings: await readSettings(db, commissionBasisPoints, clock.now()),
    lastChange: await lastChange(db),
  })

  serve(http, contract.getSettings, shown)

  serve(http, contract.updateSettings, async ({ actor, body }) => {
    await updateSettings(db, actor, body, commissionBasisPoints, clock.now())
    live.publish(['admin'], ['/api/admin/settings', '/api/admin/commissions', '/api/admin/audit'])
    return shown()
  })
}
