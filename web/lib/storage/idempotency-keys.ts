import { createSessionStorage } from './session-storage.ts'

interface KeptKey {
  /** What is in the cart, without prices: the same things tried again are the same attempt. */
  cart: string
  key: string
}

/**
 * One Idempotency-Key for as long as somebody tries to order the same cart, over reloads and refusals, so that an
 * answer lost on the way never makes two orders. It ends when the order is placed.
 */
export function createIdempotencyKeys(
  box = createSessionStorage<KeptKey>('uliza-attempt'),
  newKey: () => string = () => crypto.randomUUID(),
) {
  return {
    keyFor(cart: string): string {
      const kept = box.get()
      if (kept?.cart === cart) return kept.key
      const attempt = { cart, key: newKey() }
      box.set(attempt)
      return attempt.key
    },
    end: () => box.set(null),
  }
}
