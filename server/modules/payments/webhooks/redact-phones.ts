import type { ShownBody } from '#contracts/admin/payments.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { isShallow, maxJsonDepth } from '#server/platform/http/limits/json-body.ts'
import { webhookEvents } from '../payments.tables.ts'

/** What is larger is not read for a list: nothing that a provider sends comes near it. */
const readableBytes = 16 * 1024

const bodyText = sql`${webhookEvents.body}::text`

/**
 * How a webhook event's body is read for an administrator: at most `readableBytes` of it, and none of one that is
 * larger as JSON.
 */
export const bodyColumns = {
  body: sql<
    object | null
  >`case when octet_length(${bodyText}) <= ${sql.raw(String(readableBytes))} then ${webhookEvents.body} end`,
  /** The bytes of what was kept as it came, in base64. */
  kept: sql<string | null>`encode(substring(${webhookEvents.raw} for ${sql.raw(String(readableBytes))}), 'base64')`,
  bytes: sql<number>`coalesce(${webhookEvents.bytes}, octet_length(${webhookEvents.raw}), octet_length(${bodyText}))`,
}

/**
 * What an administrator sees of a webhook event's body. Each is read on its own: one that cannot be shown, because it
 * is nested too deeply or too large, is said to be so, and never keeps the list from the others.
 */
export function readableBody(
  { body, kept, bytes }: { body: unknown; kept: string | null; bytes: number },
  phone: string | null,
): { body: unknown; bytes: number; shown: ShownBody } {
  if (kept !== null) {
    const beginning = Buffer.from(kept, 'base64')
    const text = String(redactPhones(beginning.toString(), phone))
    if (beginning.length >= bytes) return { body: text, bytes, shown: 'WHOLE' }
    // The cut may go through a phone, which would not be found to be one.
    return { body: text.replace(/\d+$/, ''), bytes, shown: 'BEGINNING' }
  }
  const isReadable = isShallow(body) && (body !== null || bytes <= readableBytes)
  return isReadable
    ? { body: redactPhones(body, phone), bytes, shown: 'WHOLE' }
    : { body: null, bytes, shown: 'UNREADABLE' }
}

/**
 * A provider's webhook event without anybody's phone. Safaricom puts it in a field of its own, and its digits into
 * CheckoutRequestID as well, so they are looked for wherever they stand. What is nested more
 * deeply than JSON from outside may be is left out.
 */
export function redactPhones(body: unknown, phone: string | null): unknown {
  const national = phone?.slice(-9)
  const hide = (text: string) => {
    const known = national ? text.replaceAll(national, '*********') : text
    return known.replaceAll(/(?:254|0)[17]\d{8}(?!\d)/g, maskPhone)
  }
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return hide(value)
    if (typeof value === 'number') return hide(String(value)) === String(value) ? value : hide(String(value))
    if (typeof value !== 'object' || value === null) return value
    if (depth === maxJsonDepth) return null
    if (Array.isArray(value)) return value.filter((item) => !isPhoneItem(item)).map((item) => walk(item, depth + 1))
    const kept = Object.entries(value).filter(([name]) => !isPhoneName(name))
    return Object.fromEntries(kept.map(([name, inner]) => [name, walk(inner, depth + 1)]))
  }
  return walk(body, 0)
}

const isPhoneName = (name: unknown) => typeof name === 'string' && /phone|msisdn/i.test(name)

/** Daraja's lists are of `{ Name, Value }`. */
const isPhoneItem = (item: unknown) =>
  typeof item === 'object' && item !== null && 'Name' in item && isPhoneName(item.Name)
