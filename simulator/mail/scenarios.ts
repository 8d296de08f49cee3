/** What can become of an email, by name. */
export const mailScenarios = {
  taken: 'Is taken: 250',
  later: 'Is refused for now: 450',
  'no-mailbox': 'Is refused for good: 550, no such mailbox',
  slow: 'Is taken, and answered after ten seconds',
  'dropped-response': 'Is taken, and the connection is cut before the answer',
} as const

export type MailScenario = keyof typeof mailScenarios
export const mailScenarioNames = Object.keys(mailScenarios) as MailScenario[]

/** Addresses with a script: `no-mailbox@sim.example` is refused for good, whatever is assigned. */
export const scenarioOfAddress = (address: string): MailScenario | undefined =>
  mailScenarioNames.find((name) => address === `${name}@sim.example`)
