import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { DarajaError, darajaRoute, internalError, SpikeArrest } from '#simulator/mpesa/daraja-http.ts'
import { conversationId, requestId } from '#simulator/mpesa/identifiers.ts'
import { checkFields, type Fields, fieldText } from '#simulator/mpesa/request-fields.ts'
import { accountBalanceQuery } from './account-balance.ts'
import { b2c, b2cV1 } from './b2c.ts'
import type { CommandBehaviour } from './behaviour.ts'
import type { Command, CommandRequest } from './command.ts'
import { assignmentKey } from './command-assignments.ts'
import { executeCommand } from './execute.ts'
import { reversal } from './reversal.ts'
import { transactionStatusQuery } from './transaction-status.ts'

const refusals: Partial<Record<CommandBehaviour['ack'], () => Error>> = {
  busy: () => new DarajaError(500, '500.003.02', 'System is busy. Please try again in few minutes.'),
  // Documented without a code.
  unavailable: () => new DarajaError(503, undefined, 'Service is currently under maintenance. Please try again later.'),
  error: internalError,
  'rate-limited': () => new SpikeArrest(),
}

function newRequest({ clock, random }: SimulatorContext, command: Command, fields: Fields): CommandRequest {
  const chosen = command.originatorField && fieldText(fields[command.originatorField])
  return {
    command: command.name,
    fields,
    originatorConversationId: chosen || requestId(random),
    conversationId: conversationId(clock.now(), random),
    receivedAt: clock.now(),
  }
}

function ackDelay({ random, settings }: SimulatorContext, { ack, ackDelayMs }: CommandBehaviour) {
  const isSlow = ack === 'slow' || ack === 'after-result'
  return ackDelayMs ?? (isSlow ? settings.timings.slowMs : random.between(settings.timings.ackMs))
}

function registerCommand(app: FastifyInstance, context: SimulatorContext, command: Command) {
  const { clock, commandAssignments, transactions, log } = context

  darajaRoute(app, command.path, async (request: FastifyRequest, reply) => {
    const fields = checkFields(request.body, command.rules)
    const accepted = newRequest(context, command, fields)
    const prepared = command.prepare(context, accepted)
    const behaviour = commandAssignments.take(assignmentKey(command.name, prepared.phone))
    const isRepeat = command.originatorField && transactions.findByOriginator(accepted.originatorConversationId)
    if (isRepeat && behaviour.repeats === 'refused')
      throw new DarajaError(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
    const refusal = refusals[behaviour.ack]?.()
    if (refusal) throw refusal

    const ackMs = ackDelay(context, behaviour)
    if (behaviour.ack !== 'lose') {
      if (prepared.transaction) transactions.add(prepared.transaction)
      const { originatorConversationId, conversationId } = accepted
      log.add(command.name, { phone: prepared.phone, originatorConversationId, conversationId })
      executeCommand(context, accepted, prepared, behaviour, behaviour.ack === 'after-result' ? 0 : ackMs)
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
export function commandRoutes(app: FastifyInstance, context: SimulatorContext) {
  for (const command of [b2c, b2cV1, reversal, transactionStatusQuery, accountBalanceQuery])
    registerCommand(app, context, command)
}
