import { isUtf8 } from 'node:buffer'
import type { PaymentId, VendorId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { isShallowJson } from '#server/platform/http/limits/json-body.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { PaymentKey } from '../payments.queries.ts'
import type { ReceivedWebhookEvent } from '../providers/payment-providers.ts'
import type { WebhookEventKind } from '../providers/provider-definition.ts'
import { vendorOfToken } from './callback-tokens.ts'

export interface StoredEvent {
  id: string
  /** The payment that its path names, where that is known without reading the event. */
  about?: PaymentKey
}

const hash = sql`${param('tokenHash')}::bytea`

/** Keeps an event with its owner, found by the hash of its path's secret; nothing where it has a secret of nobody. */
const storeWith = (owner: SQL) =>
  prepared<{ vendorId: VendorId | null; paymentId: PaymentId | null }>(sql`
    insert into webhook_events (id, provider, kind, vendor_id, payment_id, disbursement_id, body, raw, address, received_at)
    select ${param('id')}::uuid, ${param('provider')}, ${param('kind')}, owner.vendor_id, owner.payment_id, owner.disbursement_id,
      ${param('json')}::jsonb, ${param('bytes')}::bytea, ${param('address')}, ${param('receivedAt')}::timestamptz
    from (select) event left join (${owner}) owner on true
    where ${hash} is null or owner.vendor_id is not null
    returning vendor_id as "vendorId", payment_id as "paymentId"`)

/** A look-up by the hash of a secret: its time does not reveal how near a guess was. */
function storeAmong(whose: SQL): Record<WebhookEventKind, ReturnType<typeof storeWith>> {
  const ofDisbursement = (hasToken: SQL) =>
    storeWith(sql`
      select vendor_id, null::uuid as payment_id, id as disbursement_id from disbursements where ${whose} and ${hasToken}`)
  return {
    PAYMENT: storeWith(sql`
      select vendor_id, id as payment_id, null::uuid as disbursement_id from payments
      where ${whose} and callback_token_hash = ${hash}`),
    // It names its order, which is looked for when it is applied.
    DIRECT: storeWith(
      sql`select null::uuid as vendor_id, null::uuid as payment_id, null::uuid as disbursement_id where false`,
    ),
    RESULT: ofDisbursement(sql`result_token_hash = ${hash}`),
    // Of the order itself, or of a question after it.
    TIMEOUT: ofDisbursement(sql`(result_token_hash = ${hash} or status_token_hash = ${hash})`),
    STATUS: ofDisbursement(sql`status_token_hash = ${hash}`),
  }
}

const ofVendor = storeAmong(sql`vendor_id = ${param('vendorId')}::uuid`)
const ofAnybody = storeAmong(acrossVendors('key-from-outside'))

/**
 * Keeps a webhook event as it came, with what its secret path belongs to; null, and nothing is kept, where that is
 * nothing. Nothing is decided here, and nothing is refused: what is no JSON, or JSON that the database does not take (a
 * NUL, half a character) or that is nested too deeply, is kept as bytes.
 */
export async function storeWebhookEvent(
  { db }: Pick<PaymentDeps, 'db'>,
  received: ReceivedWebhookEvent,
): Promise<StoredEvent | null> {
  const { id, provider, kind, token, raw, address } = received
  const tokenHash = token === null ? null : hashToken(token)
  const named = token === null ? null : vendorOfToken(token)
  const event = { id, provider, kind, tokenHash, address, receivedAt: received.receivedAt.toISOString() }
  const insertEvent = (json: string, bytes: Buffer | null) =>
    named
      ? ofVendor[kind](db, { ...event, json, bytes, vendorId: named })
      : ofAnybody[kind](db, { ...event, json, bytes })
  const keepBytes = () => insertEvent('null', raw)
  const keepJson = () =>
    insertEvent(raw.toString(), null).catch((error) => (isBadValue(error) ? keepBytes() : Promise.reject(error)))
  const [stored] = isUtf8(raw) && isShallowJson(raw.toString()) ? await keepJson() : await keepBytes()
  if (!stored) return null
  const { vendorId, paymentId } = stored
  return { id, ...(vendorId && paymentId ? { about: { vendorId, id: paymentId } } : {}) }
}

/** The statement was well formed and its value was not (class 22). */
const isBadValue = (error: unknown) => /^22/.test(sqlState(error) ?? '')
