import { codeOnTheWire } from '../code-on-the-wire.ts'
import { eastAfricaTime } from '../east-africa-time.ts'
import type { Prompt } from './prompts.ts'
import { resultWords } from './result-codes.ts'

const maskedPhone = (msisdn: string) => `${msisdn.slice(0, 5)}****${msisdn.slice(-3)}`

function metadata({ amountKES, receipt, paidAt = 0, phone, behaviour: { callback } }: Prompt) {
  const items = [
    { Name: 'Amount', Value: callback === 'wrong-amount' ? amountKES - 1 : amountKES },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    // Safaricom names the balance and then does not tell it.
    ...(callback === 'no-balance' ? [] : [{ Name: 'Balance' }]),
    { Name: 'TransactionDate', Value: Number(eastAfricaTime(paidAt).stamp) },
    { Name: 'PhoneNumber', Value: callback === 'masked-phone' ? maskedPhone(phone) : Number(phone) },
  ]
  return callback === 'wrong-shape' ? { Item: items[0] } : { Item: items }
}

/** The JSON Safaricom posts to the merchant about the prompt's result as it stands now. */
export function callbackBody(prompt: Prompt) {
  const { merchantRequestId, checkoutRequestId, resultCode = '0' } = prompt
  const json = JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: merchantRequestId,
        CheckoutRequestID: checkoutRequestId,
        ResultCode: codeOnTheWire(resultCode),
        ResultDesc: resultWords(resultCode).callback,
        ...(resultCode === '0' && { CallbackMetadata: metadata(prompt) }),
      },
    },
  })
  // Amounts have two decimals on the wire, which JSON.stringify cannot write.
  return json.replace(/("Name":"Amount","Value":\d+)/, '$1.00')
}
