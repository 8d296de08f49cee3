import { createOneShotScenarios } from '#simulator/paystack/one-shot-scenarios.ts'
import type { Clock } from '#simulator/platform/clock.ts'
import type { Email } from './read-email.ts'
import { type MailScenario, scenarioOfAddress } from './scenarios.ts'

export interface ReceivedEmail extends Email {
  id: string
  to: string
  at: number
}

const mostKept = 1_000

/** Everything the mail server of a simulator remembers. */
export function createMail({ clock }: { clock: Clock }) {
  /** The newest first. */
  const emails: ReceivedEmail[] = []
  const assignments = createOneShotScenarios<MailScenario>()
  let count = 0

  return {
    emails,
    assignments,
    scenarioOf: (address: string): MailScenario =>
      scenarioOfAddress(address) ?? assignments.take(address.toLowerCase()) ?? 'taken',
    keep(to: string, email: Email) {
      emails.unshift({ ...email, id: String(++count), to, at: clock.now() })
      emails.splice(mostKept)
    },
    clear() {
      emails.length = 0
      assignments.clear()
    },
  }
}

export type Mail = ReturnType<typeof createMail>
