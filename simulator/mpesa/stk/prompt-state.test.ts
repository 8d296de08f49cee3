import { describe, expect, it } from 'vitest'
import { holdsSubscriber, nextState, type PromptEvent, type PromptState } from './prompt-state.ts'

const states: PromptState[] = ['submitted', 'open', 'ignored', 'confirming', 'unanswered', 'paid', 'failed']
const events: PromptEvent[] = ['display', 'answer', 'cancel', 'ignore', 'time-out', 'approve', 'decline']

describe('a prompt', () => {
  it.each(['paid', 'failed'] as const)('that is %s stays so, whatever happens', (state) => {
    expect(events.map((event) => nextState(state, event))).toEqual(events.map(() => undefined))
  })

  it('is paid after an answer, or by a late PIN', () => {
    expect(states.filter((state) => nextState(state, 'approve') === 'paid')).toEqual(['confirming', 'unanswered'])
  })

  it('can be answered, cancelled or ignored only while it is on the screen', () => {
    for (const event of ['answer', 'cancel', 'ignore'] as const) {
      expect(states.filter((state) => nextState(state, event))).toEqual(['open'])
    }
  })

  it('holds its phone until it has a result', () => {
    expect(states.filter(holdsSubscriber)).toEqual(['submitted', 'open', 'ignored', 'confirming'])
  })
})
