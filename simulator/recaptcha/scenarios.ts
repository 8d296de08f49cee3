/** What a token can meet when it is checked. */
export const recaptchaScenarios = {
  person: 'Scores 0.9',
  program: 'Scores 0.1',
  'other-host': 'Was given to another site',
  'server-error': 'Is answered with status 503',
} as const

export type RecaptchaScenario = keyof typeof recaptchaScenarios
export const recaptchaScenarioNames = Object.keys(recaptchaScenarios) as RecaptchaScenario[]
