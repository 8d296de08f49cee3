import { getSlotSettings } from '#contracts/slots/slots.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const slotSettings = apiQuery(getSlotSettings, [getSlotSettings.path])
