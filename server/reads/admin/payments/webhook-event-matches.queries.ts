import { Likeness } from '#contracts/admin/webhook-events.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { WebhookEventId } from '#contracts/wire/primitives.ts'
import { visiblePhone } from '#server/modules/identity/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { bodyColumns, findReceiptQuery, readNotice } from '#server/modules/payments/index.ts'
import { payments, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, select, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import type { NoticeDeps } from './webhook-events.queries.ts'

const notice = columns({
  provider: webhookEvents.provider,
  receivedAt: millisecondsSql(webhookEvents.receivedAt),
  ...bodyColumns,
})

type Facts = NonNullable<ReturnType<typeof readNotice>>

/** What a webhook event may be about, and what its provider has said of its receipt. */
export async function webhookEventMatches({ db, providers }: NoticeDeps, id: WebhookEventId) {
  const row = await selectOne(
    db,
    notice,
    sql`from ${webhookEvents} where ${acrossVendors('admin-record')} and ${webhookEvents.id} = ${id}`,
  )
  if (!row) throw notFound('The webhook event')
  const { provider, body, bytes, kept } = row
  const raw = kept === null ? null : Buffer.from(kept, 'base64')
  const facts = readNotice(providers, { provider, body, raw, bytes })
  const [candidates, receiptQuery] = await Promise.all([
    facts ? findCandidates(db, provider, facts, facts.at ?? new Date(row.receivedAt)) : [],
    facts?.receipt ? findReceiptQuery(db, { provider, receipt: facts.receipt }) : null,
  ])
  return { candidates, receiptQuery, mayAsk: !!facts?.receipt && providers.receipts(provider) !== undefined }
}

/** As many of one amount, within some days, are looked at. */
const maxOfAmount = 50
const maxShown = 10

async function findCandidates(db: Db, provider: string, facts: Facts, near: Date) {
  const { amountCents, account } = facts
  const number = account?.replaceAll(/\s/g, '').toUpperCase() ?? null
  if (facts.direction === 'OUT' || (amountCents === null && number === null)) return []
  const isOfProvider = sql`${acrossVendors('admin-lists')} and ${payments.provider} = ${provider}`
  const distance = sql`abs(extract(epoch from ${payments.createdAt} - ${momentSql(near)}))`
  const isFrom = isFromPhone(facts.phone)
  const isOfAccount = sql<boolean>`coalesce(${orders.number} = ${number}::text, false)`
  const isOfAmount = sql<boolean>`coalesce(${payments.amountCents} = ${amountCents}::bigint, false)`
  const candidate = columns({
    id: payments.id,
    status: payments.status,
    cents: payments.amountCents,
    phone: payments.phone,
    createdAt: millisecondsSql(payments.createdAt),
    order: jsonObject({ id: orders.id, number: orders.number }),
    customer: orders.contactName,
    isOfAccount,
    isFromPhone: isFrom,
    isOfAmount,
  })
  const rows = await select(
    db,
    candidate,
    sql`from (
      (select ${payments.vendorId}, ${payments.id} from ${payments} where ${isOfProvider}
        and (${payments.status} <> 'SUCCEEDED' or ${payments.receipt} is null)
        and ${payments.amountCents} = ${amountCents}::bigint
        and ${payments.createdAt} between ${momentSql(near)} - interval '3 days' and ${momentSql(near)} + interval '1 day'
        order by ${isFrom} desc, ${distance} limit ${maxOfAmount})
      union
      (select ${payments.vendorId}, ${payments.id} from ${orders} join ${payments}
        on ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id}
        where ${isOfProvider} and ${orders.number} = ${number}::text limit ${maxShown})) found
      join ${payments} on ${payments.vendorId} = found.vendor_id and ${payments.id} = found.id
      join ${orders} on ${orders.vendorId} = ${payments.vendorId} and ${orders.id} = ${payments.orderId}
      order by ${isOfAccount}::int + ${isFrom}::int + ${isOfAmount}::int desc, ${distance}, ${payments.id} limit ${maxShown}`,
  )
  return rows.map(({ cents, phone, createdAt, isOfAccount, isFromPhone, isOfAmount, ...row }) => {
    const alike: Record<Likeness, boolean> = { ACCOUNT: isOfAccount, PHONE: isFromPhone, AMOUNT: isOfAmount }
    return {
      ...row,
      amountKES: toKES(cents),
      phone: visiblePhone('ADMIN', phone),
      createdAt: toInstant(createdAt),
      likeness: Likeness.options.filter((each) => alike[each]),
    }
  })
}

/** Of a phone of which its provider shows a part, whatever fits that part. */
function isFromPhone(phone: string | null): SQL<boolean> {
  if (phone === null || phone.startsWith('+')) return sql<boolean>`coalesce(${payments.phone} = ${phone}::text, false)`
  return sql<boolean>`coalesce(${payments.phone} like ${`+${phone.replaceAll(/[ *]+/g, '%')}`}, false)`
}
