import { z } from 'zod'

/** How the network and the customer treat one push. */
export const StkBehaviour = z.strictObject({
  /** What the merchant gets for its request. All but `ok`, `slow`, `after-callback` and `drop` open no prompt. */
  ack: z
    .enum(['ok', 'slow', 'after-callback', 'drop', 'locked', 'busy', 'busy-once', 'error', 'rate-limited'])
    .default('ok'),
  /** What the customer does, or the result code that M-Pesa itself comes to. `manual` waits for the phone page. */
  outcome: z
    .union([
      z.enum(['manual', 'pin', 'no-funds', 'wrong-pin', 'cancel', 'ignore', 'expire', 'offline', 'late-pin']),
      z.strictObject({ code: z.string().min(1) }),
    ])
    .default('pin'),
  callback: z
    .enum([
      'once',
      'none',
      'duplicate',
      'late',
      'very-late',
      'wrong-amount',
      'wrong-shape',
      'no-balance',
      'phones',
      // A failure follows the success; a success is never reported; a success is reported with a code that nobody
      // knows.
      'then-failure',
      'failures-only',
      'unknown-code',
    ])
    .default('once'),
  /** How status queries are answered once the prompt is over; `none`: the connection breaks. */
  query: z
    .enum(['truthful', 'flapping', 'contradicting', 'rate-limited', 'pending', 'unknown-code', 'none'])
    .default('truthful'),
  ackDelayMs: z.int().nonnegative().optional(),
  /** How long the scripted customer thinks. */
  delayMs: z.int().nonnegative().optional(),
  callbackDelayMs: z.int().nonnegative().optional(),
})
export type StkBehaviour = z.infer<typeof StkBehaviour>

export const stkBehaviour = (differences: z.input<typeof StkBehaviour> = {}) => StkBehaviour.parse(differences)
