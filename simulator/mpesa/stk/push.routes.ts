import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { DarajaError, darajaRoute, internalError, SpikeArrest } from '#simulator/mpesa/daraja-http.ts'
import { checkoutRequestId, requestId } from '#simulator/mpesa/identifiers.ts'
import type { StkBehaviour } from './behaviour.ts'
import { startPrompt } from './customer-actions.ts'
import { fixedOutcome } from './fixed-outcome.ts'
import type { Prompt } from './prompts.ts'
import { promptText, readStkPush, type StkPush } from './push-request.ts'

const lockedSubscriber = () =>
  new DarajaError(
    500,
    '500.001.1001',
    'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  )

const refusals: Partial<Record<StkBehaviour['ack'], () => Error>> = {
  locked: lockedSubscriber,
  busy: () => new DarajaError(500, '500.003.02', 'System is busy. Please try again in few minutes.'),
  error: internalError,
  'rate-limited': () => new SpikeArrest(),
}

function newPrompt(context: SimulatorContext, push: StkPush, behaviour: StkBehaviour): Prompt {
  const { clock, random, prompts, settings } = context
  // Two prompts for one phone in one millisecond would share an id.
  let at = clock.now()
  while (prompts.find(checkoutRequestId(at, push.phone))) at += 1
  return {
    ...push,
    checkoutRequestId: checkoutRequestId(at, push.phone),
    merchantRequestId: requestId(random),
    behaviour,
    text: promptText(push, settings.merchantName),
    state: 'submitted',
    submittedAt: clock.now(),
    queriesDuring: 0,
    queriesAfter: 0,
  }
}

function ackDelay({ random, settings }: SimulatorContext, { ack, ackDelayMs }: StkBehaviour) {
  const isSlow = ack === 'slow' || ack === 'after-callback'
  return ackDelayMs ?? (isSlow ? settings.timings.slowMs : random.between(settings.timings.ackMs))
}

export function stkPushRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { clock, prompts, stkAssignments, log, settings } = context

  darajaRoute(app, '/mpesa/stkpush/v1/processrequest', async (request, reply) => {
    const push = readStkPush(request.body, settings)
    const { phone, amountKES } = push
    if (prompts.holding(phone)) throw lockedSubscriber()
    const behaviour = stkAssignments.take(phone)
    const refusal = refusals[behaviour.ack]?.()
    if (refusal) throw refusal

    const prompt = newPrompt(context, push, behaviour)
    const fixedResultCode = fixedOutcome(prompt, settings, prompts.ofPhone(phone))
    const { checkoutRequestId, merchantRequestId } = prompt
    prompts.add(prompt)
    log.add('push', { phone, amountKES, checkoutRequestId, callbackUrl: push.callbackUrl })

    const isAfterCallback = behaviour.ack === 'after-callback'
    if (isAfterCallback) startPrompt(context, prompt, fixedResultCode)
    await clock.pause(ackDelay(context, behaviour))
    if (!isAfterCallback) startPrompt(context, prompt, fixedResultCode)
    if (behaviour.ack === 'drop') {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    return {
      MerchantRequestID: merchantRequestId,
      CheckoutRequestID: checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    }
  })
}
