import { receiptNumber } from '../identifiers.ts'
import type { World } from '../world.ts'
import { callbackBody } from './callback-body.ts'
import type { Prompt } from './prompts.ts'

export const forgeries = ['wrong-token', 'other-checkout'] as const
export type Forgery = (typeof forgeries)[number]

/** The last segment of the address with its letters in another order: the right shape, the wrong secret. */
const guessedUrl = (url: string) => url.replace(/[^/]+$/, (token) => [...token].reverse().join(''))

/**
 * An attacker's success callback: right in every detail but one. Either the secret in the address is a guess, or it
 * leaked and the payment that is named is somebody else's.
 */
export async function forge({ clock, random, deliver }: World, prompt: Prompt, kind: Forgery) {
  const lie: Prompt = {
    ...prompt,
    resultCode: '0',
    receipt: receiptNumber(clock.now(), random),
    paidAt: clock.now(),
    ...(kind === 'other-checkout' && { checkoutRequestId: `${prompt.checkoutRequestId}9` }),
  }
  const url = kind === 'wrong-token' ? guessedUrl(prompt.callbackUrl) : prompt.callbackUrl
  await deliver({ kind: 'callback', url, body: callbackBody(lie), phone: prompt.phone })
}
