import * as z from 'zod'
import { securityEventDays } from '#contracts/account/security-event-days.ts'
import type { SecurityEvent, SecurityEventKind } from '#contracts/account/security-events.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { lt, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { newId } from '#server/platform/ids.ts'
import { securityEvents } from '../identity.tables.ts'
import type { Device } from '../sessions.queries.ts'

/** So long an event explains something. */
const keptFor = days(365)

/** Keeps what happened to an account, and on which device. */
export const recordSecurityEvent = (
  db: Db,
  { userId, kind, device }: { userId: UserId; kind: SecurityEventKind; device: Pick<Device, 'address' | 'agent'> },
  now: Date,
) =>
  db.insert(securityEvents).values({
    id: newId<string>(),
    userId,
    kind,
    address: device.address,
    agent: device.agent.slice(0, 300),
    at: now,
  })

const securityEvent = columns({
  id: securityEvents.id,
  kind: securityEvents.kind,
  agent: securityEvents.agent,
  address: securityEvents.address,
  at: millisecondsSql(securityEvents.at),
})
const order = newestFirst(securityEvents.id, z.uuidv7())

/** What happened to somebody's own account, as far back as they read it. */
export const listSecurityEvents = (db: Db, userId: UserId, page: PageQuery, now: Date) =>
  paged(
    page,
    order,
    ({ after, end }) => {
      const isTheirs = allOf(
        sql`${securityEvents.userId} = ${userId}`,
        sql`${securityEvents.at} > ${momentSql(plus(now, -days(securityEventDays)))}`,
        after,
      )
      return select(db, securityEvent, sql`from ${securityEvents} where ${isTheirs} ${end}`)
    },
    ({ at, ...event }): SecurityEvent => ({ ...event, at: toInstant(at) }),
  )

export const deleteOldSecurityEvents = (db: Db, now: Date) =>
  db.delete(securityEvents).where(lt(securityEvents.at, plus(now, -keptFor)))
