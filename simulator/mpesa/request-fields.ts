import { isRealStamp } from '#simulator/platform/east-africa-time.ts'
import type { Settings } from '#simulator/platform/options.ts'
import { isAllowedCallbackUrl } from './callback-url.ts'
import { DarajaError, invalidField, requestBody } from './daraja-http.ts'

export type Fields = Record<string, unknown>
export type FieldRule = readonly [field: string, isValid: (value: string, fields: Fields) => boolean]

/** Reads the fields of a request, or refuses it with the first that is wrong. */
export function checkFields(body: unknown, rules: readonly FieldRule[]): Fields {
  const fields = requestBody(body)
  for (const [field, isValid] of rules) {
    if (!isValid(fieldText(fields[field]), fields)) throw invalidField(field)
  }
  return fields
}

/** Daraja takes numbers and strings of digits alike. */
export function fieldText(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const isShortcode = (value: string) => /^\d{5,7}$/.test(value)
export const isMsisdn = (value: string) => /^254[17]\d{8}$/.test(value)
export const isTimestamp = isRealStamp

/** The merchant must exist, and Password must be base64 of shortcode, passkey and the very timestamp sent with it. */
export function checkMerchant(fields: Fields, { shortcode, passkey }: Settings) {
  if (fieldText(fields.BusinessShortCode) !== shortcode) {
    throw new DarajaError(500, '500.001.1001', 'Merchant does not exist')
  }
  const expected = Buffer.from(`${shortcode}${passkey}${fieldText(fields.Timestamp)}`).toString('base64')
  if (fieldText(fields.Password) !== expected) {
    throw new DarajaError(500, '500.001.1001', '[MerchantValidate] - Wrong credentials')
  }
}

export const isPresent = (value: string) => value.length > 0
export const isAmount = (value: string) => /^[1-9]\d{0,8}$/.test(value)
export const isOneOf =
  (...allowed: string[]) =>
  (value: string) =>
    allowed.includes(value)
export const isNote = (value: string) => value.length <= 100

export const remarks: FieldRule = ['Remarks', (value) => value.length >= 2 && value.length <= 100]
export const timeoutUrl: FieldRule = ['QueueTimeOutURL', isAllowedCallbackUrl]
export const resultUrl: FieldRule = ['ResultURL', isAllowedCallbackUrl]

/** An RSA block of 256 bytes in base64. What is inside only Safaricom can read. */
const isCredential = (value: string) => /^[A-Za-z0-9+/]{342}==$/.test(value)

/** Whether the operator and its encrypted password are ours. M-Pesa finds out late, and answers 2001 in the result. */
export function isInitiator(fields: Fields, { initiatorName }: Pick<Settings, 'initiatorName'>) {
  const name = fieldText(fields.InitiatorName ?? fields.Initiator)
  return name === initiatorName && isCredential(fieldText(fields.SecurityCredential))
}
