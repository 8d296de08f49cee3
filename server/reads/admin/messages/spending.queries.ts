import type { ChannelSpending, MessageKind } from '#contracts/admin/messages.ts'
import { type MessageChannel, messageChannels } from '#contracts/notifications/topics.ts'
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
  sent: messageMonths.sent,
  costCents: messageMonths.costCents,
  arrived: messageMonths.arrived,
  arrivalMilliseconds: messageMonths.arrivalMilliseconds,
})

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) => rows.reduce((sum, row) => sum + value(row), 0)

/** What messages have cost in this month: from the sums that are kept, a few dozen rows. */
export async function messageSpending(db: Db, isSetUp: (channel: MessageChannel) => boolean, now: Date) {
  const month = monthOf(now)
  const [limits, rows] = await Promise.all([
    readSpendingLimits(db),
    select(
      db,
      kept,
      sql`from ${messageMonths} where ${messageMonths.month} = ${month}
        order by ${messageMonths.costCents} desc, ${messageMonths.sent} desc, ${messageMonths.type}`,
    ),
  ])
  const channels = messageChannels.map((channel): ChannelSpending => {
    const own = rows.filter((row) => row.channel === channel)
    const limitCents = limits[channel]
    const count = sumOf(own, ({ arrived }) => arrived)
    const seconds = count > 0 ? sumOf(own, ({ arrivalMilliseconds }) => Number(arrivalMilliseconds)) / count / 1000 : 0
    return {
      channel,
      isSetUp: isSetUp(channel),
      sent: sumOf(own, ({ sent }) => sent),
      spentKES: toKES(sumOf(own, ({ costCents }) => Number(costCents))),
      limitKES: limitCents === null ? null : toKES(limitCents),
      arrived: count > 0 ? { count, seconds } : null,
      kinds: own
        .filter(({ sent }) => sent > 0)
        .map(({ kind, sent, costCents }) => ({ kind, sent, spentKES: toKES(Number(costCents)) })),
    }
  })
  return { month, channels }
}
