import type { PhoneCodeChannel } from '#contracts/account/phone-codes.ts'
import type { Person } from './people.ts'

/** Has a code sent to the phone of an account. */
export const sendCode = (person: Person, channel: PhoneCodeChannel = 'sms') =>
  person.post('/api/user/phone/code', { channel })

/** The code that stands in a message. */
export function codeIn(text = ''): string {
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? []
  if (!code) throw new Error(`no code stands in: ${text}`)
  return code
}
