import type { SimulatorContext } from '#simulator/context.ts'
import { receiptNumber } from '#simulator/mpesa/identifiers.ts'
import { callbackBody } from './callbacks.ts'
import type { Prompt } from './prompts.ts'

export const forgedCallbackKinds = ['wrong-token', 'other-checkout'] as const
export type ForgedCallbackKind = (typeof forgedCallbackKinds)[number]

/** The last segment of the address with its letters in another order: the right shape, the wrong secret. */
const guessedUrl = (url: string) => url.replace(/[^/]+$/, (token) => [...token].reverse().join(''))

/**
 * An attacker's success callback: right in every detail but one. Either the secret in the address is a guess, or it
 * leaked and the payment that is named is somebody else's.
 */
export async function sendForgedCallback(
  { clock, random, deliverCallback }: SimulatorContext,
  prompt: Prompt,
  kind: ForgedCallbackKind,
) {
  const lie: Prompt = {
    ...prompt,
    resultCode: '0',
    receipt: receiptNumber(clock.now(), random),
    paidAt: clock.now(),
    ...(kind === 'other-checkout' && { checkoutRequestId: `${prompt.checkoutRequestId}9` }),
  }
  const url = kind === 'wrong-token' ? guessedUrl(prompt.callbackUrl) : prompt.callbackUrl
  await deliverCallback({ kind: 'callback', url, body: callbackBody(lie), phone: prompt.phone })
}
