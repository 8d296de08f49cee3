import type { SimulatorContext } from '#simulator/context.ts'
import type { Callback } from '#simulator/mpesa/callback-delivery.ts'
import { resultCodeValue, stkResultDescription } from '#simulator/mpesa/result-descriptions.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import type { Prompt } from './prompts.ts'

const maskedPhone = (msisdn: string) => `${msisdn.slice(0, 5)}****${msisdn.slice(-3)}`

function metadata({ amountKES, receipt, paidAt = 0, phone, behaviour: { callback } }: Prompt) {
  const items = [
    { Name: 'Amount', Value: callback === 'wrong-amount' ? amountKES - 1 : amountKES },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    // Safaricom names the balance and then does not tell it.
    ...(callback === 'no-balance' ? [] : [{ Name: 'Balance' }]),
    { Name: 'TransactionDate', Value: Number(eastAfricaTime(paidAt).stamp) },
    { Name: 'PhoneNumber', Value: callback === 'phones' ? maskedPhone(phone) : Number(phone) },
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
        ResultCode: resultCodeValue(resultCode),
        ResultDesc: stkResultDescription(resultCode).callback,
        ...(resultCode === '0' && { CallbackMetadata: metadata(prompt) }),
      },
    },
  })
  // Amounts have two decimals on the wire, which JSON.stringify cannot write.
  return json.replace(/("Name":"Amount","Value":\d+)/, '$1.00')
}

/** A result code that no list has. */
export const unknownCode = '7777'

type ScheduleDeps = Pick<SimulatorContext, 'settings' | 'random'>

/** When the callbacks are sent, counted from the result: never, once or three times, soon or late. */
function callbackDelays(
  { resultCode, behaviour: { callback, callbackDelayMs } }: Prompt,
  { settings, random }: ScheduleDeps,
) {
  const { callbackMs, lateCallbackMs, veryLateCallbackMs, duplicateGapMs } = settings.timings
  const soon = callbackDelayMs ?? random.between(callbackMs)
  switch (callback) {
    case 'none':
      return []
    case 'failures-only':
      return resultCode === '0' ? [] : [soon]
    case 'duplicate':
      return [soon, soon + duplicateGapMs, soon + 2 * duplicateGapMs]
    case 'late':
      return [callbackDelayMs ?? lateCallbackMs]
    case 'very-late':
      return [callbackDelayMs ?? veryLateCallbackMs]
    default:
      return [soon]
  }
}

/**
 * Schedules the callbacks for the result as it stands now: a late PIN changes the result, not what was already said.
 */
export function scheduleCallbacks(
  prompt: Prompt,
  { clock, deliverCallback, ...deps }: ScheduleDeps & Pick<SimulatorContext, 'clock' | 'deliverCallback'>,
) {
  const { callback: fault } = prompt.behaviour
  const isPaid = prompt.resultCode === '0'
  const callback = (resultCode = prompt.resultCode): Callback => ({
    kind: 'callback',
    url: prompt.callbackUrl,
    body: callbackBody({ ...prompt, resultCode }),
    phone: prompt.phone,
  })
  const reported = callback(isPaid && fault === 'unknown-code' ? unknownCode : prompt.resultCode)
  const delays = callbackDelays(prompt, deps)
  for (const delayMs of delays) clock.after(delayMs, () => deliverCallback(reported))
  if (!isPaid || fault !== 'then-failure') return
  const contradiction = callback('1037')
  clock.after(Math.max(...delays) + deps.settings.timings.duplicateGapMs, () => deliverCallback(contradiction))
}
