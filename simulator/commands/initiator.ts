import type { Fields } from '../fields.ts'
import { textOf } from '../merchant.ts'
import type { Settings } from '../options.ts'

/** An RSA block of 256 bytes in base64. What is inside only Safaricom can read. */
const isCredential = (value: string) => /^[A-Za-z0-9+/]{342}==$/.test(value)

/** Whether the operator and its encrypted password are ours. M-Pesa finds out late, and answers 2001 in the result. */
export function isInitiator(fields: Fields, { initiatorName }: Pick<Settings, 'initiatorName'>) {
  const name = textOf(fields.InitiatorName ?? fields.Initiator)
  return name === initiatorName && isCredential(textOf(fields.SecurityCredential))
}
