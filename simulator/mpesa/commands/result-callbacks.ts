import type { SimulatorContext } from '#simulator/context.ts'
import type { Callback } from '#simulator/mpesa/callback-delivery.ts'
import { placeholderReceipt } from '#simulator/mpesa/identifiers.ts'
import { fieldText } from '#simulator/mpesa/request-fields.ts'
import { commandResultDescription, resultCodeValue } from '#simulator/mpesa/result-descriptions.ts'
import type { CommandBehaviour, CommandName } from './behaviour.ts'
import type { CommandRequest, Parameter } from './command.ts'

/** What became of a request, and when. */
export type Outcome = { code: string; at: number; receipt?: string; parameters?: Parameter[] }
/** The same as it is reported: a single parameter need not be in a list. */
type ReportedOutcome = Omit<Outcome, 'parameters'> & { parameters?: Parameter[] | Parameter }

const safaricomTimeoutUrl = (api: string): Parameter => ({
  Key: 'QueueTimeoutURL',
  Value: `https://internalsandbox.safaricom.co.ke/mpesa/${api}/v1/submit`,
})

const referenceItem: Record<CommandName, (request: CommandRequest) => Parameter> = {
  b2c: () => safaricomTimeoutUrl('b2cresults'),
  reversal: () => safaricomTimeoutUrl('reversalresults'),
  status: ({ fields }) => ({ Key: 'Occasion', Value: fieldText(fields.Occasion) || undefined }),
  balance: () => safaricomTimeoutUrl('abresults'),
}

/** The JSON Safaricom posts to the merchant about what became of a request. */
function resultBody(request: CommandRequest, { code, at, receipt, parameters }: ReportedOutcome) {
  // The balance query has strings where the others have numbers.
  const isInStrings = request.command === 'balance'
  const json = JSON.stringify({
    Result: {
      ResultType: isInStrings ? '0' : 0,
      ResultCode: isInStrings ? code : resultCodeValue(code),
      ResultDesc: commandResultDescription(code),
      OriginatorConversationID: request.originatorConversationId,
      ConversationID: request.conversationId,
      TransactionID: receipt ?? placeholderReceipt(at),
      ...(parameters && { ResultParameters: { ResultParameter: parameters } }),
      ReferenceData: { ReferenceItem: referenceItem[request.command](request) },
    },
  })
  // Funds have two decimals on the wire, which JSON.stringify cannot write.
  return json.replace(/("Key":"\w+AvailableFunds","Value":-?\d+)/g, '$1.00')
}

/** As one integrator met it: the request again, without the credential. */
function timeoutEchoBody({ fields, originatorConversationId }: CommandRequest) {
  const { SecurityCredential: _secret, ...echo } = fields
  return JSON.stringify({ ...echo, OriginatorConversationID: originatorConversationId })
}

/** As another expects it: a result. Its code says nothing of the money, which may have moved. */
const timeoutResultBody = (request: CommandRequest, at: number) => resultBody(request, { code: '17', at })

type Settled = { phone: string | undefined; behaviour: CommandBehaviour; outcome: Outcome }

const amountKeys = new Set(['TransactionAmount', 'Amount'])

/** A shilling less, as a number or as a string like the true amount. */
function oneShillingLess({ Key, Value }: Parameter): Parameter {
  if (!amountKeys.has(Key)) return { Key, Value }
  return { Key, Value: typeof Value === 'string' ? String(Number(Value) - 1) : (Value ?? 0) - 1 }
}

/** What is reported to the merchant, which is not always what happened. */
function reportedOutcome({ behaviour: { result, reportedCode }, outcome }: Settled): ReportedOutcome {
  if (reportedCode !== undefined && reportedCode !== '0') return { code: reportedCode, at: outcome.at }
  if (result === 'wrong-amount') return { ...outcome, parameters: outcome.parameters?.map(oneShillingLess) }
  if (result === 'wrong-shape') return { ...outcome, parameters: outcome.parameters?.[0] }
  return outcome
}

/** When the result is sent, counted from the moment it was settled: never, once or three times, soon or late. */
function callbackDelays({ settings, random }: SimulatorContext, { result, resultDelayMs }: CommandBehaviour) {
  const { callbackMs, lateCallbackMs, veryLateCallbackMs, duplicateGapMs } = settings.timings
  const soon = resultDelayMs ?? random.between(callbackMs)
  switch (result) {
    case 'none':
    case 'success-then-failure':
    case 'failure-then-success':
      return []
    case 'duplicate':
      return [soon, soon + duplicateGapMs, soon + 2 * duplicateGapMs]
    case 'late':
      return [resultDelayMs ?? lateCallbackMs]
    case 'very-late':
      return [resultDelayMs ?? veryLateCallbackMs]
    default:
      return [soon]
  }
}

function callbackFor(request: CommandRequest, settled: Settled): Callback {
  const { phone, behaviour, outcome } = settled
  const timeout = { kind: 'timeout' as const, phone, url: fieldText(request.fields.QueueTimeOutURL) }
  if (behaviour.result === 'timeout-echo') return { ...timeout, body: timeoutEchoBody(request) }
  if (behaviour.result === 'timeout-result') return { ...timeout, body: timeoutResultBody(request, outcome.at) }
  return {
    kind: 'result',
    phone,
    url: fieldText(request.fields.ResultURL),
    body: resultBody(request, reportedOutcome(settled)),
  }
}

/** A result that says the contrary of what another says of the same request. */
function contradictions(settled: Settled): Settled[] {
  const failing = { ...settled, outcome: { code: '2040', at: settled.outcome.at } }
  const { result } = settled.behaviour
  if (result === 'success-then-failure') return [settled, failing]
  return result === 'failure-then-success' ? [failing, settled] : []
}

export function scheduleResultCallbacks(context: SimulatorContext, request: CommandRequest, settled: Settled) {
  const { callbackMs, duplicateGapMs } = context.settings.timings
  for (const [index, each] of contradictions(settled).entries()) {
    const delayMs = context.random.between(callbackMs) + index * duplicateGapMs
    context.clock.after(delayMs, () => context.deliverCallback(callbackFor(request, each)))
  }
  const callback = callbackFor(request, settled)
  for (const delayMs of callbackDelays(context, settled.behaviour)) {
    context.clock.after(delayMs, () => context.deliverCallback(callback))
  }
}
