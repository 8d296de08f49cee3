import type { MessageKind, MessageState, SentMessage } from '#contracts/admin/messages.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { toKES } from '#contracts/wire/money.ts'
import { parseOrderNumber } from '#contracts/wire/order-number.ts'
import { DeliveryId, type OrderId, toMsisdn, type UserId } from '#contracts/wire/primitives.ts'
import { accountEmails, users } from '#server/modules/identity/identity.tables.ts'
import { visibleEmail, visiblePhone } from '#server/modules/identity/index.ts'
import { phoneCodes } from '#server/modules/identity/phone-codes/phone-codes.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { definitionOf } from '#server/modules/outbox/index.ts'
import {
  type DeliveryState,
  deliveries,
  domainEvents,
  isToPerson,
  messageState,
} from '#server/modules/outbox/outbox.tables.ts'
import { staffInvitations } from '#server/modules/staff/staff.tables.ts'
import { ticketTransfers } from '#server/modules/tickets/transfers/transfers.tables.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { maskContacts } from '#server/platform/contacts.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { firstInOrder, idKey, momentKey, ordered, readByConditions } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { ofEachRow } from '#server/platform/database/sharding/of-each-row.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import {
  allOf,
  containing,
  isOnDays,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { messageWords } from './message-words.ts'

export interface MessageFilters extends PageQuery {
  state?: MessageState
  channel?: MessageChannel
  kind?: MessageKind
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  search?: string
}

const orderId = sql`${domainEvents.data} ->> 'orderId'`

/** Where a message without an account of its own in the row went: the row that it is written from knows. */
const addressOfSubject = (ofTransfer: SQL, ofLink: SQL) => sql<string | null>`case ${deliveries.type}
  when 'account_mail' then (select ${accountEmails.email}::text from ${accountEmails} where ${accountEmails.id} = ${deliveries.subjectId})
  when 'staff_invitation' then (select ${staffInvitations.email}::text from ${staffInvitations}
    where ${acrossVendors('admin-lists')} and ${staffInvitations.id} = ${deliveries.subjectId} limit 1)
  when 'ticket_transfer' then ${ofTransfer}
  when 'phone_code' then (select ${phoneCodes.phone} from ${phoneCodes} where ${phoneCodes.id} = ${deliveries.subjectId})
  else ${ofLink} end`

/** Whose account a message is about, or goes to. */
const personId = sql`coalesce(${deliveries.userId}, (select ${accountEmails.userId} from ${accountEmails}
  where ${deliveries.type} = 'account_mail' and ${accountEmails.id} = ${deliveries.subjectId}))`

const ofDelivery = {
  id: deliveries.id,
  emittedAt: millisecondsSql(deliveries.emittedAt),
  channel: sql<MessageChannel>`${deliveries.channel}`,
  kind: sql<MessageKind>`${deliveries.type}`,
  language: deliveries.language,
  data: sql<object>`${domainEvents.data}`,
  person: subquery(
    jsonObject({ id: users.id, name: users.name, email: sql<string | null>`${users.email}::text`, phone: users.phone }),
    sql`from ${users} where ${users.id} = ${personId}`,
  ),
  state: messageState(deliveries),
  kept: deliveries.state,
  settledAt: millisecondsSql(deliveries.settledAt),
  askedAt: millisecondsSql(deliveries.askedAt),
  arrivedAt: millisecondsSql(deliveries.arrivedAt),
  readAt: millisecondsSql(deliveries.readAt),
  lastFailedAt: millisecondsSql(deliveries.lastFailedAt),
  dueAt: millisecondsSql(deliveries.dueAt),
  error: deliveries.error,
  tries: deliveries.tries,
  costCents: deliveries.costCents,
  passedOnTo: sql<MessageChannel | null>`case when ${deliveries.state} = 'PASSED_ON' then (select other.channel from ${deliveries} other
    where other.event_id = ${deliveries.eventId} and other.user_id = ${deliveries.userId} and other.instead_of = ${deliveries.id}) end`,
}

