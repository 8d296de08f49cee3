import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../world.ts'
import { answer, invalid } from './envelope.ts'
import { withFaults } from './faults.ts'
import { recordOf } from './transaction-view.ts'

const Named = z.object({ reference: z.string() })

export const transactionNotFound = () =>
  invalid('transaction_not_found', 'Transaction not found', 'Ensure that the reference belongs to this account')

export function verifyRoutes(app: FastifyInstance, world: World) {
  app.get(
    '/transaction/verify/:reference',
    withFaults(world, 'verify', ({ params }) => {
      const transaction = world.paystack.transactions.find(Named.parse(params).reference)
      if (!transaction) throw transactionNotFound()
      return answer('Verification successful', recordOf(transaction))
    }),
  )
}
