import type { SimulatorContext } from '#simulator/context.ts'
import { checkPin, declineInsufficientFunds, failPrompt, payWithTopUp, transitionPrompt } from './answer-prompt.ts'
import type { Prompt } from './prompts.ts'

export const promptActions = ['pin', 'wrong-pin', 'no-funds', 'cancel', 'ignore', 'unreachable', 'fault'] as const
export type PromptAction = (typeof promptActions)[number]

/** The customer has answered; M-Pesa takes a moment to decide. */
function afterDecisionDelay({ clock, random, settings }: SimulatorContext, prompt: Prompt, decide: () => void) {
  const slowMs = prompt.behaviour.ack === 'slow' ? settings.timings.slowMs : 0
  clock.after(slowMs + random.between(settings.timings.resultMs), decide)
}

/** What a person does at the phone page. False when the prompt is no longer on the screen. */
export function actOnPrompt(context: SimulatorContext, prompt: Prompt, action: PromptAction, pin = ''): boolean {
  if (action === 'cancel') return failPrompt(context, prompt, 'cancel', '1032')
  if (action === 'unreachable') return failPrompt(context, prompt, 'time-out', '1037')
  if (action === 'ignore') {
    const waitedMs = context.clock.now() - prompt.submittedAt
    const restMs = Math.max(0, context.settings.timings.ignoredMs - waitedMs)
    if (!transitionPrompt(context, prompt, 'ignore')) return false
    context.clock.after(restMs, () => void failPrompt(context, prompt, 'time-out', '1037'))
    return true
  }
  if (!transitionPrompt(context, prompt, 'answer')) return false
  afterDecisionDelay(context, prompt, () => {
    if (action === 'no-funds') declineInsufficientFunds(context, prompt)
    else if (action === 'fault') failPrompt(context, prompt, 'decline', '9999')
    else checkPin(context, prompt, action === 'wrong-pin' ? '0000' : pin)
  })
  return true
}

/** What the behaviour of this push says the customer does. A person who is quicker goes first. */
function applyBehaviour(context: SimulatorContext, prompt: Prompt) {
  const { clock, settings } = context
  const { outcome, delayMs = settings.timings.answerMs } = prompt.behaviour
  const { promptTtlMs, ignoredMs, unreachableMs, latePinMs } = settings.timings
  const timeOut = (ms: number, code: string) =>
    clock.after(ms, () => void failPrompt(context, prompt, 'time-out', code))
  const answer = (decide: () => void) =>
    clock.after(delayMs, () => {
      if (transitionPrompt(context, prompt, 'answer')) afterDecisionDelay(context, prompt, decide)
    })

  if (typeof outcome === 'object') return answer(() => failPrompt(context, prompt, 'decline', outcome.code))
  switch (outcome) {
    case 'manual':
      return timeOut(promptTtlMs, '1037')
    case 'pin':
      return answer(() => payWithTopUp(context, prompt))
    case 'no-funds':
      return answer(() => declineInsufficientFunds(context, prompt))
    case 'wrong-pin':
      return answer(() => failPrompt(context, prompt, 'decline', '2001'))
    case 'cancel':
      return clock.after(delayMs, () => void failPrompt(context, prompt, 'cancel', '1032'))
    case 'expire':
      return timeOut(ignoredMs, '1019')
    case 'late-pin':
      timeOut(ignoredMs, '1037')
      return clock.after(ignoredMs + latePinMs, () => payWithTopUp(context, prompt))
    case 'offline':
      return timeOut(unreachableMs, '1037')
    case 'ignore':
      return timeOut(ignoredMs, '1037')
  }
}

/** The prompt reaches the phone, unless it cannot, and its behaviour begins. */
export function startPrompt(context: SimulatorContext, prompt: Prompt, fixedResultCode: string | undefined) {
  const { clock, random, prompts, settings } = context
  const isForgotten = prompts.find(prompt.checkoutRequestId) !== prompt
  if (isForgotten) return
  if (fixedResultCode) {
    clock.after(
      random.between(settings.timings.resultMs),
      () => void failPrompt(context, prompt, 'decline', fixedResultCode),
    )
    return
  }
  if (prompt.behaviour.outcome !== 'offline') transitionPrompt(context, prompt, 'display')
  applyBehaviour(context, prompt)
}
