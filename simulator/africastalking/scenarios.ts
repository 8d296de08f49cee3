/** What can become of an SMS, by name. */
export const smsScenarios = {
  delivered: 'Is delivered, and reported so',
  'no-report': 'Is delivered, and never reported',
  rejected: 'Is rejected by the network: the number is not used',
  absent: 'Is given up: the phone was off for too long',
  'duplicate-reports': 'Is delivered, and each report comes three times',
  'unordered-reports': 'Is delivered, and “Sent” is reported after it',
  'report-first': 'Fails, and that is reported before the request is answered',
  'invalid-number': 'Is refused: 403',
  'risk-hold': 'Is refused: 401',
  'internal-error': 'Is refused: 500',
  'gateway-error': 'Is refused: 501',
  'no-recipient': 'Is refused without a recipient in the answer',
  'dropped-response': 'Is sent, and the connection is cut before the answer',
  'error-but-done': 'Is sent, and answered with a server error',
  slow: 'Is sent, and answered late',
} as const

export type SmsScenario = keyof typeof smsScenarios
export const smsScenarioNames = Object.keys(smsScenarios) as SmsScenario[]
