import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { World } from '../world.ts'
import { answer, invalid } from './envelope.ts'
import { withFaults } from './faults.ts'
import { newTransactionId } from './identifiers.ts'
import { readInitializeRequest } from './initialize-request.ts'
import type { Transaction } from './transactions.ts'

const lettersAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789'

function start(world: World, body: unknown): Transaction {
  const { random, clock, paystack, log } = world
  const asked = readInitializeRequest(body)
  const reference = asked.reference ?? random.text(lettersAndDigits, 10)
  if (paystack.transactions.find(reference)) {
    throw invalid('duplicate_reference', 'Duplicate Transaction Reference', 'Try again with another reference')
  }
  const transaction: Transaction = {
    ...asked,
    id: newTransactionId(random),
    reference,
    accessCode: random.text(lettersAndDigits, 15),
    createdAt: clock.now(),
    state: 'abandoned',
    refunds: [],
  }
  paystack.transactions.add(transaction)
  log.add('paystack-transaction', { reference, amount: asked.amount })
  return transaction
}

/** Where the customer's browser finds this server: at the address that the merchant called, unless another is set. */
const originOf = ({ settings }: World, { protocol, host }: FastifyRequest) =>
  settings.publicUrl || `${protocol}://${host}`

export function initializeRoutes(app: FastifyInstance, world: World) {
  app.post(
    '/transaction/initialize',
    withFaults(world, 'initialize', (request) => {
      const { accessCode, reference } = start(world, request.body)
      return answer('Authorization URL created', {
        authorization_url: `${originOf(world, request)}/paystack/checkout/${accessCode}`,
        access_code: accessCode,
        reference,
      })
    }),
  )
}
