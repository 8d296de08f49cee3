import type { Factor } from '#contracts/account/identity.ts'
import { maxWebhooks, previousSecretHours, type WebhookType } from '#contracts/webhooks/webhook-types.ts'
import type { Webhook } from '#contracts/webhooks/webhooks.ts'
import type { SessionId, UserId, VendorId, WebhookId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Clock, hours, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, asc, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { KeySecrets } from '#server/platform/sealing.ts'
import { openSecret, sealSecret } from './seal-webhook-secret.ts'
import { newSecret, secretText } from './sign-webhook.ts'
import { leaveUnsent } from './webhook-health.ts'
import { readWebhookUrl } from './webhook-url.ts'
import { type WebhookEndpoint, webhookEndpoints } from './webhooks.tables.ts'

export interface WebhookEndpointDeps {
  db: Db
  clock: Clock
  secrets: KeySecrets
  allowsLocal: boolean
  /** Identity stands above the outbox: what is needed of it is handed in. */
  confirmPassword: (db: Db, clock: Clock, actor: ShopActor, password: string) => Promise<void>
  lockUser: (tx: Tx, userId: UserId) => Promise<unknown>
}

interface ShopActor {
  userId: UserId
  sessionId: SessionId
  email: string | null
  vendorId: VendorId
  isConfirmed: boolean
  factors: readonly Factor[]
}

interface WebhookKey {
  id: WebhookId
  vendorId: VendorId
}

const isEndpoint = ({ id, vendorId }: WebhookKey) =>
  and(eq(webhookEndpoints.vendorId, vendorId), eq(webhookEndpoints.id, id))

export const listEndpoints = (db: Db, vendorId: VendorId): Promise<WebhookEndpoint[]> =>
  db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.vendorId, vendorId))
    .orderBy(asc(webhookEndpoints.id))
    .limit(maxWebhooks)

/** Of this shop; another's does not exist for it. */
export async function requireEndpoint(db: Db, key: WebhookKey): Promise<WebhookEndpoint> {
  const [endpoint] = await db.select().from(webhookEndpoints).where(isEndpoint(key))
  if (!endpoint) throw notFound('The endpoint')
  return endpoint
}

interface Created {
  webhook: Webhook
  secret: string
}

/** The secret is told once; what is kept of it is sealed. */
export async function createEndpoint(
  { db, clock, secrets, allowsLocal, confirmPassword, lockUser }: WebhookEndpointDeps,
  actor: ShopActor,
  { url: given, types, password }: { url: string; types: WebhookType[]; password: string },
): Promise<Created> {
  await confirmPassword(db, clock, actor, password)
  const url = readWebhookUrl(given, { allowsLocal })
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    // Two at once would each count four.
    await lockUser(tx, actor.userId)
    if ((await listEndpoints(tx, actor.vendorId)).length >= maxWebhooks)
      throw new DomainError('too_many_webhooks', 'A shop has five endpoints at most. Delete one first.')
    const [id, secret] = [newId<WebhookId>(), newSecret()]
    const [endpoint] = await tx
      .insert(webhookEndpoints)
      .values({
        id,
        vendorId: actor.vendorId,
        url,
        types,
        sealedSecret: sealSecret(secrets, id, secret),
        createdAt: now,
      })
      .returning()
    await record(tx, actor, 'vendor.create-webhook', { host: new URL(url).host, types }, now)
    return { webhook: toWebhook(endpoint as WebhookEndpoint, now), secret: secretText(secret) }
  })
}

interface Change {
  url?: string | undefined
  types?: WebhookType[] | undefined
  isEnabled?: boolean | undefined
  password?: string | undefined
}

