import { getSettings } from '#contracts/admin/settings/settings.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** Read again whenever the page is opened: what is shown is what holds. */
export const adminSettings = apiQuery(getSettings, ['/api/admin/settings'], { refetchOnMount: true })
