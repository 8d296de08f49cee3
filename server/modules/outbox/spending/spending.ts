import { eachChannel, type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { emit } from '../emit.ts'
import { messageMonths, spendingAlarms } from './spending.tables.ts'

/** What each channel may cost in a month; null: as much as there is to tell. */
export type SpendingLimits = Record<MessageChannel, number | null>

export interface SpendingDeps {
  readLimits: (db: Db) => Promise<SpendingLimits>
  /** Who is told that a limit is near. */
  findAdmins: (db: Db) => Promise<UserId[]>
}

/** How it stands in this month. */
export interface Spending {
  limits: SpendingLimits
  spentCents: Record<MessageChannel, number>
}

const sum = columns({
  channel: messageMonths.channel,
  cents: sql<number>`sum(${messageMonths.costCents})::float8`,
})

export const monthOf = (now: Date) => nairobiDay(now).slice(0, 7)

/** Some hundreds of rows, whatever was sent; none where nothing has a limit. */
export async function readSpending(
  db: Db,
  { readLimits }: Pick<SpendingDeps, 'readLimits'>,
  now: Date,
): Promise<Spending> {
  const limits = await readLimits(db)
  const spentCents: Spending['spentCents'] = eachChannel(() => 0)
  if (messageChannels.every((channel) => limits[channel] === null)) return { limits, spentCents }
  const rows = await select(
    db,
    sum,
    sql`from ${messageMonths} where ${messageMonths.month} = ${monthOf(now)} group by ${messageMonths.channel}`,
  )
  for (const { channel, cents } of rows) spentCents[channel] = cents
  return { limits, spentCents }
}

/** Whether a channel has reached its limit. */
export const isSpent =
  ({ limits, spentCents }: Spending) =>
  (channel: MessageChannel): boolean => {
    const limitCents = limits[channel]
    return limitCents !== null && spentCents[channel] >= limitCents
  }

const alarms = [80, 100] as const

/** The shares of a limit that are reached; the highest is told. */
export const reachedShares = (spentCents: number, limitCents: number | null) =>
  alarms.filter((percent) => limitCents !== null && spentCents * 100 >= limitCents * percent)

/** Tells administrators once a month what a channel has reached of its limit. */
export async function raiseAlarm(db: Db, deps: SpendingDeps, channel: MessageChannel, now: Date) {
  const { limits, spentCents } = await readSpending(db, deps, now)
  const limitCents = limits[channel]
  const reached = reachedShares(spentCents[channel], limitCents)
  if (reached.length === 0 || limitCents === null) return
  await inTransaction(db, async (tx) => {
    const month = monthOf(now)
    const raised = await tx
      .insert(spendingAlarms)
      .values(reached.map((percent) => ({ month, channel, percent, raisedAt: now })))
      .onConflictDoNothing()
      .returning({ percent: spendingAlarms.percent })
    const percent = alarms.findLast((each) => raised.some((row) => row.percent === each))
    if (!percent) return
    const data = { channel, percent, spentKES: toKES(spentCents[channel]), limitKES: toKES(limitCents) }
    await emit(tx, { type: 'spending_reached', to: await deps.findAdmins(tx), data }, now)
  })
}
