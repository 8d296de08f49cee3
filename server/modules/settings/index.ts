import * as contract from '#contracts/admin/settings/settings.ts'
import { getShell } from '#contracts/shell.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { lastChange } from './last-change.queries.ts'
import { readSettings } from './stored-settings.ts'
import { allSettings, type SettingsDeps, updateSettings } from './update-settings.ts'

export {
  numberSettingSql,
  pickSettings,
  readSetting,
  readSettings,
  type StartedWith,
  type StoredSettings,
  settingChangedAtSql,
  settingsSql,
} from './stored-settings.ts'

const shellSettings = ['banner', 'contactPhone', 'contactWhatsapp', 'contactEmail'] as const

/** What is set up, as far as pages must know. */
interface ShellDeps {
  isMailed: boolean
  isWhatsappSetUp: boolean
  isSmsSetUp: boolean
  captcha: { siteKey: string; baseUrl: string } | null
}

export function mountSettings(http: Http, deps: ModuleDeps & SettingsDeps & ShellDeps) {
  const { db, clock, live } = deps
  const shown = async () => ({
    settings: await allSettings(db, deps, clock.now()),
    lastChange: await lastChange(db),
  })

  serve(http, contract.getSettings, shown)

  serve(http, contract.updateSettings, async ({ actor, body }) => {
    await updateSettings(db, actor, body, deps, clock.now())
    publish(live, { type: 'settings_changed' })
    return shown()
  })

  serve(http, getShell, async () => {
    const { banner, contactPhone, contactWhatsapp, contactEmail } = await readSettings(db, shellSettings)
    const now = clock.now()
    const isShown = banner && new Date(banner.startsAt) <= now && now < new Date(banner.endsAt)
    return {
      banner: isShown ? banner : null,
      contact: { phone: contactPhone, whatsapp: contactWhatsapp, email: contactEmail },
      isMailSetUp: deps.isMailed,
      isWhatsappSetUp: deps.isWhatsappSetUp,
      isSmsSetUp: deps.isSmsSetUp,
      captcha: deps.captcha && { siteKey: deps.captcha.siteKey, url: deps.captcha.baseUrl },
    }
  })
}
export { readSpendingLimits } from './spending-limits.ts'
