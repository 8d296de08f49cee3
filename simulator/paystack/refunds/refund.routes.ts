import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { withFaults } from '#simulator/paystack/faults.ts'
import { newRefundId } from '#simulator/paystack/identifiers.ts'
import { successBody, validationError } from '#simulator/paystack/paystack-http.ts'
import type { Refund } from '#simulator/paystack/transactions/transactions.ts'
import { startRefund } from './refund-lifecycle.ts'
import { readRefundRequest } from './refund-request.ts'
import { createdRefundView, refundView } from './refund-view.ts'

const RefundParams = z.object({ id: z.coerce.number().catch(0) })
const RefundsQuery = z.object({
  transaction: z.string().optional(),
  perPage: z.coerce.number().int().positive().catch(50),
  page: z.coerce.number().int().positive().catch(1),
})

export function refundRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { paystack, random, clock } = context

  app.post(
    '/refund',
    withFaults(context, 'refund', ({ body }) => {
      const refund: Refund = {
        ...readRefundRequest(body, paystack.transactions),
        id: newRefundId(random),
        status: 'pending',
        createdAt: clock.now(),
      }
      paystack.refunds.add(refund)
      startRefund(context, refund)
      return successBody('Refund has been queued for processing', createdRefundView(refund))
    }),
  )

  app.get(
    '/refund',
    withFaults(context, 'refunds', ({ query }) => {
      const { transaction, perPage, page } = RefundsQuery.parse(query)
      const wanted = transaction === undefined ? undefined : paystack.transactions.findByReferenceOrId(transaction)
      const all = paystack.refunds.list().filter((refund) => transaction === undefined || refund.transaction === wanted)
      const skipped = (page - 1) * perPage
      return successBody('Refunds retrieved', all.slice(skipped, skipped + perPage).map(refundView), {
        meta: { total: all.length, skipped, perPage, page, pageCount: Math.ceil(all.length / perPage) },
      })
    }),
  )

  app.get(
    '/refund/:id',
    withFaults(context, 'refunds', ({ params }) => {
      const refund = paystack.refunds.find(RefundParams.parse(params).id)
      if (!refund)
        throw validationError('refund_not_found', 'Refund not found', 'Ensure that the id belongs to this account')
      return successBody('Refund retrieved', refundView(refund))
    }),
  )
}
