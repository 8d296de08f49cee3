import type { Letter } from '../delivery.ts'
import type { World } from '../world.ts'
import { callbackBody } from './callback-body.ts'
import type { Prompt } from './prompts.ts'

type Timetable = Pick<World, 'settings' | 'random'>

/** When the merchant hears of a result, counted from the result: never, once or three times, soon or late. */
function noticeTimes({ behaviour: { callback, callbackDelayMs } }: Prompt, { settings, random }: Timetable) {
  const { callbackMs, lateCallbackMs, veryLateCallbackMs, duplicateGapMs } = settings.timings
  const soon = callbackDelayMs ?? random.between(callbackMs)
  switch (callback) {
    case 'none':
      return []
    case 'duplicate':
      return [soon, soon + duplicateGapMs, soon + 2 * duplicateGapMs]
    case 'late':
      return [callbackDelayMs ?? lateCallbackMs]
    case 'very-late':
      return [callbackDelayMs ?? veryLateCallbackMs]
    default:
      return [soon]
  }
}

/** Plans the callbacks for the result as it stands now: a late PIN changes the result, not what was already said. */
export function planNotices(
  prompt: Prompt,
  { clock, deliver, ...timetable }: Timetable & Pick<World, 'clock' | 'deliver'>,
) {
  const letter: Letter = { kind: 'callback', url: prompt.callbackUrl, body: callbackBody(prompt), phone: prompt.phone }
  for (const delayMs of noticeTimes(prompt, timetable)) clock.after(delayMs, () => deliver(letter))
}
