import type { SecurityEventKind } from '#contracts/admin/users/users.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { lt } from '#server/platform/database/drizzle.ts'
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

export const deleteOldSecurityEvents = (db: Db, now: Date) =>
  db.delete(securityEvents).where(lt(securityEvents.at, plus(now, -keptFor)))
