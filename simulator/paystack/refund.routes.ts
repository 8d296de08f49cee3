import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../world.ts'
import { answer, invalid } from './envelope.ts'
import { withFaults } from './faults.ts'
import { newRefundId } from './identifiers.ts'
import { runRefund } from './refund-course.ts'
import { readRefundRequest } from './refund-request.ts'
import { madeRefundView, refundView } from './refund-view.ts'
import type { Refund } from './refunds.ts'

const Numbered = z.object({ id: z.coerce.number().catch(0) })
const Filter = z.object({
  transaction: z.string().optional(),
  perPage: z.coerce.number().int().positive().catch(50),
  page: z.coerce.number().int().positive().catch(1),
})

export function refundRoutes(app: FastifyInstance, world: World) {
  const { paystack, random, clock } = world

  app.post(
    '/refund',
    withFaults(world, 'refund', ({ body }) => {
      const refund: Refund = {
        ...readRefundRequest(body, paystack.transactions),
        id: newRefundId(random),
        status: 'pending',
        createdAt: clock.now(),
      }
      paystack.refunds.add(refund)
      runRefund(world, refund)
      return answer('Refund has been queued for processing', madeRefundView(refund))
    }),
  )

  app.get(
    '/refund',
    withFaults(world, 'refunds', ({ query }) => {
      const { transaction, perPage, page } = Filter.parse(query)
      const wanted = transaction === undefined ? undefined : paystack.transactions.named(transaction)
      const all = paystack.refunds.list().filter((refund) => transaction === undefined || refund.transaction === wanted)
      const skipped = (page - 1) * perPage
      return answer('Refunds retrieved', all.slice(skipped, skipped + perPage).map(refundView), {
        meta: { total: all.length, skipped, perPage, page, pageCount: Math.ceil(all.length / perPage) },
      })
    }),
  )

  app.get(
    '/refund/:id',
    withFaults(world, 'refunds', ({ params }) => {
      const refund = paystack.refunds.find(Numbered.parse(params).id)
      if (!refund) throw invalid('refund_not_found', 'Refund not found', 'Ensure that the id belongs to this account')
      return answer('Refund retrieved', refundView(refund))
    }),
  )
}
