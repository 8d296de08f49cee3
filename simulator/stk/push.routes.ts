import type { FastifyInstance } from 'fastify'
import { DarajaError, internalError, SpikeArrest } from '../envelope.ts'
import { checkoutRequestId, requestId } from '../identifiers.ts'
import { posting } from '../posting.ts'
import type { World } from '../world.ts'
import type { Behaviour } from './behaviour.ts'
import { ring } from './customer.ts'
import { foregoneResult } from './foregone.ts'
import { promptText } from './prompt-text.ts'
import type { Prompt } from './prompts.ts'
import { type Push, readPush } from './push-request.ts'

const lockedSubscriber = () =>
  new DarajaError(
    500,
    '500.001.1001',
    'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  )

const refusals: Partial<Record<Behaviour['ack'], () => Error>> = {
  locked: lockedSubscriber,
  busy: () => new DarajaError(500, '500.003.02', 'System is busy. Please try again in few minutes.'),
  error: internalError,
  'rate-limited': () => new SpikeArrest(),
}

function newPrompt(world: World, push: Push, behaviour: Behaviour): Prompt {
  const { clock, random, prompts, settings } = world
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

function ackDelay({ random, settings }: World, { ack, ackDelayMs }: Behaviour) {
  const isSlow = ack === 'slow' || ack === 'overtaken'
  return ackDelayMs ?? (isSlow ? settings.timings.slowMs : random.between(settings.timings.ackMs))
}

export function stkPushRoutes(app: FastifyInstance, world: World) {
  const { clock, prompts, scripts, log, settings } = world

  posting(app, '/mpesa/stkpush/v1/processrequest', async (request, reply) => {
    const push = readPush(request.body, settings)
    const { phone, amountKES } = push
    if (prompts.holding(phone)) throw lockedSubscriber()
    const behaviour = scripts.take(phone)
    const refusal = refusals[behaviour.ack]?.()
    if (refusal) throw refusal

    const prompt = newPrompt(world, push, behaviour)
    const foregone = foregoneResult(prompt, settings, prompts.ofPhone(phone))
    const { checkoutRequestId, merchantRequestId } = prompt
    prompts.add(prompt)
    log.add('push', { phone, amountKES, checkoutRequestId, callbackUrl: push.callbackUrl })

    const isOvertaken = behaviour.ack === 'overtaken'
    if (isOvertaken) ring(world, prompt, foregone)
    await clock.pause(ackDelay(world, behaviour))
    if (!isOvertaken) ring(world, prompt, foregone)
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
