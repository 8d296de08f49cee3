import type { World } from '../world.ts'
import { spacedJson } from './spelling.ts'
import { chargeSuccess } from './transaction-view.ts'
import type { Transaction } from './transactions.ts'
import type { Letter } from './webhook.ts'

type Event = { event: string; data: unknown }
type Manner = { isSpaced?: boolean; isMissigned?: boolean }

export function letterOf(
  { paystack: { webhook } }: World,
  { reference }: Transaction,
  event: Event,
  { isSpaced, isMissigned }: Manner = {},
): Letter {
  const body = isSpaced ? spacedJson(event) : JSON.stringify(event)
  return { event: event.event, reference, body, signature: isMissigned ? webhook.missign(body) : webhook.sign(body) }
}

/** Plans the news of a payment: never, once or twice, soon or late. There is no event for a payment that failed. */
export function planChargeEvent(world: World, transaction: Transaction) {
  const { clock, random, settings, paystack } = world
  const { callbackMs, lateCallbackMs, duplicateGapMs } = settings.timings
  const delivery = transaction.story?.delivery
  if (delivery === 'none') return
  const letter = letterOf(world, transaction, chargeSuccess(transaction), {
    isSpaced: delivery === 'spaced',
    isMissigned: delivery === 'wrong-signature',
  })
  const delayMs = delivery === 'late' ? lateCallbackMs : random.between(callbackMs)
  clock.after(delayMs, () => paystack.webhook.send(letter))
  if (delivery === 'twice') clock.after(delayMs + duplicateGapMs, () => paystack.webhook.send(letter))
}
