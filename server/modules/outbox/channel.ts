import type { Language } from '#contracts/account/identity.ts'
import type { JobKind } from '#contracts/admin/jobs.ts'
import type { DeliveryId, UserId, WebhookId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ChannelFacts } from './channels/channel-definitions.ts'
import type { ChannelName } from './channels/channel-names.ts'
import type { Account } from './channels/define-channel.ts'
import type { EventType } from './events.ts'

/** Somebody who is to be told, with what each channel knows of them. */
export interface Recipient extends Account, ChannelFacts {}

/** In what language somebody is told: that of the device they used last. */
export const languageOf = ({ language }: Pick<Recipient, 'language'>): Language => language ?? 'en'

/** Undefined where they are gone. */
export type FindRecipient = (db: Db, userId: UserId) => Promise<Recipient | undefined>

/** A delivery that is this process's to send, with its event. */
export interface Claimed {
  id: DeliveryId
  eventId: string
  type: EventType
  data: unknown
  kind: JobKind | null
  userId: UserId | null
  subjectId: string | null
  /** Of a shop's own server. */
  endpointId: WebhookId | null
  /** The delivery that failed for good, and that this one tells instead of. */
  insteadOf: DeliveryId | null
  /** This one included. */
  tries: number
  firstFailedAt: Date | null
  /** When it was due before it was claimed. */
  dueAt: Date
  /** Since when it may have been sent: a server was asked to, and what it answered was not written down. */
  askedAt: Date | null
  /** When what it tells of happened. */
  occurredAt: Date
}

/** The channel has settled the delivery by the statement that keeps what it was answered. */
export const settled = Symbol('settled')

export interface Prepared {
  address: string | null
  /**
   * Answers the moment at which it is looked at again, where it is only known later whether it arrived, or that it is
   * settled; it is settled as sent where it answers anything else.
   */
  send: () => Promise<unknown>
}

/** Somebody does not have by what they would be told after all: they are told as if it were so from the start. */
export class NotReached extends Error {}

/** As much was told as may be: it is left unsent, and not tried later. */
export class BeyondLimit extends Error {}

/** A way to reach somebody. */
export interface Channel {
  /**
   * What is sent, and where to; null where nobody is to be told any more. A message to somebody comes with them, and with
   * whether another channel would tell them where this one fails.
   */
  prepare(delivery: Claimed, recipient?: Recipient, hasNext?: boolean): Promise<Prepared | null>
  /** The pauses between tries; after the last it is a dead letter. */
  pauses(delivery: Claimed): readonly number[]
  /** This message is never accepted, so it is not tried again; others may be. */
  isPermanent(error: unknown): boolean
  /** It may have been sent, and must not be twice: a person decides. */
  isUncertain?(error: unknown): boolean
  /**
   * The server refused it, so it was not sent: of a channel that writes down that it asks (`markAsked`). Anything else
   * that fails, as the statement that keeps the answer, leaves that it was asked.
   */
  isRefused?(error: unknown): boolean
  /** What we sent is wrong: it is a dead letter for whoever mends it, and not told otherwise. */
  isOurFault?(error: unknown): boolean
  /** By which it is tried again, where that is not by this one. */
  retriesBy?: ChannelName
  /** Sooner than so many milliseconds the server does not want to be asked again. */
  leastPause?(error: unknown): number
  /** So many are sent at once; one after the other where it says nothing. */
  atOnce?: number
  /** One that is refused temporarily says nothing of the others. */
  failsAlone?: boolean
}
