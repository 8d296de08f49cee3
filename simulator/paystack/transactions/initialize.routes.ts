import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { withFaults } from '#simulator/paystack/faults.ts'
import { newTransactionId } from '#simulator/paystack/identifiers.ts'
import { successBody, validationError } from '#simulator/paystack/paystack-http.ts'
import { readInitializeRequest } from './initialize-request.ts'
import type { Transaction } from './transactions.ts'

const lettersAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789'

function createTransaction(context: SimulatorContext, body: unknown): Transaction {
  const { random, clock, paystack, log } = context
  const request = readInitializeRequest(body)
  const reference = request.reference ?? random.text(lettersAndDigits, 10)
  if (paystack.transactions.find(reference)) {
    throw validationError('duplicate_reference', 'Duplicate Transaction Reference', 'Try again with another reference')
  }
  const transaction: Transaction = {
    ...request,
    id: newTransactionId(random),
    reference,
    accessCode: random.text(lettersAndDigits, 15),
    createdAt: clock.now(),
    state: 'abandoned',
    refunds: [],
  }
  paystack.transactions.add(transaction)
  log.add('paystack-transaction', { reference, amount: request.amount })
  return transaction
}

/** Where the customer's browser finds this server: at the address that the merchant called, unless another is set. */
const publicOrigin = ({ settings }: SimulatorContext, { protocol, host }: FastifyRequest) =>
  settings.publicUrl || `${protocol}://${host}`

export function initializeRoutes(app: FastifyInstance, context: SimulatorContext) {
  app.post(
    '/transaction/initialize',
    withFaults(context, 'initialize', (request) => {
      const { accessCode, reference } = createTransaction(context, request.body)
      return successBody('Authorization URL created', {
        authorization_url: `${publicOrigin(context, request)}/paystack/checkout/${accessCode}`,
        access_code: accessCode,
        reference,
      })
    }),
  )
}
