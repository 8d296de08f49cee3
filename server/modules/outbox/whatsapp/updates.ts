import type { FastifyBaseLogger } from 'fastify'
import { type Clock, days, minutes, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, asc, eq, lt, lte, sql } from '#server/platform/database/drizzle.ts'
import { updateId, type WebhookUpdate } from './cloud-api/read-webhook.ts'
import { whatsappUpdates } from './whatsapp.tables.ts'

/** Keeps what was posted, by one statement; what was posted before is known already. */
export async function keepUpdates(db: Db, updates: readonly WebhookUpdate[], now: Date) {
  if (updates.length === 0) return
  const rows = [...new Map(updates.map((content) => [updateId(content), content]))].map(([id, content]) => ({
    id,
    content,
  }))
  await db.execute(sql`insert into ${whatsappUpdates} (id, content, received_at, due_at)
    select id, content, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as posted (id text, content jsonb)
    on conflict do nothing`)
}

/** What is to be done once it is committed that it was dealt with. */
export type AfterUpdate = (() => Promise<void>) | undefined

/** Deals with one; whom it answers is said, for the limit of answers. */
export type ApplyUpdate = (
  tx: Tx,
  update: WebhookUpdate,
  now: Date,
) => Promise<{ answeredTo: string | null; after: AfterUpdate }>

interface UpdateDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  apply: ApplyUpdate
}

const mostAtOnce = 500

/** The worker's job: deals with everything that was posted, each in a transaction of its own, the oldest first. */
export async function applyUpdates(deps: UpdateDeps) {
  const { db, clock } = deps
  const due = await db
    .select({ id: whatsappUpdates.id })
    .from(whatsappUpdates)
    .where(lte(whatsappUpdates.dueAt, clock.now()))
    .orderBy(asc(whatsappUpdates.dueAt), asc(whatsappUpdates.id))
    .limit(mostAtOnce)
  for (const { id } of due) await applyOne(deps, id)
}

async function applyOne({ db, clock, log, apply }: UpdateDeps, id: string) {
  const now = clock.now()
  try {
    const after = await inTransaction(db, async (tx) => {
      const [update] = await tx
        .select({ content: whatsappUpdates.content })
        .from(whatsappUpdates)
        .where(and(eq(whatsappUpdates.id, id), lte(whatsappUpdates.dueAt, now)))
        .for('update', { skipLocked: true })
      if (!update?.content) return undefined
      const { answeredTo, after } = await apply(tx, update.content, now)
      await tx.update(whatsappUpdates).set({ content: null, dueAt: null, answeredTo }).where(eq(whatsappUpdates.id, id))
      return after
    })
    await after?.()
  } catch (error) {
    // One that cannot be dealt with holds back no other.
    log.error({ err: error, update: id }, 'a WhatsApp update was not dealt with')
    await db
      .update(whatsappUpdates)
      .set({ dueAt: plus(now, minutes(10)) })
      .where(and(eq(whatsappUpdates.id, id), lte(whatsappUpdates.dueAt, now)))
  }
}

/** Meta posts for a week again: what is older is known to nobody any more. */
export const deleteOldUpdates = (db: Db, now: Date) =>
  db.delete(whatsappUpdates).where(lt(whatsappUpdates.receivedAt, plus(now, -days(9))))
