/**
 * submitted: accepted, not yet on the screen. open: on the screen. ignored: the customer put the phone away.
 * confirming: answered, M-Pesa is deciding. unanswered: given up, though a late PIN may still pay.
 */
export type PromptState = 'submitted' | 'open' | 'ignored' | 'confirming' | 'unanswered' | 'paid' | 'failed'

export type PromptEvent = 'display' | 'answer' | 'cancel' | 'ignore' | 'time-out' | 'approve' | 'decline'

const transitions: Record<PromptState, Partial<Record<PromptEvent, PromptState>>> = {
  submitted: { display: 'open', decline: 'failed', 'time-out': 'unanswered' },
  open: { answer: 'confirming', cancel: 'failed', ignore: 'ignored', 'time-out': 'unanswered' },
  ignored: { 'time-out': 'unanswered' },
  confirming: { approve: 'paid', decline: 'failed' },
  unanswered: { approve: 'paid' },
  paid: {},
  failed: {},
}

/** Where an event leads, or nothing when it comes too early or too late to matter. */
export const nextState = (state: PromptState, event: PromptEvent): PromptState | undefined => transitions[state][event]

/** While a prompt holds the subscriber, another push to the same phone is refused. */
export const holdsSubscriber = (state: PromptState) =>
  state === 'submitted' || state === 'open' || state === 'ignored' || state === 'confirming'
