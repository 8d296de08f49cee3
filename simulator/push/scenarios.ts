/** What can become of a message, by name. */
export const pushScenarios = {
  taken: 'Is taken: 201',
  gone: 'The browser has ended its subscription: 410, for ever',
  'too-many': 'Is refused for two minutes: 429 with Retry-After',
  unavailable: 'The service is down: 503',
  'bad-request': 'Is refused for good: 400',
  'too-large': 'Is refused for good: 413',
  duplicate: 'Is taken, and reaches the device twice',
  'dropped-response': 'Is taken, and the connection is cut before the answer',
  slow: 'Is taken, and answered late',
} as const

export type PushScenario = keyof typeof pushScenarios
export const pushScenarioNames = Object.keys(pushScenarios) as PushScenario[]
