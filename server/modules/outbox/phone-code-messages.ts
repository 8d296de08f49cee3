import type { Language } from '#contracts/account/identity.ts'
import type { PhoneCodePurpose } from '#contracts/notifications/texts/sms/phone-code-sms.ts'

/** A code on its way to a number, whether or not an account has it. */
export interface PhoneCodeMessage {
  phone: string
  language: Language
  purpose: PhoneCodePurpose
  code: string
}

/**
 * Makes the code of a row when it is sent: it stands in no row, so neither the outbox nor who reads it ever has it. Null
 * where it is of no use any more.
 */
export type PreparePhoneCode = (id: string) => Promise<PhoneCodeMessage | null>
