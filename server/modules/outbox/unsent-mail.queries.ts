import { sql } from '#server/platform/database/drizzle.ts'
import { jsonObject, notNull, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { deliveries } from './outbox.tables.ts'

/** More than so many are as bad as any number. */
const mostCounted = 1_000

/** How many emails were due while no mail server was set up, and since when. */
export const unsentMail = notNull(
  subquery(
    jsonObject({
      count: sql<number>`count(*)`,
      oldest: millisecondsSql(sql<Date | null>`min(unsent.settled_at)`),
    }),
    sql`from (select ${deliveries.settledAt} from ${deliveries}
      where ${deliveries.channel} = 'mail' and ${deliveries.state} = 'UNSENT'
      order by ${deliveries.settledAt} limit ${sql.raw(`${mostCounted}`)}) as unsent`,
  ),
)
