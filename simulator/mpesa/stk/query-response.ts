import { DarajaError, SpikeArrest } from '#simulator/mpesa/daraja-http.ts'
import { stkResultDescription } from '#simulator/mpesa/result-descriptions.ts'
import { unknownCode } from './callbacks.ts'
import { holdsSubscriber } from './prompt-state.ts'
import type { Prompt } from './prompts.ts'

export const unknownTransaction = () => new DarajaError(500, '500.001.1001', 'The transaction does not Exist')
const beingProcessed = () => new DarajaError(500, '500.001.1001', 'The transaction is being processed')
const emptyError = () => new DarajaError(500, '500.001.1001', '')

function result(
  { merchantRequestId, checkoutRequestId }: Prompt,
  code: string,
  description = stkResultDescription(code).query,
) {
  return {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: code,
    ResultDesc: description,
  }
}

const stillProcessing = (prompt: Prompt) => result(prompt, '4999', 'The transaction is still under processing')

/** What the merchant is told the n-th time it asks. Daraja's answers before a result are not of one shape. */
export function queryResponse(prompt: Prompt, times: number) {
  const { behaviour, state, resultCode = '0' } = prompt
  if (behaviour.query === 'rate-limited') throw new SpikeArrest()
  if (holdsSubscriber(state)) {
    if (times % 2 === 1) return stillProcessing(prompt)
    throw beingProcessed()
  }
  if (behaviour.query === 'pending') return stillProcessing(prompt)
  if (behaviour.query === 'unknown-code') return result(prompt, unknownCode)
  if (behaviour.query === 'contradicting' && state === 'paid') return result(prompt, '1037')
  if (behaviour.query === 'flapping') {
    if (times === 1) return stillProcessing(prompt)
    // The truth comes third, and every other time after that.
    if (times % 2 === 0) throw emptyError()
  }
  return result(prompt, resultCode)
}
