import type { CommandBehaviour } from '../commands/behaviour.ts'
import type { CommandRequest, Parameter } from '../commands/command.ts'
import type { Letter } from '../delivery.ts'
import { textOf } from '../merchant.ts'
import type { World } from '../world.ts'
import { resultBody } from './result-body.ts'
import { timeoutEcho, timeoutResult } from './timeout-body.ts'

/** What became of a request, and when. */
export type Outcome = { code: string; at: number; receipt?: string; parameters?: Parameter[] }
/** The same as it is told: a single parameter need not be in a list. */
export type Told = Omit<Outcome, 'parameters'> & { parameters?: Parameter[] | Parameter }
type Settled = { phone: string | undefined; behaviour: CommandBehaviour; outcome: Outcome }

const amounts = new Set(['TransactionAmount', 'Amount'])

/** A shilling less, as a number or as a string like the true amount. */
function lessOne({ Key, Value }: Parameter): Parameter {
  if (!amounts.has(Key)) return { Key, Value }
  return { Key, Value: typeof Value === 'string' ? String(Number(Value) - 1) : (Value ?? 0) - 1 }
}

/** What the merchant is told, which is not always what happened. */
function told({ behaviour: { result, toldCode }, outcome }: Settled): Told {
  if (toldCode !== undefined && toldCode !== '0') return { code: toldCode, at: outcome.at }
  if (result === 'wrong-amount') return { ...outcome, parameters: outcome.parameters?.map(lessOne) }
  if (result === 'wrong-shape') return { ...outcome, parameters: outcome.parameters?.[0] }
  return outcome
}

/** When the merchant hears of it, counted from the moment it was settled: never, once or three times, soon or late. */
function noticeTimes({ settings, random }: World, { result, resultDelayMs }: CommandBehaviour) {
  const { callbackMs, lateCallbackMs, veryLateCallbackMs, duplicateGapMs } = settings.timings
  const soon = resultDelayMs ?? random.between(callbackMs)
  switch (result) {
    case 'none':
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

function letterOf(request: CommandRequest, settled: Settled): Letter {
  const { phone, behaviour, outcome } = settled
  const timeout = { kind: 'timeout' as const, phone, url: textOf(request.fields.QueueTimeOutURL) }
  if (behaviour.result === 'timeout-echo') return { ...timeout, body: timeoutEcho(request) }
  if (behaviour.result === 'timeout-result') return { ...timeout, body: timeoutResult(request, outcome.at) }
  return { kind: 'result', phone, url: textOf(request.fields.ResultURL), body: resultBody(request, told(settled)) }
}

export function planResults(world: World, request: CommandRequest, settled: Settled) {
  const letter = letterOf(request, settled)
  for (const delayMs of noticeTimes(world, settled.behaviour)) {
    world.clock.after(delayMs, () => world.deliver(letter))
  }
}
