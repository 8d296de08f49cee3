import { z } from 'zod'

export const commandNames = ['b2c', 'reversal', 'status', 'balance'] as const
export type CommandName = (typeof commandNames)[number]

/** How M-Pesa treats one command of the merchant: a B2C payment, a reversal, a status or a balance query. */
export const CommandBehaviour = z.strictObject({
  /**
   * What the merchant gets for its request. `after-result` comes after the result (not with a manual clock, which holds
   * no answer back); `drop` and `error-but-done` carry it out all the same; after `lose` and the refusals nobody has
   * heard of it.
   */
  ack: z
    .enum([
      'ok',
      'slow',
      'after-result',
      'drop',
      'lose',
      'busy',
      'unavailable',
      'error',
      'error-but-done',
      'rate-limited',
    ])
    .default('ok'),
  /** `done` unless a rule forbids it, or the result code that M-Pesa comes to. */
  outcome: z.union([z.literal('done'), z.strictObject({ code: z.string().min(1) })]).default('done'),
  /** How the result is reported. The two time-outs call QueueTimeOutURL: no one knows which of their shapes is true. */
  result: z
    .enum([
      'once',
      'none',
      'duplicate',
      'late',
      'very-late',
      'wrong-amount',
      'wrong-shape',
      'timeout-echo',
      'timeout-result',
      'success-then-failure',
      'failure-then-success',
    ])
    .default('once'),
  /** The result code that is reported, where it is not the true one. */
  reportedCode: z.string().min(1).optional(),
  /**
   * What a status query is told of the transaction. No document says whether a payment that was reversed still is
   * Completed: it is, unless it is to say Reversed.
   */
  status: z.enum(['truthful', 'pending', 'says-reversed']).default('truthful'),
  /** Whether a request that was carried out before is refused, as Safaricom writes, or carried out again. */
  repeats: z.enum(['refused', 'carried-out']).default('refused'),
  ackDelayMs: z.int().nonnegative().optional(),
  /** From the acknowledgement to the moment the money moves. */
  delayMs: z.int().nonnegative().optional(),
  resultDelayMs: z.int().nonnegative().optional(),
})
export type CommandBehaviour = z.infer<typeof CommandBehaviour>

export const commandBehaviour = (differences: z.input<typeof CommandBehaviour> = {}) =>
  CommandBehaviour.parse(differences)