/** Turned on again, or at another address, it begins anew: what it failed before does not count. */
export async function changeEndpoint(
  { db, clock, allowsLocal, confirmPassword }: WebhookEndpointDeps,
  actor: ShopActor,
  id: WebhookId,
  { url: given, types, isEnabled, password = '' }: Change,
): Promise<Webhook> {
  const key = { id, vendorId: actor.vendorId }
  const before = await requireEndpoint(db, key)
  const url = given === undefined ? undefined : readWebhookUrl(given, { allowsLocal })
  const moves = url !== undefined && url !== before.url
  if (moves) await confirmPassword(db, clock, actor, password)
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const disabled = isEnabled === false && !before.disabledAt
    const enabled = isEnabled === true && before.disabledAt !== null
    const change = {
      ...(moves && { url }),
      ...(types && { types }),
      ...((moves || enabled) && { failingSince: null }),
      ...(enabled && { disabledAt: null, disabledReason: null }),
      ...(disabled && { disabledAt: now, disabledReason: 'OWNER' as const }),
    }
    if (Object.keys(change).length === 0) return toWebhook(before, now)
    const [after] = await tx.update(webhookEndpoints).set(change).where(isEndpoint(key)).returning()
    if (!after) throw notFound('The endpoint')
    if (disabled) await leaveUnsent(tx, after, now)
    const facts = ({ url: of, types, disabledAt }: WebhookEndpoint) => ({
      ...{ host: new URL(of).host, types, isEnabled: disabledAt === null },
    })
    await record(tx, actor, 'vendor.change-webhook', { before: facts(before), after: facts(after) }, now)
    return toWebhook(after, now)
  })
}

/** With its log: what is on its way is not sent any more. */
export async function deleteEndpoint({ db, clock }: WebhookEndpointDeps, actor: ShopActor, id: WebhookId) {
  await inTransaction(db, async (tx) => {
    const [deleted] = await tx
      .delete(webhookEndpoints)
      .where(isEndpoint({ id, vendorId: actor.vendorId }))
      .returning({ url: webhookEndpoints.url })
    if (!deleted) throw notFound('The endpoint')
    await record(tx, actor, 'vendor.delete-webhook', { host: new URL(deleted.url).host }, clock.now())
  })
}

/** For a day the secret before signs too, so that a receiver changes over whenever it likes. */
export async function rotateSecret(
  { db, clock, secrets, confirmPassword }: WebhookEndpointDeps,
  actor: ShopActor,
  id: WebhookId,
  password: string,
): Promise<Created> {
  const key = { id, vendorId: actor.vendorId }
  await requireEndpoint(db, key)
  await confirmPassword(db, clock, actor, password)
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(webhookEndpoints).where(isEndpoint(key)).for('update')
    if (!before) throw notFound('The endpoint')
    const secret = newSecret()
    const [after] = await tx
      .update(webhookEndpoints)
      .set({
        sealedSecret: sealSecret(secrets, id, secret),
        sealedPreviousSecret: sealSecret(secrets, id, openSecret(secrets, id, before.sealedSecret)),
        previousSecretUntil: plus(now, hours(previousSecretHours)),
      })
      .where(isEndpoint(key))
      .returning()
    await record(tx, actor, 'vendor.rotate-webhook-secret', { host: new URL(before.url).host }, now)
    return { webhook: toWebhook(after as WebhookEndpoint, now), secret: secretText(secret) }
  })
}

/** What the path of an address says may be a secret of its own: the trail has the host. */
const record = (tx: Tx, actor: ShopActor, action: `vendor.${string}`, detail: Record<string, unknown>, now: Date) =>
  recordAudit(tx, actor, { action, subjectId: actor.vendorId, detail }, now)

export const toWebhook = (endpoint: WebhookEndpoint, now: Date): Webhook => {
  const { id, url, types, disabledReason, createdAt, disabledAt, failingSince, previousSecretUntil } = endpoint
  const isPreviousGood = previousSecretUntil !== null && previousSecretUntil > now
  return {
    ...{ id, url, types, disabledReason },
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: isPreviousGood ? previousSecretUntil.toISOString() : null,
  }
}