const orderJson = jsonObject({ id: orders.id, number: orders.number })
const isOrder = (id: SQL) => sql`${acrossVendors('admin-lists')} and ${orders.id} = nullif(${id}, '')::uuid`
const isTransfer = (id: SQL | Column) => sql`${acrossVendors('admin-lists')} and ${ticketTransfers.id} = ${id}`
const isOfLink = (id: SQL | Column) => sql`${acrossVendors('admin-lists')} and ${ticketTransfers.linkId} = ${id}`
const contact = sql<string>`${ticketTransfers.toContact}`

const listed = columns({
  ...ofDelivery,
  addressOfSubject: addressOfSubject(
    sql`(select ${contact} from ${ticketTransfers} where ${isTransfer(deliveries.subjectId)})`,
    sql`(select ${contact} from ${ticketTransfers} where ${isOfLink(deliveries.subjectId)} limit 1)`,
  ),
  order: subquery(orderJson, sql`from ${orders} where ${isOrder(orderId)}`),
})

/** On Citus, where orders and tickets lie with their vendors: the messages of the page, and what is read of all of them. */
const onCoordinator = columns({
  ...ofDelivery,
  subject: sql<string | null>`${deliveries.subjectId}`,
  orderId: sql<string | null>`${orderId}`,
  address: addressOfSubject(sql`null`, sql`null`),
})
const ofMessage = ofEachRow(true, { table: sql`message`, id: sql`message.id` })
const withVendors = sql<Row>`message.*, ${ofMessage(orderJson, sql`${orders}`, isOrder(sql`message."orderId"`))} as "order",
  coalesce(to_json(message.address), ${ofMessage(contact, sql`${ticketTransfers}`, isTransfer(sql`message.subject`))},
    ${ofMessage(contact, sql`${ticketTransfers}`, isOfLink(sql`message.subject`))}) as "addressOfSubject"`

async function selectMessages(db: Db, rest: SQL): Promise<Row[]> {
  if (!(await isPoolSharded(db))) return select(db, listed, rest)
  const messages = sql`select ${onCoordinator} ${rest}`
  return select(db, withVendors, sql`from message order by message."emittedAt" desc, message.id desc`, {
    ctes: sql`with message as materialized (${messages})`,
  })
}

type Row = ValueOf<typeof listed>

const order = ordered('desc', { emittedAt: momentKey(deliveries.emittedAt), id: idKey(deliveries.id, DeliveryId) })

const withEvent = (of: SQL) => sql`from ${of} join ${domainEvents} on ${domainEvents.id} = ${deliveries.eventId}`

/** A part of the text: what is rare has another plan than what nearly every message is. */
const literal = (value: string) => sql.raw(`'${value}'`)

/** Everything that was sent to somebody, or was to be, the newest first. */
export function messagesForAdmin(db: Db, filters: MessageFilters, now: Date) {
  const { state, channel, kind, from, to, search, ...page } = filters
  return paged(
    page,
    order,
    async ({ after, end, count }) => {
      const conditions = allOf(
        isToPerson(deliveries),
        state && sql`(${messageState(deliveries)}) = ${literal(state)}`,
        channel && sql`${deliveries.channel} = ${literal(channel)}`,
        kind && sql`${deliveries.type} = ${literal(kind)}`,
        isOnDays(deliveries.emittedAt, { from, to }),
        after,
      )
      if (!search) return selectMessages(db, sql`${withEvent(sql`${deliveries}`)} where ${conditions} ${end}`)
      const isFound = matchesSearch(search)
      const latest = firstInOrder(deliveries, conditions, order)
      const found = await selectMessages(db, sql`${withEvent(latest)} where ${isFound} ${end}`)
      if (found.length === count) return found
      return selectMessages(db, sql`${withEvent(readByConditions(deliveries, allOf(conditions, isFound)))} ${end}`)
    },
    (row) => toMessage(row, now),
  )
}

/** More people than these share a name so short that it names nobody. */
const mostPeople = 500

const words = sql`(${users.name} || ' ' || coalesce(${users.email}::text, '') || ' ' || ${users.phone})`

