import { receiptNumber } from '../identifiers.ts'
import { messages } from '../phones/messages.ts'
import { pinTriesLeft, tryPin } from '../phones/phones.ts'
import { recordPayment } from '../statement/record-payment.ts'
import type { World } from '../world.ts'
import { planNotices } from './notices.ts'
import { nextState, type PromptEvent } from './prompt-state.ts'
import type { Prompt } from './prompts.ts'

/** False when the prompt is past such an event, so a script and a person can never both answer. */
export function move(
  { prompts, phones, log, changes }: World,
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
  changes.announce(prompt.phone)
  return true
}

/** The prompt ends without a payment, and the merchant will hear of it. */
export function end(world: World, prompt: Prompt, event: 'decline' | 'cancel' | 'run-out', resultCode: string) {
  const ended = move(world, prompt, event, resultCode)
  if (ended) planNotices(prompt, world)
  return ended
}

/** Money leaves the phone, a message arrives on it, and the merchant will hear of it. */
function pay(world: World, prompt: Prompt) {
  const { clock, random, phones, settings } = world
  if (!nextState(prompt.state, 'approve')) return
  const phone = phones.get(prompt.phone)
  const { amountKES, account, submittedAt: initiatedAt } = prompt
  const at = clock.now()
  const receipt = receiptNumber(at, random)
  phone.balanceKES -= amountKES
  prompt.receipt = receipt
  prompt.paidAt = at
  const paid = { receipt, amountKES, payee: settings.merchantName, account, at, balanceKES: phone.balanceKES }
  phones.message(prompt.phone, messages.confirmed(paid))
  const movement = { receipt, phone: prompt.phone, account, amountKES, initiatedAt, completedAt: at }
  recordPayment(world, { kind: 'payment', ...movement }, prompt.merchantRequestId)
  move(world, prompt, 'approve', '0')
  planNotices(prompt, world)
}

/** A scripted payment always has the money, so the phone number alone decides how it ends. */
export function payAnyway(world: World, prompt: Prompt) {
  const phone = world.phones.get(prompt.phone)
  phone.balanceKES = Math.max(phone.balanceKES, prompt.amountKES)
  pay(world, prompt)
}

export function declineForFunds(world: World, prompt: Prompt) {
  const { phones, settings } = world
  const { balanceKES } = phones.get(prompt.phone)
  const { amountKES } = prompt
  phones.message(prompt.phone, messages.insufficient({ amountKES, payee: settings.merchantName, balanceKES }))
  end(world, prompt, 'decline', '1')
}

/** Three wrong PINs give 2001; from then on the PIN is locked and every attempt gives 8006. */
export function judgePin(world: World, prompt: Prompt, pin: string) {
  const phone = world.phones.get(prompt.phone)
  const verdict = tryPin(phone, pin)
  if (verdict === 'right') {
    if (phone.balanceKES < prompt.amountKES) declineForFunds(world, prompt)
    else pay(world, prompt)
    return
  }
  const words = verdict === 'locked' ? messages.locked() : messages.wrongPin(pinTriesLeft(phone))
  world.phones.message(prompt.phone, words)
  end(world, prompt, 'decline', verdict === 'locked' ? '8006' : '2001')
}
