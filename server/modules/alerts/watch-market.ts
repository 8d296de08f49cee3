import { hostname } from 'node:os'
import { type AlertName, alertNames } from '#contracts/admin/alerts/alert-names.ts'
import { activeAdmins } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { type Clock, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, isNull, lt, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import type { Figure } from '#server/platform/metrics/figure.ts'
import { alertRules, alertsThatHold, lastsMilliseconds, mayBeTold } from './alert-rules.ts'
import { alerts } from './alerts.tables.ts'

export interface WatchDeps {
  db: Db
  clock: Clock
  /** The figures of the market, and the disk's. */
  readFigures: () => Promise<readonly Figure[]>
  /** The machine whose disk it is. */
  host?: string
}

type Open = typeof alerts.$inferSelect

/**
 * Holds the rules against the figures: what has held for as long as its rule says fires, and administrators are told by
 * their channels, once; of what woke somebody up they are told its end too. Each step is a conditional write, so that of
 * two workers one tells.
 */
export async function watchMarket({ db, clock, readFigures, host = hostname() }: WatchDeps): Promise<void> {
  const holding = alertsThatHold(await readFigures())
  const now = clock.now()
  // What a later version watches is its own to end.
  const isKnown = inArray(alerts.name, [...alertNames])
  const before = await db
    .select()
    .from(alerts)
    .where(and(isNull(alerts.endedAt), isKnown))
  const isOpen = ({ name, subject }: { name: AlertName; subject: string }) =>
    before.some((alert) => alert.name === name && alert.subject === subject)
  const begun = holding.filter((each) => !isOpen(each))
  if (begun.length > 0) {
    const rows = begun.map((each) => ({ ...each, id: newId<string>(), beganAt: now }))
    before.push(...(await db.insert(alerts).values(rows).onConflictDoNothing().returning()))
  }
  for (const alert of before) {
    if (alertRules[alert.name].isOfHost && alert.subject !== host) continue
    const holds = holding.some(({ name, subject }) => alert.name === name && alert.subject === subject)
    await (holds ? fire(db, alert, now) : end(db, alert, now))
  }
}

/** What it says, once it has lasted, and in the hours in which it may be told. */
async function fire(db: Db, alert: Open, now: Date): Promise<void> {
  if (plus(alert.beganAt, lastsMilliseconds(alert.name)) > now) return
  if (!alert.firedAt) {
    await db
      .update(alerts)
      .set({ firedAt: now })
      .where(and(eq(alerts.id, alert.id), isNull(alerts.firedAt), isNull(alerts.endedAt)))
  }
  if (alert.toldAt || !mayBeTold(alert.name, now)) return
  await inTransaction(db, async (tx) => {
    const [told] = await tx
      .update(alerts)
      .set({ toldAt: now })
      .where(and(eq(alerts.id, alert.id), isNull(alerts.toldAt), isNull(alerts.endedAt)))
      .returning()
    if (told) await tell(tx, told, 'BEGAN', now)
  })
}

/** One that had not lasted is forgotten. It ends no earlier than it fired, also by a clock that was set back. */
async function end(db: Db, alert: Open, now: Date): Promise<void> {
  if (!alert.firedAt) {
    await db.delete(alerts).where(and(eq(alerts.id, alert.id), isNull(alerts.firedAt)))
    return
  }
  await inTransaction(db, async (tx) => {
    const [ended] = await tx
      .update(alerts)
      .set({ endedAt: sql`greatest(${now.toISOString()}::timestamptz, ${alerts.firedAt})` })
      .where(and(eq(alerts.id, alert.id), isNull(alerts.endedAt)))
      .returning()
    if (ended?.toldAt && alertRules[ended.name].severity === 'PAGE') await tell(tx, ended, 'ENDED', now)
  })
}

const tell = async (tx: Tx, { name, subject, beganAt }: Open, change: 'BEGAN' | 'ENDED', now: Date) =>
  emit(
    tx,
    {
      type: 'market_alert',
      to: await activeAdmins(tx, 'operations'),
      data: { change, alert: name, subject, since: beganAt.toISOString() },
    },
    now,
  )

/** They are kept for a quarter of a year: how often something happens is seen by then. */
export async function deleteOldAlerts(db: Db, before: Date): Promise<void> {
  await db.delete(alerts).where(lt(alerts.endedAt, before))
}
