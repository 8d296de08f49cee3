import { limitSetting, priceSetting } from '#contracts/admin/settings/setting-bounds.ts'
import { type MessageChannel, messageChannels } from '#contracts/notifications/topics.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readSettings } from './stored-settings.ts'

/** What one message costs by each channel, and what each may cost in a month. */
export type MessageTerms = Record<MessageChannel, { priceCents: number; limitCents: number | null }>

export async function readMessageTerms(db: Db): Promise<MessageTerms> {
  const set = await readSettings(db, [...messageChannels.map(priceSetting), ...messageChannels.map(limitSetting)])
  const terms = messageChannels.map((channel) => {
    const limitKES = set[limitSetting(channel)]
    const limitCents = limitKES === null ? null : toCents(limitKES)
    return [channel, { priceCents: toCents(set[priceSetting(channel)]), limitCents }] as const
  })
  return Object.fromEntries(terms) as MessageTerms
}
