import { limitSetting } from '#contracts/admin/settings/setting-bounds.ts'
import { type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readSettings } from './stored-settings.ts'

/** What messages may cost in a month by each channel, in cents; null where there is no limit. */
export async function readSpendingLimits(db: Db): Promise<Record<MessageChannel, number | null>> {
  const set = await readSettings(db, messageChannels.map(limitSetting))
  const limits = messageChannels.map((channel) => {
    const limitKES = set[limitSetting(channel)]
    return [channel, limitKES === null ? null : toCents(limitKES)] as const
  })
  return Object.fromEntries(limits) as Record<MessageChannel, number | null>
}
