import { jsonClient } from '#server/platform/http-client.ts'
import type { SmsProviderConfig } from '../sms-settings.ts'
import { readAnswer, type SmsAnswer } from './read-answer.ts'

export type SendSms = (to: string, text: string) => Promise<SmsAnswer>

/** A client of Africa's Talking: one SMS to one number, which starts with a plus. */
export function openAfricasTalking({ baseUrl, username, apiKey, senderId }: SmsProviderConfig): SendSms {
  const call = jsonClient(baseUrl)
  return async (to, message) => {
    const form = new URLSearchParams({ username, to, message, ...(senderId && { from: senderId }), enqueue: '1' })
    const answer = await call('/version1/messaging', {
      method: 'POST',
      headers: { apiKey, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    if (answer.kind === 'ANSWER') return readAnswer(answer.status, answer.body)
    const { reason, isUnsent } = answer
    return isUnsent
      ? { kind: 'REFUSED', reason, isForGood: false, hasOptedOut: false }
      : { kind: 'UNCERTAIN', reason: `No answer came: ${reason}` }
  }
}
