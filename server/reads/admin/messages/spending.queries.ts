import type { ChannelSpending, MessageKind } from '#contracts/admin/messages.ts'
import { type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import { toKES } from '#contracts/wire/money.ts'
import { monthOf } from '#server/modules/outbox/index.ts'
import { messageMonths } from '#server/modules/outbox/spending/spending.tables.ts'
import { readSpendingLimits } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'

const kept = columns({
  channel: messageMonths.channel,
  kind: sql<MessageKind>`${messageMonths.type}`,
  sent: sql<number>`sum(${messageMonths.sent})::int`,
  costCents: sql<number>`sum(${messageMonths.costCents})::float8`,
  arrived: sql<number>`sum(${messageMonths.arrived})::int`,
  arrivalMilliseconds: sql<number>`sum(${messageMonths.arrivalMilliseconds})::float8`,
})

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) => rows.reduce((sum, row) => sum + value(row), 0)

/** What messages have cost in this month: from the sums that are kept, some hundreds of rows. */
export async function messageSpending(db: Db, isSetUp: (channel: MessageChannel) => boolean, now: Date) {
  const month = monthOf(now)
  const [limits, rows] = await Promise.all([
    readSpendingLimits(db),
    select(
      db,
      kept,
      sql`from ${messageMonths} where ${messageMonths.month} = ${month}
        group by ${messageMonths.channel}, ${messageMonths.type}
        order by sum(${messageMonths.costCents}) desc, sum(${messageMonths.sent}) desc, ${messageMonths.type}`,
    ),
  ])
  const channels = messageChannels.map((channel): ChannelSpending => {
    const own = rows.filter((row) => row.channel === channel)
    const limitCents = limits[channel]
    const count = sumOf(own, ({ arrived }) => arrived)
    const seconds = count > 0 ? sumOf(own, ({ arrivalMilliseconds }) => arrivalMilliseconds) / count / 1000 : 0
    return {
      channel,
      isSetUp: isSetUp(channel),
      sent: sumOf(own, ({ sent }) => sent),
      spentKES: toKES(sumOf(own, ({ costCents }) => costCents)),
      limitKES: limitCents === null ? null : toKES(limitCents),
      arrived: count > 0 ? { count, seconds } : null,
      kinds: own
        .filter(({ sent }) => sent > 0)
        .map(({ kind, sent, costCents }) => ({ kind, sent, spentKES: toKES(costCents) })),
    }
  })
  return { month, channels }
}
