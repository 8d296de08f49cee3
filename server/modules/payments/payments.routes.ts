import * as z from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { type Http, serve } from '#server/platform/http.ts'
import { applyNotice, storeNotice } from './notices.ts'
import type { PaymentDesk } from './payment-desk.ts'

/** Daraja's notice of an STK push. Always answered well: it is told nothing, and it does not try again. */
const stkNotice = endpoint({
  method: 'POST',
  path: '/api/payments/stk/:token',
  access: 'provider',
  params: z.object({ token: z.string().regex(/^[0-9a-f]{32}$/) }),
  body: z.unknown(),
  response: z.object({ ResultCode: z.literal(0), ResultDesc: z.literal('Accepted') }),
})

export function mountPayments(http: Http, desk: PaymentDesk) {
  serve(http, stkNotice, async ({ params, body, request }) => {
    const id = await storeNotice(desk, { method: 'MPESA', token: params.token, body, address: request.ip })
    // Answered first, applied after; the worker applies what a crash leaves behind.
    setImmediate(() => {
      applyNotice(desk, id).catch((error) => desk.log.error({ err: error, notice: id }, 'notice not applied yet'))
    })
    return { ResultCode: 0 as const, ResultDesc: 'Accepted' as const }
  })
}
