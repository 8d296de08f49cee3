import { isRealStamp } from './east-africa-time.ts'
import { DarajaError } from './envelope.ts'
import type { Settings } from './options.ts'

type Fields = Record<string, unknown>

/** Daraja takes numbers and strings of digits alike. */
export function textOf(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const isShortcode = (value: string) => /^\d{5,7}$/.test(value)
export const isMsisdn = (value: string) => /^254[17]\d{8}$/.test(value)
export const isTimestamp = isRealStamp

/** The merchant must exist, and Password must be base64 of shortcode, passkey and the very timestamp sent with it. */
export function checkMerchant(fields: Fields, { shortcode, passkey }: Settings) {
  if (textOf(fields.BusinessShortCode) !== shortcode) {
    throw new DarajaError(500, '500.001.1001', 'Merchant does not exist')
  }
  const expected = Buffer.from(`${shortcode}${passkey}${textOf(fields.Timestamp)}`).toString('base64')
  if (textOf(fields.Password) !== expected) {
    throw new DarajaError(500, '500.001.1001', '[MerchantValidate] - Wrong credentials')
  }
}
