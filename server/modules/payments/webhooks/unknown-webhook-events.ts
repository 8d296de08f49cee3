import pLimit from 'p-limit'
import { days, hours, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, gt, isNotNull, lte, sql } from '#server/platform/database/drizzle.ts'
import { networkPrefix } from '#server/platform/http/rate-limit.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { webhookEvents } from '../payments.tables.ts'
import type { ReceivedWebhookEvent } from '../providers/payment-providers.ts'

/**
 * What strangers can make the inbox keep: in any hour 200 records of at most 512 bytes, 20 of them from one network.
 * With their rows and indexes that is less than 200 kB an hour, and 34 MB in the week after which they are deleted.
 * Events whose secret path is known are not counted.
 */
const maxOfAll = 200
const maxPerNetwork = 20
const windowMilliseconds = hours(1)
const keptBytes = 512
const keptMilliseconds = days(7)
/** Strangers' events wait for one another, so that they take no more than one connection to the database. */
const maxWaiting = 100

/**
 * Whether this is the record of a webhook event whose secret path belongs to nothing: the beginning of what came, and
 * how long it was.
 */
export const isUnknown = ({ bytes }: Pick<typeof webhookEvents.$inferSelect, 'bytes'>) => bytes !== null

/**
 * Keeps a small record of a webhook event from a stranger, and gives its id; null where there are too many, and nothing
 * is kept.
 */
export function unknownEventRecorder({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>) {
  const oneByOne = pLimit(1)

  async function record({ id, provider, kind, raw, address }: ReceivedWebhookEvent): Promise<{ id: string } | null> {
    const now = clock.now()
    const lately = await db
      .select({ address: webhookEvents.address })
      .from(webhookEvents)
      .where(and(isNotNull(webhookEvents.bytes), gt(webhookEvents.receivedAt, plus(now, -windowMilliseconds))))
      .limit(maxOfAll)
    const network = networkPrefix(address)
    const ofNetwork = lately.filter((other) => networkPrefix(other.address) === network)
    if (lately.length >= maxOfAll || ofNetwork.length >= maxPerNetwork) return null
    const beginning = { body: sql`'null'::jsonb`, raw: raw.subarray(0, keptBytes), bytes: raw.length }
    await db.insert(webhookEvents).values({ id, provider, kind, address, receivedAt: now, ...beginning })
    return { id }
  }

  return async (received: ReceivedWebhookEvent) =>
    oneByOne.pendingCount < maxWaiting ? oneByOne(() => record(received)) : null
}

/** The nightly job: strangers' records are deleted after a week, reviewed or not. */
export const deleteUnknownWebhookEvents = (db: Db, now: Date) =>
  db
    .delete(webhookEvents)
    .where(and(isNotNull(webhookEvents.bytes), lte(webhookEvents.receivedAt, plus(now, -keptMilliseconds))))
