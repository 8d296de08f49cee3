import { type channels, type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import type { RowOf } from '#server/platform/database/select.ts'
import type { Settings } from '#server/platform/settings.ts'
import { mailDefinition } from '../mail/mail-definition.ts'
import { pushDefinition } from '../push/push-definition.ts'
import { smsDefinition } from '../sms/sms-definition.ts'
import { whatsappDefinition } from '../whatsapp/whatsapp-definition.ts'
import type { AccountRow, ChannelDefinition, SettingsContext } from './define-channel.ts'

type Definitions = { [Channel in keyof typeof channels]: ChannelDefinition<(typeof channels)[Channel]['form']> }

/** Every channel, as its own folder defines it. */
export const channelDefinitions = {
  mail: mailDefinition,
  sms: smsDefinition,
  push: pushDefinition,
  whatsapp: whatsappDefinition,
} satisfies Definitions

export const definitionOf = (channel: MessageChannel): ChannelDefinition => channelDefinitions[channel]

type Each = (typeof channelDefinitions)[keyof typeof channelDefinitions]
/** All of a union at once. */
export type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type ChannelFields = AllOf<Each['settings']['fields']>
export type ChannelsConfig = AllOf<ReturnType<Each['settings']['read']>>
type Known = AllOf<ReturnType<Each['facts']>>
/** What the channels know of somebody. */
export type ChannelFacts = RowOf<Known>

const definitions: readonly ChannelDefinition[] = Object.values(channelDefinitions)
const merged = <Part extends object>(part: (definition: ChannelDefinition) => object): Part =>
  Object.assign({}, ...definitions.map(part))

/** The settings of every channel. */
export const channelFields = merged<ChannelFields>(({ settings }) => settings.fields)

export const channelsConfig = (values: Settings<ChannelFields>, context: SettingsContext) =>
  merged<ChannelsConfig>(({ settings }) => settings.read(values, context))

export const channelProductionProblems = (values: Settings<ChannelFields>): string[] =>
  definitions.flatMap(({ settings }) => settings.productionProblems?.(values) ?? [])

/** What is said in production of each channel that is not set up. */
export const missingChannels = (config: ChannelsConfig): string[] =>
  messageChannels.flatMap((channel) => {
    const { missing } = definitionOf(channel).settings
    return config[channel] === null && missing ? [missing] : []
  })

export const recipientFacts = (account: AccountRow) => merged<Known>(({ facts }) => facts(account))
