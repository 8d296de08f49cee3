import type { World } from '../world.ts'
import type { Prompt } from './prompts.ts'
import { declineForFunds, end, judgePin, move, payAnyway } from './settlement.ts'

export const actions = ['pin', 'wrong-pin', 'no-funds', 'cancel', 'ignore'] as const
export type Action = (typeof actions)[number]

/** The customer has answered; M-Pesa takes a moment to decide. */
function answered({ clock, random, settings }: World, prompt: Prompt, decide: () => void) {
  const slowMs = prompt.behaviour.ack === 'slow' ? settings.timings.slowMs : 0
  clock.after(slowMs + random.between(settings.timings.resultMs), decide)
}

/** What a person does at the phone page. False when the prompt is no longer on the screen. */
export function act(world: World, prompt: Prompt, action: Action, pin = ''): boolean {
  if (action === 'cancel') return end(world, prompt, 'cancel', '1032')
  if (action === 'ignore') {
    const waitedMs = world.clock.now() - prompt.submittedAt
    const restMs = Math.max(0, world.settings.timings.ignoredMs - waitedMs)
    if (!move(world, prompt, 'ignore')) return false
    world.clock.after(restMs, () => void end(world, prompt, 'run-out', '1037'))
    return true
  }
  if (!move(world, prompt, 'answer')) return false
  answered(world, prompt, () =>
    action === 'no-funds'
      ? declineForFunds(world, prompt)
      : judgePin(world, prompt, action === 'wrong-pin' ? '0000' : pin),
  )
  return true
}

/** What the behaviour of this push says the customer does. A person who is quicker goes first. */
function followScript(world: World, prompt: Prompt) {
  const { clock, settings } = world
  const { outcome, delayMs = settings.timings.answerMs } = prompt.behaviour
  const { promptTtlMs, ignoredMs, latePinMs } = settings.timings
  const runOut = (ms: number, code: string) => clock.after(ms, () => void end(world, prompt, 'run-out', code))
  const answer = (decide: () => void) =>
    clock.after(delayMs, () => {
      if (move(world, prompt, 'answer')) answered(world, prompt, decide)
    })

  if (typeof outcome === 'object') return answer(() => end(world, prompt, 'decline', outcome.code))
  switch (outcome) {
    case 'manual':
      return runOut(promptTtlMs, '1037')
    case 'pin':
      return answer(() => payAnyway(world, prompt))
    case 'no-funds':
      return answer(() => declineForFunds(world, prompt))
    case 'wrong-pin':
      return answer(() => end(world, prompt, 'decline', '2001'))
    case 'cancel':
      return clock.after(delayMs, () => void end(world, prompt, 'cancel', '1032'))
    case 'expire':
      return runOut(ignoredMs, '1019')
    case 'late-pin':
      runOut(ignoredMs, '1037')
      return clock.after(ignoredMs + latePinMs, () => payAnyway(world, prompt))
    case 'ignore':
    case 'offline':
      return runOut(ignoredMs, '1037')
  }
}

/** The prompt reaches the phone, unless it cannot, and its story takes its course. */
export function ring(world: World, prompt: Prompt, foregone: string | undefined) {
  const { clock, random, prompts, settings } = world
  const isForgotten = prompts.find(prompt.checkoutRequestId) !== prompt
  if (isForgotten) return
  if (foregone) {
    clock.after(random.between(settings.timings.resultMs), () => void end(world, prompt, 'decline', foregone))
    return
  }
  if (prompt.behaviour.outcome !== 'offline') move(world, prompt, 'ring')
  followScript(world, prompt)
}
