import type { PhoneCodeChannel } from '#contracts/account/phone-codes.ts'
import type { GuestKind } from '#contracts/notifications/texts/sms/guest-sms.ts'
import type { NotificationData, NotificationKind } from '#contracts/notifications.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import type { OrderId, UserId, VendorId, WebhookId } from '#contracts/wire/primitives.ts'
import type { PageEvents } from './page-events.ts'

/** What of a shop an event is about: a row of the module that emits it, which the shop's own servers are told of. */
export interface OfShop {
  vendorId: VendorId
  id: string
}

/**
 * What people are told of, in their account and wherever else `subscriptions.ts` says. Of an event for which tickets go
 * to phones without an account, the subjects are the links that were sent there.
 */
type ToldEvents = {
  [Type in NotificationKind]: {
    type: Type
    to: readonly UserId[]
    data: NotificationData[Type]
    ofShop?: OfShop
  } & (Type extends GuestKind ? { subjectIds?: readonly string[] } : unknown)
}

/** Messages that the module of their rows writes when they are sent, by the ids of those rows: `PrepareMail`. */
export type PreparedMailType = 'account_mail' | 'staff_invitation' | 'ticket_transfer'
/** The same by SMS, to a number without an account: `PrepareSms`. */
export type PreparedSmsType = 'ticket_link' | GuestKind
/** About an account, to the verified phone of it: `PrepareAccountSms`. */
type PreparedType = PreparedMailType | 'account_sms' | Exclude<PreparedSmsType, GuestKind>
/** A code for a number, by the channel that was asked for: `PreparePhoneCode`. */
type CodeEvents = {
  phone_code: { type: 'phone_code'; subjectIds: readonly string[]; by: PhoneCodeChannel }
}
/** A document of a sale, which the authority is to sign: by the id of its row. */
type SigningEvents = { document_issued: { type: 'document_issued'; subjectIds: readonly string[] } }
type PreparedEvents = { [Type in PreparedType]: { type: Type; subjectIds: readonly string[] } }

/**
 * A step of an order. Who is told of it, and what, is written by the module of its row when it is due, unless it no
 * longer holds then: `WriteMessages`.
 */
export interface OrderStepEvent {
  type: 'order_step'
  orderId: OrderId
  vendorId: VendorId
  customerId: UserId
  /**
   * UNANSWERED: still PAID a few minutes before it is given up. LATE: not ready when it was promised. IN_KITCHEN: an order
   * for later, which its kitchen begins with. REVIEWABLE: completed a while ago.
   */
  step: OrderStatus | 'UNANSWERED' | 'LATE' | 'IN_KITCHEN' | 'REVIEWABLE'
  /** When the step was taken. */
  at: string
}

/** Told to nobody but a shop's own servers; a test to one of them alone. */
type WebhookEvents = {
  ticket_checked_in: { type: 'ticket_checked_in'; vendorId: VendorId; at: string }
  webhook_test: { type: 'webhook_test'; vendorId: VendorId; endpointId: WebhookId }
}

/** What has changed on open pages, and on nothing else. */
type ChangeEvents = { [Type in keyof PageEvents]: { type: Type } & PageEvents[Type] }

/** Every event with its type and what is known of it. */
export type Events = ToldEvents &
  PreparedEvents &
  CodeEvents &
  SigningEvents &
  ChangeEvents &
  WebhookEvents & { order_step: OrderStepEvent }
export type EventType = keyof Events
export type DomainEvent = Events[EventType]
/** An event that people are told of. */
export type ToldEvent = ToldEvents[NotificationKind]
export type PageEvent = ChangeEvents[keyof PageEvents]

/** What of an event is kept in its row. */
export const eventData = (event: DomainEvent): object => {
  if ('data' in event) return event.data
  const { type: _, ...facts } = event
  return 'subjectIds' in facts ? {} : facts
}