/** What was told of an order; to people of a name, an address or a phone; or to an address without an account. */
function matchesSearch(search: string): SQL {
  const number = parseOrderNumber(search)
  if (number)
    return sql`${deliveries.eventId} = any(array(select ${domainEvents.id} from ${domainEvents}
      where ${orderId} in (select ${orders.id}::text from ${orders}
        where ${acrossVendors('admin-lists')} and ${orders.number} = ${number})))`
  const people = sql`${deliveries.userId} = any(array(select ${users.id} from ${users}
    where ${words} ilike ${containing(toMsisdn(search) ?? search)} limit ${mostPeople}))`
  if (!search.includes('@')) return people
  return sql`(${people} or ${deliveries.subjectId} = any(array(
    select ${accountEmails.id} from ${accountEmails} where ${accountEmails.email} = ${search}
    union all select ${staffInvitations.id} from ${staffInvitations}
      where ${acrossVendors('admin-lists')} and ${staffInvitations.email} = ${search}
    union all select ${ticketTransfers.id} from ${ticketTransfers}
      where ${acrossVendors('admin-lists')} and ${ticketTransfers.toContact} = ${search})))`
}

const contactOf = ({ channel, person, addressOfSubject }: Row): string => {
  if (addressOfSubject !== null) return maskContacts(addressOfSubject)
  const { address } = definitionOf(channel)
  if (!person || address === null) return ''
  return address === 'email' ? visibleEmail('ADMIN', person.email ?? '') : visiblePhone('ADMIN', person.phone)
}

const ends: Partial<Record<DeliveryState, SentMessage['ended']>> = {
  VOID: 'NO_LONGER_TRUE',
  UNSENT: 'NOT_SET_UP',
  GIVEN_UP: 'GIVEN_UP',
}

/** What is due within minutes is tried by itself, and may be with a process already. */
const soon = minutes(5)

function toMessage(row: Row, now: Date): SentMessage {
  const { state, kept, dueAt, person } = row
  const since: Record<MessageState, number | null> = {
    QUEUED: null,
    SENT: row.settledAt ?? row.askedAt,
    DELIVERED: row.arrivedAt,
    READ: row.readAt,
    FAILED: row.lastFailedAt,
    PASSED_ON: row.settledAt,
    NOT_SENT: row.settledAt,
  }
  return {
    id: row.id,
    at: toInstant(row.emittedAt),
    channel: row.channel,
    kind: row.kind,
    person: person && { id: person.id as UserId, name: person.name },
    contact: contactOf(row),
    // What goes to a number with a link of its own is written when it is sent.
    words:
      row.addressOfSubject === null
        ? maskContacts(messageWords(row.channel, row.kind, row.data, row.language ?? 'en'))
        : '',
    order: row.order && { id: row.order.id as OrderId, number: row.order.number },
    state,
    stateAt: toInstantOrNull(since[state]),
    error: row.error && maskContacts(row.error),
    tries: row.tries,
    nextTryAt: state === 'QUEUED' ? toInstantOrNull(dueAt) : null,
    passedOnTo: row.passedOnTo,
    ended: ends[kept] ?? null,
    canBeRetried: kept === 'FAILED' || (kept === 'RETRYING' && dueAt !== null && dueAt > plus(now, soon).getTime()),
    costKES: row.costCents === null ? null : toKES(row.costCents),
  }
}

/** So many are counted: more than that is a backlog, however many it is. */
const mostCounted = 1_000

const counted = columns({ count: sql<number>`count(*)::int`, since: sql<number | null>`min(since)` })

const countOf = async (db: Db, since: SQL, conditions: SQL) => {
  const found = sql`select ${millisecondsSql(since)} as since from ${deliveries}
    where ${isToPerson(deliveries)} and ${conditions} order by ${since} limit ${mostCounted}`
  const sum = await selectOne(db, counted, sql`from (${found}) as found`)
  return { count: sum?.count ?? 0, since: toInstantOrNull(sum?.since ?? null) }
}

/** What should have been sent by now: a minute is more than a look of the worker. */
const lateAfter = minutes(1)

/** What waits for a person, and what is due and not sent. */
export async function countMessages(db: Db, now: Date) {
  const [failed, late] = await Promise.all([
    countOf(db, sql`${deliveries.lastFailedAt}`, sql`${deliveries.state} = 'FAILED'`),
    countOf(db, sql`${deliveries.dueAt}`, sql`${deliveries.dueAt} < ${momentSql(plus(now, -lateAfter))}`),
  ])
  return { failed, late }
}
