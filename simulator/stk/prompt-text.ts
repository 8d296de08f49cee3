import { amountText } from '../phones/messages.ts'
import type { Push } from './push-request.ts'

export const promptLengthMax = 182

/** The words of the prompt, as phones show them. */
export function promptText({ amountKES, kind, account }: Push, merchantName: string) {
  const toAccount = kind === 'paybill' ? ` Account no. ${account}` : ''
  return `Do you want to pay KSh ${amountText(amountKES)} to ${merchantName}${toAccount}? Enter M-PESA PIN:`
}
