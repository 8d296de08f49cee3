import type { GuestKind } from '#contracts/notifications/texts/sms/guest-sms.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { select } from '#server/platform/database/select.ts'
import { deliveries } from '../outbox.tables.ts'

/** Whoever runs the market pays for each, and whoever changes an event does not: what comes after is read by the link. */
const maxPerDay = 3

/**
 * Of links to phones those that were not told of a kind that often in the last day. The caller has locked what they are
 * told of, so two at once are counted too.
 */
export async function withoutOftenTexted(tx: Tx, kind: GuestKind, linkIds: readonly string[], now: Date) {
  if (linkIds.length === 0) return []
  const told = sql`(select count(*) from ${deliveries} where ${deliveries.subjectId} = link.id
    and ${deliveries.type} = ${kind} and ${deliveries.emittedAt} > ${plus(now, -days(1)).toISOString()})`
  const rows = await select(
    tx,
    sql<{ id: string }>`link.id`,
    sql`from unnest(${sql.param(linkIds)}::uuid[]) as link (id) where ${told} < ${maxPerDay} order by link.id`,
  )
  return rows.map(({ id }) => id)
}
