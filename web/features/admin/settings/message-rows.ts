import {
  limitSetting,
  type PriceSetting,
  priceSetting,
  type SpendingLimitSetting,
} from '#contracts/admin/settings/setting-bounds.ts'
import { messageChannels } from '#contracts/notifications/channels.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'

type MessageSetting = PriceSetting | SpendingLimitSetting

export const messageSettings: readonly MessageSetting[] = [
  ...messageChannels.map(priceSetting),
  ...messageChannels.map(limitSetting),
]

export const isMessageSetting = (name: string): name is MessageSetting => messageSettings.some((each) => each === name)

const isPrice = (name: string) => messageChannels.some((channel) => priceSetting(channel) === name)

export const priceText = (kes: number) => formatKES(kes)
export const limitText = (kes: number | null) =>
  kes === null || Number.isNaN(kes) ? m.market_settings_no_limit() : formatKES(kes)

export const messageSettingText = (name: MessageSetting, value: unknown) =>
  isPrice(name) ? priceText(Number(value)) : limitText(value === null ? null : Number(value))
