import type { Language } from '#contracts/account/identity.ts'
import type { ChannelText } from '#contracts/admin/message-texts.ts'
import type { ChannelForm, channels, MessageChannel } from '#contracts/notifications/channels.ts'
import type { Told } from '#contracts/notifications/texts/notification-text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Column, SQL, Table } from '#server/platform/database/drizzle.ts'
import type { ErasedPerson } from '#server/platform/database/erasure.ts'
import type { RowOf } from '#server/platform/database/select.ts'
import type { PlatformConfig, SettingFields, Settings } from '#server/platform/settings.ts'

/** What is known of somebody whatever channels there are. */
export interface Account {
  /** Null where there is none: nothing is mailed. */
  email: string | null
  /** E.164. */
  phone: string
  /** Without an account: what is told leads to the order's own link. */
  isGuest: boolean
  /** What the links that stop their mail are signed with. */
  unsubscribeSecret: string
  language: Language | null
  /** What they switched off, as `TOPIC:channel`. */
  off: readonly string[]
}

/** The row of an account, as the SQL of a channel names it. */
export interface AccountRow {
  id: Column
  phone: Column
  /** Nobody has locked it, and it is not about to be erased. */
  isOpen: SQL
  /** Joins a session that its person is signed in with. */
  joinSession: (sessionId: Column) => SQL
}

/** What settings of a channel are read with. */
export interface SettingsContext extends Pick<PlatformConfig, 'mail' | 'publicUrl'> {
  /** Where a simulator stands in for all providers; undefined where none does. */
  simulatorPort: number | undefined
}

/** Rows of messages that are kept longer than their deliveries. */
export type KeptMessages = Table & Record<'userId' | 'type' | 'status' | 'sentAt' | 'deliveryId', Column>

type Facts = Record<string, SQL>

/**
 * Everything that is to be said of a channel where nothing is sent: how it is set up, whom it reaches, what it says, and
 * what it keeps of people. Sending is its `ChannelRuntime`.
 */
export interface ChannelDefinition<
  Form extends ChannelForm = ChannelForm,
  Fields extends SettingFields = SettingFields,
  Config extends object = object,
  Known extends Facts = Record<never, SQL>,
> {
  settings: {
    fields: Fields
    /** Under its name: null where it is not set up. */
    read(settings: Settings<Fields>, context: SettingsContext): Config
    productionProblems?(settings: Settings<Fields>): string[]
    /** Logged in production where it is not set up. */
    missing?: string
  }
  /** What it knows of somebody, read with everything else of them by one statement. */
  facts(account: AccountRow): Known
  /** Whether it reaches them, where it is set up. */
  reaches(recipient: Account & RowOf<Known>): boolean
  /** What of an account it writes to; null where that is its own. */
  address: 'phone' | 'email' | null
  /** Whether a message may begin by it, of a channel that reaches only some; by the id of its person. */
  mayReach?(userId: SQL): SQL
  /** What it says of an event; null of a kind that it has no text for. */
  text(language: Language, told: Told, publicUrl: string): ChannelText<Form> | null
  /** The same in the log, without a link: words are kept nowhere. */
  logText(language: Language, told: Told): string
  /** Erases what it keeps of somebody. */
  erase?(tx: Tx, person: ErasedPerson): Promise<unknown>
  /** What of somebody is in their copy of their data. */
  personalData?: {
    /** What they chose or agreed to, or which devices they have, by its name there; and the tables of that. */
    choices?(account: Record<'id' | 'phone' | 'phoneVerifiedAt', Column>): Record<string, SQL>
    tables: readonly Table[]
    messages?: KeptMessages
  }
}

/** Its text has the form that the channel has in the contract. */
export const defineChannel = <
  Name extends MessageChannel,
  Fields extends SettingFields,
  Config extends object,
  Known extends Facts,
>(
  _name: Name,
  definition: ChannelDefinition<(typeof channels)[Name]['form'], Fields, Config, Known>,
) => definition
