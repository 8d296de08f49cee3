import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { darajaRoute, SpikeArrest } from '#simulator/mpesa/daraja-http.ts'
import {
  checkFields,
  checkMerchant,
  type FieldRule,
  fieldText,
  isShortcode,
  isTimestamp,
} from '#simulator/mpesa/request-fields.ts'
import { holdsSubscriber } from './prompt-state.ts'
import { queryResponse, unknownTransaction } from './query-response.ts'

const maxQueriesPerMinute = 5

const queryRules: FieldRule[] = [
  ['BusinessShortCode', isShortcode],
  ['Timestamp', isTimestamp],
  ['CheckoutRequestID', (value) => value.length > 0],
]

export function stkQueryRoutes(app: FastifyInstance, { clock, prompts, log, settings }: SimulatorContext) {
  let recent: number[] = []

  function countAgainstLimit() {
    const now = clock.now()
    recent = recent.filter((at) => at > now - 60_000)
    if (recent.length >= maxQueriesPerMinute) throw new SpikeArrest()
    recent.push(now)
  }

  darajaRoute(app, '/mpesa/stkpushquery/v1/query', async (request, reply) => {
    if (settings.strict) countAgainstLimit()
    const fields = checkFields(request.body, queryRules)
    checkMerchant(fields, settings)
    const checkoutRequestId = fieldText(fields.CheckoutRequestID)
    const prompt = prompts.find(checkoutRequestId)
    log.add('query', { phone: prompt?.phone, checkoutRequestId })
    const isTooEarly = prompt && clock.now() - prompt.submittedAt < settings.timings.queryBlindMs
    if (!prompt || isTooEarly) throw unknownTransaction()

    const isOver = !holdsSubscriber(prompt.state)
    const counter = isOver ? 'queriesAfter' : 'queriesDuring'
    prompt[counter] += 1
    if (isOver && prompt.behaviour.query === 'none') {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    return queryResponse(prompt, prompt[counter])
  })
}
