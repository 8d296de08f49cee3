import type { FastifyInstance } from 'fastify'
import { SpikeArrest } from '../envelope.ts'
import { checkFields, type FieldRule } from '../fields.ts'
import { checkMerchant, isShortcode, isTimestamp, textOf } from '../merchant.ts'
import { posting } from '../posting.ts'
import type { World } from '../world.ts'
import { holdsSubscriber } from './prompt-state.ts'
import { queryAnswer, unknownTransaction } from './query-answer.ts'

const perMinute = 5

const rules: FieldRule[] = [
  ['BusinessShortCode', isShortcode],
  ['Timestamp', isTimestamp],
  ['CheckoutRequestID', (value) => value.length > 0],
]

export function stkQueryRoutes(app: FastifyInstance, { clock, prompts, log, settings }: World) {
  let recent: number[] = []

  function countAgainstLimit() {
    const now = clock.now()
    recent = recent.filter((at) => at > now - 60_000)
    if (recent.length >= perMinute) throw new SpikeArrest()
    recent.push(now)
  }

  posting(app, '/mpesa/stkpushquery/v1/query', async (request) => {
    if (settings.strict) countAgainstLimit()
    const fields = checkFields(request.body, rules)
    checkMerchant(fields, settings)
    const checkoutRequestId = textOf(fields.CheckoutRequestID)
    const prompt = prompts.find(checkoutRequestId)
    log.add('query', { phone: prompt?.phone, checkoutRequestId })
    const isTooEarly = prompt && clock.now() - prompt.submittedAt < settings.timings.queryBlindMs
    if (!prompt || isTooEarly) throw unknownTransaction()

    const isOver = !holdsSubscriber(prompt.state)
    const asked = isOver ? 'queriesAfter' : 'queriesDuring'
    prompt[asked] += 1
    return queryAnswer(prompt, prompt[asked])
  })
}
