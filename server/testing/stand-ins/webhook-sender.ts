import { randomBytes } from 'node:crypto'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { desc, eq } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/ids.ts'
import { Visitor } from '../world/visitor.ts'
import type { World } from '../world/world.ts'

export const newReceipt = () => `UKK${randomBytes(4).toString('hex').slice(0, 7).toUpperCase()}`

/** A path for callbacks on this order's newest payment, which only the test knows. */
export async function callbackPathOf(world: World, orderId: string) {
  const token = randomBytes(16).toString('hex')
  const [newest] = await world.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, orderId as OrderId))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  assert(newest, `order ${orderId} has no payment`)
  const [payment] = await world.db
    .update(payments)
    .set({ callbackTokenHash: hashToken(token) })
    .where(eq(payments.id, newest.id))
    .returning()
  return { path: `/api/payments/stk/${token}`, token, payment }
}

/** Sends success callbacks for this order's payment, as Safaricom would, through their own path. */
export async function stkCallbackSender(world: World, orderId: string, receipt: string | null = newReceipt()) {
  const { path, token, payment } = await callbackPathOf(world, orderId)
  const safaricom = new Visitor(world.config.providers.mpesa.callbackUrl)
  return (amountKES: number) =>
    safaricom.post(path, {
      Body: {
        stkCallback: {
          MerchantRequestID: '2654-4b64-97ff-b827b542881d3130',
          // Where the answer to the request was lost, the callback is the first to name it.
          CheckoutRequestID: payment?.providerRequestId ?? `ws_CO_${token}`,
          ResultCode: 0,
          ResultDesc: 'The service request is processed successfully.',
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: amountKES },
              { Name: 'MpesaReceiptNumber', ...(receipt === null ? {} : { Value: receipt }) },
              { Name: 'Balance' },
            ],
          },
        },
      },
    })
}
