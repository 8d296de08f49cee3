import { type Clock, minutes, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, gt, inArray, sql } from '#server/platform/database/drizzle.ts'
import { whatsappStops } from './whatsapp.tables.ts'

/** So long nothing is asked of what was refused for everybody; then one message tries it. */
const stoppedFor = minutes(15)

export const channelStop = 'CHANNEL'

/** What of this cannot be sent now, with the reason: the channel, or templates. */
export async function findStops(db: Db, templates: readonly string[], now: Date): Promise<Map<string, string>> {
  const stops = await db
    .select({ stopped: whatsappStops.stopped, reason: whatsappStops.reason })
    .from(whatsappStops)
    .where(and(inArray(whatsappStops.stopped, [channelStop, ...templates]), gt(whatsappStops.endsAt, now)))
  return new Map(stops.map(({ stopped, reason }) => [stopped, reason]))
}

/** Says to administrators, once for each stop, that something is refused for everybody, and why. */
export type TellStopped = (tx: Tx, stop: { subject: string; reason: string }, now: Date) => Promise<void>

interface StopDeps {
  db: Db
  clock: Clock
  tellStopped: TellStopped
}

/** Writes down that it is refused; administrators are told when it begins. */
export const recordStop = ({ db, clock, tellStopped }: StopDeps, subject: string, reason: string) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const endsAt = plus(now, stoppedFor)
    const [begun] = await tx
      .insert(whatsappStops)
      .values({ stopped: subject, reason, beganAt: now, endsAt })
      .onConflictDoNothing()
      .returning({ stopped: whatsappStops.stopped })
    if (begun) return tellStopped(tx, { subject, reason }, now)
    await tx.update(whatsappStops).set({ reason, endsAt }).where(eq(whatsappStops.stopped, subject))
  })

/** What was taken now is refused no longer. */
export const endStops = (db: Db, template: string) =>
  db.execute(sql`delete from ${whatsappStops} where ${whatsappStops.stopped} in (${channelStop}, ${template})`)
