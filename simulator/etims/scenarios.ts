/** What can happen to the next requests of a PIN, by name. */
export const etimsScenarios = {
  'lost-answer': 'Is registered, and the connection is cut before the answer',
  'dropped-request': 'Is not registered, and the connection is cut',
  'unknown-error': 'Is not registered, and answered with 999',
  'long-code': 'Is registered, and answered with 0000',
  'refused-inside-200': 'Is refused as the gateway does, with HTTP status 200',
  'unknown-customer': 'Is refused while it names the PIN of a buyer',
  'turned-away': 'Is not registered: the gateway answers 401 in the shape of its refusals',
  'text-counters': 'Is registered, and its counters are text',
  'spaced-keys': 'Is registered, and the keys of its answer end in a space',
  'nameless-sales': 'What is looked up lacks the seller’s own number of it',
  'buyerless-sales': 'What is looked up lacks the PIN of its buyer',
  slow: 'Is registered, and answered late',
} as const

export type EtimsScenario = keyof typeof etimsScenarios
export const etimsScenarioNames = Object.keys(etimsScenarios) as EtimsScenario[]
