import { isAllowedCallbackUrl } from '#simulator/mpesa/callback-url.ts'
import { amountText } from '#simulator/mpesa/phones/messages.ts'
import {
  checkFields,
  checkMerchant,
  type FieldRule,
  fieldText,
  isMsisdn,
  isShortcode,
  isTimestamp,
} from '#simulator/mpesa/request-fields.ts'
import type { Settings } from '#simulator/platform/options.ts'

export type StkPush = {
  phone: string
  amountKES: number
  kind: 'paybill' | 'till'
  payee: string
  account: string
  description: string
  callbackUrl: string
}

const transactionTypes: Record<string, StkPush['kind']> = {
  CustomerPayBillOnline: 'paybill',
  CustomerBuyGoodsOnline: 'till',
}

/** In the order in which Daraja complains. */
const pushRules: FieldRule[] = [
  ['BusinessShortCode', isShortcode],
  ['Timestamp', isTimestamp],
  ['TransactionType', (value) => Object.hasOwn(transactionTypes, value)],
  ['Amount', (value) => /^[1-9]\d{0,8}$/.test(value)],
  ['PartyA', isMsisdn],
  ['PartyB', isShortcode],
  ['PhoneNumber', isMsisdn],
  ['CallBackURL', isAllowedCallbackUrl],
  ['AccountReference', (value) => value.length >= 1 && value.length <= 12],
]

/** Reads a push, or refuses it with the first thing that is wrong. */
export function readStkPush(body: unknown, settings: Settings): StkPush {
  const fields = checkFields(body, pushRules)
  checkMerchant(fields, settings)
  return {
    phone: fieldText(fields.PhoneNumber),
    amountKES: Number(fields.Amount),
    kind: transactionTypes[fieldText(fields.TransactionType)] ?? 'paybill',
    payee: fieldText(fields.PartyB),
    account: fieldText(fields.AccountReference),
    description: fieldText(fields.TransactionDesc),
    callbackUrl: fieldText(fields.CallBackURL),
  }
}

export const maxPromptLength = 182

/** The words of the prompt, as phones show them. */
export function promptText({ amountKES, kind, account }: StkPush, merchantName: string) {
  const toAccount = kind === 'paybill' ? ` Account no. ${account}` : ''
  return `Do you want to pay KSh ${amountText(amountKES)} to ${merchantName}${toAccount}? Enter M-PESA PIN:`
}
