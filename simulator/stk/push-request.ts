import { isAllowedCallbackUrl } from '../callback-url.ts'
import { checkFields, type FieldRule } from '../fields.ts'
import { checkMerchant, isMsisdn, isShortcode, isTimestamp, textOf } from '../merchant.ts'
import type { Settings } from '../options.ts'

export type Push = {
  phone: string
  amountKES: number
  kind: 'paybill' | 'till'
  payee: string
  account: string
  description: string
  callbackUrl: string
}

const kinds: Record<string, Push['kind']> = { CustomerPayBillOnline: 'paybill', CustomerBuyGoodsOnline: 'till' }

/** In the order in which Daraja complains. */
const rules: FieldRule[] = [
  ['BusinessShortCode', isShortcode],
  ['Timestamp', isTimestamp],
  ['TransactionType', (value) => Object.hasOwn(kinds, value)],
  ['Amount', (value) => /^[1-9]\d{0,8}$/.test(value)],
  ['PartyA', isMsisdn],
  ['PartyB', isShortcode],
  ['PhoneNumber', isMsisdn],
  ['CallBackURL', isAllowedCallbackUrl],
  ['AccountReference', (value) => value.length >= 1 && value.length <= 12],
]

/** Reads a push, or refuses it with the first thing that is wrong. */
export function readPush(body: unknown, settings: Settings): Push {
  const fields = checkFields(body, rules)
  checkMerchant(fields, settings)
  return {
    phone: textOf(fields.PhoneNumber),
    amountKES: Number(fields.Amount),
    kind: kinds[textOf(fields.TransactionType)] ?? 'paybill',
    payee: textOf(fields.PartyB),
    account: textOf(fields.AccountReference),
    description: textOf(fields.TransactionDesc),
    callbackUrl: textOf(fields.CallBackURL),
  }
}
