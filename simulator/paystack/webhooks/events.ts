import type { SimulatorContext } from '#simulator/context.ts'
import { chargeSuccess } from '#simulator/paystack/transactions/transaction-view.ts'
import type { Transaction } from '#simulator/paystack/transactions/transactions.ts'
import type { WebhookDelivery } from './webhook-sender.ts'

/**
 * The same JSON with a space after each colon and comma. A receiver that parses it and checks the signature of what it
 * would have written itself refuses a genuine event.
 */
export function jsonWithSpaces(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonWithSpaces).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${jsonWithSpaces(member)}`).join(', ')}}`
}

type WebhookEvent = { event: string; data: unknown }
type SigningOptions = { isSpaced?: boolean; isWronglySigned?: boolean }

export function webhookDelivery(
  { paystack: { webhookSender } }: SimulatorContext,
  { reference }: Transaction,
  event: WebhookEvent,
  { isSpaced, isWronglySigned }: SigningOptions = {},
): WebhookDelivery {
  const body = isSpaced ? jsonWithSpaces(event) : JSON.stringify(event)
  return {
    event: event.event,
    reference,
    body,
    signature: isWronglySigned ? webhookSender.signWrongly(body) : webhookSender.sign(body),
  }
}

/**
 * Schedules the event of a payment: never, once or twice, soon or late. There is no event for a payment that failed.
 */
export function scheduleChargeEvent(context: SimulatorContext, transaction: Transaction) {
  const { clock, random, settings, paystack } = context
  const { callbackMs, lateCallbackMs, duplicateGapMs } = settings.timings
  const mode = transaction.scenario?.delivery
  if (mode === 'none') return
  const delivery = webhookDelivery(context, transaction, chargeSuccess(transaction), {
    isSpaced: mode === 'spaced',
    isWronglySigned: mode === 'wrong-signature',
  })
  const delayMs = mode === 'late' ? lateCallbackMs : random.between(callbackMs)
  clock.after(delayMs, () => paystack.webhookSender.send(delivery))
  if (mode === 'twice') clock.after(delayMs + duplicateGapMs, () => paystack.webhookSender.send(delivery))
}
