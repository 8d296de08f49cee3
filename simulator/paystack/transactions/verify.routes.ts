import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { withFaults } from '#simulator/paystack/faults.ts'
import { successBody, transactionNotFound } from '#simulator/paystack/paystack-http.ts'
import { transactionRecord } from './transaction-view.ts'

const VerifyParams = z.object({ reference: z.string() })

export function verifyRoutes(app: FastifyInstance, context: SimulatorContext) {
  app.get(
    '/transaction/verify/:reference',
    withFaults(context, 'verify', ({ params }) => {
      const transaction = context.paystack.transactions.find(VerifyParams.parse(params).reference)
      if (!transaction) throw transactionNotFound()
      return successBody('Verification successful', transactionRecord(transaction))
    }),
  )
}
