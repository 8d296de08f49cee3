import type { FastifyInstance, FastifyRequest } from 'fastify'
import { b2c, b2cV1 } from '../b2c/b2c.ts'
import { balance } from '../balance/balance.ts'
import { DarajaError, internalError, SpikeArrest } from '../envelope.ts'
import { checkFields, type Fields } from '../fields.ts'
import { conversationId, requestId } from '../identifiers.ts'
import { textOf } from '../merchant.ts'
import { posting } from '../posting.ts'
import { reversal } from '../reversal/reversal.ts'
import { status } from '../status/status.ts'
import type { World } from '../world.ts'
import type { CommandBehaviour } from './behaviour.ts'
import { carryOut } from './carry-out.ts'
import type { Command, CommandRequest } from './command.ts'
import { scriptKey } from './scripts.ts'

const refusals: Partial<Record<CommandBehaviour['ack'], () => Error>> = {
  busy: () => new DarajaError(500, '500.003.02', 'System is busy. Please try again in few minutes.'),
  // Documented without a code.
  unavailable: () => new DarajaError(503, undefined, 'Service is currently under maintenance. Please try again later.'),
  error: internalError,
  'rate-limited': () => new SpikeArrest(),
}

function newRequest({ clock, random, transactions }: World, command: Command, fields: Fields): CommandRequest {
  const chosen = command.originatorField && textOf(fields[command.originatorField])
  if (chosen && transactions.find(chosen)) {
    throw new DarajaError(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
  }
  return {
    command: command.name,
    fields,
    originatorConversationId: chosen || requestId(random),
    conversationId: conversationId(clock.now(), random),
    receivedAt: clock.now(),
  }
}

function ackDelay({ random, settings }: World, { ack, ackDelayMs }: CommandBehaviour) {
  const isSlow = ack === 'slow' || ack === 'overtaken'
  return ackDelayMs ?? (isSlow ? settings.timings.slowMs : random.between(settings.timings.ackMs))
}

function accepts(app: FastifyInstance, world: World, command: Command) {
  const { clock, commandScripts, transactions, log } = world

  posting(app, command.path, async (request: FastifyRequest, reply) => {
    const fields = checkFields(request.body, command.rules)
    const accepted = newRequest(world, command, fields)
    const job = command.understand(world, accepted)
    const behaviour = commandScripts.take(scriptKey(command.name, job.phone))
    const refusal = refusals[behaviour.ack]?.()
    if (refusal) throw refusal

    const ackMs = ackDelay(world, behaviour)
    if (behaviour.ack !== 'lose') {
      if (job.transaction) transactions.add(job.transaction)
      const { originatorConversationId, conversationId } = accepted
      log.add(command.name, { phone: job.phone, originatorConversationId, conversationId })
      carryOut(world, accepted, job, behaviour, behaviour.ack === 'overtaken' ? 0 : ackMs)
    }
    await clock.pause(ackMs)
    if (behaviour.ack === 'error-but-done') throw internalError()
    if (behaviour.ack === 'drop' || behaviour.ack === 'lose') {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    return {
      ConversationID: accepted.conversationId,
      OriginatorConversationID: accepted.originatorConversationId,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    }
  })
}

/** Everything a merchant asks M-Pesa to do that is answered later, at an address of the merchant's. */
export function commandRoutes(app: FastifyInstance, world: World) {
  for (const command of [b2c, b2cV1, reversal, status, balance]) accepts(app, world, command)
}
