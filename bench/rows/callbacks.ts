import { payments } from '#server/modules/payments/payments.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, desc, eq, inArray, isNotNull, ne, sql } from '#server/platform/database/drizzle.ts'
import { hashToken, newHexToken } from '#server/platform/ids.ts'
import { load, type Measured, pace, type Request } from '../load.ts'

const perSecond = 100
const seconds = 20
const enough = perSecond * (seconds + 5)

export interface CallbacksMeasured {
  webhookEvents: Measured
  checkouts: Measured
  /** How many of the payments with a callback have settled by it. */
  applied: number
}

/**
 * Callbacks of success, each for a payment of its own, while customers check out: at `perSecond`, or eight at once as
 * fast as they are answered, which leaves the machine no time to spare.
 */
export async function measureCallbacks(
  db: Db,
  url: string,
  checkout: () => Request,
  checkoutsPerSecond?: number,
): Promise<CallbacksMeasured> {
  const callbackRequests = await callbackRequestsOf(await promptedPayments(db, url, checkout))
  let next = 0
  const webhookEvent = () => callbackRequests[next++ % callbackRequests.length] as Request
  await load(url, 8, 1, checkout)
  const [webhookEvents, checkouts] = await Promise.all([
    pace(url, perSecond, seconds, webhookEvent),
    checkoutsPerSecond ? pace(url, checkoutsPerSecond, seconds, checkout) : load(url, 8, seconds, checkout),
  ])
  const sentIds = callbackRequests.slice(0, webhookEvents.requests).map(({ id }) => id)
  const applied = await db.$count(payments, and(inArray(payments.id, sentIds), eq(payments.status, 'SUCCEEDED')))
  return { webhookEvents, checkouts, applied }

  /** A callback path for each payment; here the token is known. */
  async function callbackRequestsOf(rows: (typeof payments.$inferSelect)[]) {
    const sent = rows.map((row) => ({ row, token: newHexToken() }))
    await db.execute(sql`
      update payments p set callback_token_hash = t.hash
      from unnest(${sql.param(sent.map(({ row }) => row.id))}::uuid[], ${sql.param(sent.map(({ token }) => hashToken(token)))}::bytea[]) as t(id, hash)
      where p.id = t.id`)
    return sent.map(({ row, token }) => ({ id: row.id, ...callbackRequest(row, token) }))
  }
}

/**
 * Payments whose prompt was sent. Those whose order has expired meanwhile count, since a success may still come for
 * them.
 */
async function promptedPayments(db: Db, url: string, checkout: () => Request) {
  const isPrompted = and(ne(payments.status, 'SUCCEEDED'), isNotNull(payments.providerRequestId))
  while ((await db.$count(payments, isPrompted)) < enough) await load(url, 8, 2, checkout)
  return db.select().from(payments).where(isPrompted).orderBy(desc(payments.id)).limit(enough)
}

const callbackRequest = (payment: typeof payments.$inferSelect, token: string): Request => ({
  method: 'POST',
  path: `/api/payments/stk/${token}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: '2654-4b64-97ff-b827b542881d3130',
        CheckoutRequestID: payment.providerRequestId,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: payment.amountCents / 100 },
            { Name: 'MpesaReceiptNumber', Value: `UKK${payment.id.slice(-12).toUpperCase()}` },
            { Name: 'Balance' },
            { Name: 'TransactionDate', Value: 20261120120000 },
            { Name: 'PhoneNumber', Value: Number((payment.phone ?? '').slice(1)) },
          ],
        },
      },
    },
  }),
})
