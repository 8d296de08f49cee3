import { createOneShotScenarios } from '#simulator/paystack/one-shot-scenarios.ts'
import type { SmsScenario } from './scenarios.ts'
import type { SmsSettings } from './sms-settings.ts'

export interface Sms {
  id: string
  to: string
  from: string
  text: string
  parts: number
  at: number
}

/** Everything the SMS part of a simulator remembers. */
export function createAfricasTalking({ settings }: { settings: SmsSettings }) {
  const sent: Sms[] = []
  const optedOut = new Set<string>()
  const assignments = createOneShotScenarios<SmsScenario>()
  const account = { balanceKES: settings.smsBalanceKES, isKeyRefused: false, reports: true }
  let callbacksUrl = settings.smsCallbackUrl

  return {
    sent,
    optedOut,
    assignments,
    account,
    callbacksUrl: () => callbacksUrl,
    /** What the dashboard's fields for the three addresses do. Empty: nothing is posted. */
    setCallbacksUrl(url: string) {
      callbacksUrl = url
    },
    /** The addresses stay, as they would on the dashboard. */
    clear() {
      sent.length = 0
      optedOut.clear()
      assignments.clear()
      Object.assign(account, { balanceKES: settings.smsBalanceKES, isKeyRefused: false, reports: true })
    },
  }
}
