import type { SimulatorContext } from '#simulator/context.ts'
import { scheduleConfirmation } from '#simulator/mpesa/c2b/notice.ts'
import { receiptNumber } from '#simulator/mpesa/identifiers.ts'
import { messages } from '#simulator/mpesa/phones/messages.ts'
import { pinTriesLeft, verifyPin } from '#simulator/mpesa/phones/phones.ts'
import { recordPayment } from '#simulator/mpesa/statement/record-payment.ts'
import { scheduleCallbacks } from './callbacks.ts'
import { nextState, type PromptEvent } from './prompt-state.ts'
import type { Prompt } from './prompts.ts'

/** False when the prompt is past such an event, so a scripted customer and a person can never both answer. */
export function transitionPrompt(
  { prompts, phones, log, liveUpdates }: SimulatorContext,
  prompt: Prompt,
  event: PromptEvent,
  resultCode?: string,
) {
  const state = nextState(prompt.state, event)
  if (!state) return false
  prompt.state = state
  prompt.resultCode = resultCode
  prompts.track(prompt)
  phones.touch(prompt.phone)
  log.add('prompt', { phone: prompt.phone, checkoutRequestId: prompt.checkoutRequestId, event, state, resultCode })
  liveUpdates.publish(prompt.phone)
  return true
}

/** The prompt ends without a payment, and its callbacks are scheduled. */
export function failPrompt(
  context: SimulatorContext,
  prompt: Prompt,
  event: 'decline' | 'cancel' | 'time-out',
  resultCode: string,
) {
  const ended = transitionPrompt(context, prompt, event, resultCode)
  if (ended) scheduleCallbacks(prompt, context)
  return ended
}

/** Money leaves the phone, a message arrives on it, and the callbacks are scheduled. */
function settlePayment(context: SimulatorContext, prompt: Prompt) {
  const { clock, random, phones, settings } = context
  if (!nextState(prompt.state, 'approve')) return
  const phone = phones.get(prompt.phone)
  const { amountKES, account, submittedAt: initiatedAt } = prompt
  const at = clock.now()
  const receipt = receiptNumber(at, random)
  phone.balanceKES -= amountKES
  prompt.receipt = receipt
  prompt.paidAt = at
  const paid = { receipt, amountKES, payee: settings.merchantName, account, at, balanceKES: phone.balanceKES }
  phones.sendMessage(prompt.phone, messages.confirmed(paid))
  const movement = { receipt, phone: prompt.phone, account, amountKES, initiatedAt, completedAt: at }
  recordPayment(context, { kind: 'payment', ...movement }, prompt.merchantRequestId)
  transitionPrompt(context, prompt, 'approve', '0')
  scheduleCallbacks(prompt, context)
  // A paybill whose addresses are registered is told of prompts' money too, under the same receipt.
  const behaviour = context.paybill.assignments.take(prompt.phone)
  if (prompt.kind === 'paybill')
    scheduleConfirmation(context, { phone: prompt.phone, account, amountKES, receipt, at }, behaviour)
}

/** A scripted payment always has the money, so the phone number alone decides how it ends. */
export function payWithTopUp(context: SimulatorContext, prompt: Prompt) {
  const phone = context.phones.get(prompt.phone)
  phone.balanceKES = Math.max(phone.balanceKES, prompt.amountKES)
  settlePayment(context, prompt)
}

export function declineInsufficientFunds(context: SimulatorContext, prompt: Prompt) {
  const { phones, settings } = context
  const { balanceKES } = phones.get(prompt.phone)
  const { amountKES } = prompt
  phones.sendMessage(prompt.phone, messages.insufficient({ amountKES, payee: settings.merchantName, balanceKES }))
  failPrompt(context, prompt, 'decline', '1')
}

/** Three wrong PINs give 2001; from then on the PIN is locked and every attempt gives 8006. */
export function checkPin(context: SimulatorContext, prompt: Prompt, pin: string) {
  const phone = context.phones.get(prompt.phone)
  const pinResult = verifyPin(phone, pin)
  if (pinResult === 'right') {
    if (phone.balanceKES < prompt.amountKES) declineInsufficientFunds(context, prompt)
    else settlePayment(context, prompt)
    return
  }
  const text = pinResult === 'locked' ? messages.locked() : messages.wrongPin(pinTriesLeft(phone))
  context.phones.sendMessage(prompt.phone, text)
  failPrompt(context, prompt, 'decline', pinResult === 'locked' ? '8006' : '2001')
}
