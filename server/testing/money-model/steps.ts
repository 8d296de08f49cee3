import fc from 'fast-check'

/** How a phone responds to the prompts of an order. It covers every way in which a callback comes, or does not. */
const payingScenarios = [
  'success',
  'success',
  'duplicate-callback',
  'late-callback',
  'no-callback',
  'dropped-response',
  'late-pin',
  'flapping-query',
  'busy-once',
  'contradicting-query',
  'wrong-amount',
  'wrong-shape',
  'phones',
  'cancel',
  'no-funds',
  'wrong-pin',
  'no-answer',
  'error',
  'result-9999',
  'result-7777',
  // The money has moved, and nothing says so in time.
  'never-answered',
  'never-final',
  'never-allowed',
  'unknown-code-paid',
  'lost-request',
  'lost-request-cancelled',
  'late-pin-unreported',
  'success-then-failure',
] as const

/** How M-Pesa handles a disbursement request. */
const sendingScenarios = [
  'success',
  'success',
  'duplicate-result',
  'no-result',
  'no-result-declined',
  'timeout',
  'timeout-envelope',
  'timeout-declined',
  'dropped-response',
  'dropped-and-lost',
  'error-but-done',
  'busy',
  'unavailable',
  'rate-limited',
  'failure-then-completed',
  'unknown-code-completed',
  'wrong-amount',
  'result-1',
  'result-2001',
  'result-2040',
  'result-7777',
  'cut-and-silent',
  'cut-and-silent',
  'cut-and-repeatable',
  'repeats-carried-out',
  'success-then-failure',
  'failure-then-success',
  'false-failure',
] as const

/** How a payout is not carried out: refused, or neither carried out nor reported. */
const payoutFaults = ['result-1', 'result-2001', 'result-2040', 'no-result-declined', 'dropped-and-lost'] as const

/** How M-Pesa answers queries about what it was requested to send, once or from now on. */
const statusScenarios = [
  'default',
  'default',
  'pending',
  'no-result',
  'says-reversed',
  'result-7777',
  'result-2001',
  'error',
] as const

/** The index of a record: taken modulo how many there are when its step is executed. */
const which = fc.nat({ max: 11 })
export const pick = <T>(things: readonly T[], n: number): T => things[n % things.length] as T
const share = fc.integer({ min: 1, max: 100 })

const step = <Kind extends string, Rest>(kind: Kind, rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> }) =>
  fc.record<Rest>(rest as never).map((fields) => ({ ...fields, kind }))

/**
 * How money that has moved is confirmed to the address that is registered for payments by hand: of prompts too, or of
 * none.
 */
const confirmation = fc.constantFrom('none', 'none', 'none', 'once', 'duplicate', 'late')

const orderStep = step('order', {
  customer: which,
  product: which,
  quantity: fc.integer({ min: 1, max: 3 }),
  scenario: fc.constantFrom(...payingScenarios),
  confirmation,
  /** Whether the customer waits until it is paid, or the next step happens meanwhile. */
  waitsForPayment: fc.boolean(),
})

/** A payment by hand. */
const byHand = {
  typed: fc.constantFrom('exact', 'exact', 'exact', 'small-letters', 'underpaid', 'overpaid', 'mistyped', 'no-order'),
  payer: fc.constantFrom('own', 'own', 'other', 'stranger'),
  /** Whether we are asked first, and answer in time. Where we are not, any money moves. */
  validation: fc.constantFrom('ask', 'ask', 'off', 'off', 'off', 'timeout'),
  confirmation: fc.constantFrom('once', 'once', 'none', 'none', 'duplicate', 'late'),
  /** Who hears nothing pays once more. */
  times: fc.constantFrom(1, 1, 1, 2),
}
export type ByHand = { [Key in keyof typeof byHand]: (typeof byHand)[Key] extends fc.Arbitrary<infer Of> ? Of : never }

/**
 * An order whose prompt brings nothing has ended when its customer pays it by hand; sometimes somebody has bought the
 * rest meanwhile.
 */
const paidLateStep = step('paid-late', {
  customer: which,
  product: which,
  quantity: fc.integer({ min: 1, max: 3 }),
  scenario: fc.constantFrom('cancel', 'no-answer', 'wrong-pin', 'no-funds'),
  ending: fc.constantFrom('CANCELLED', 'EXPIRED'),
  isSoldOut: fc.boolean(),
  byHand: fc.record({ ...byHand, typed: fc.constantFrom('exact', 'exact', 'underpaid', 'mistyped') }),
})

/** What a person does with money in suspense, of what is right. */
const choice = fc.constantFrom('allocate', 'allocate', 'refund', 'keep')
export type Choice = typeof choice extends fc.Arbitrary<infer C> ? C : never

/**
 * How a reversal goes wrong that may or may not be carried out: neither its response nor its result is sure to arrive.
 */
const reversalFaults = [
  'cut-and-silent',
  'cut-and-repeatable',
  'dropped-and-lost',
  'no-result-declined',
  'result-7777',
  // Refused with a known code, and then no query is answered.
  'refused-and-unanswered',
] as const

const refundStep = step('refund', { order: which, share, by: fc.constantFrom('vendor', 'admin'), line: fc.boolean() })

/** One action, or one event, that concerns money. */
const aStep = fc.oneof(
  { weight: 8, arbitrary: orderStep },
  {
    weight: 2,
    arbitrary: step('retry-payment', { order: which, scenario: fc.constantFrom(...payingScenarios), confirmation }),
  },
  { weight: 3, arbitrary: step('cancel', { order: which }) },
  { weight: 3, arbitrary: step('revoke-ticket', { order: which, ticket: which, refund: fc.boolean() }) },
  { weight: 2, arbitrary: step('check-payment', { order: which }) },
  { weight: 4, arbitrary: step('vendor', { order: which, act: fc.constantFrom('accept', 'ready', 'complete') }) },
  { weight: 8, arbitrary: step('fulfil', { order: which }) },
  { weight: 2, arbitrary: step('vendor-refuses', { order: which, act: fc.constantFrom('reject', 'cancel') }) },
  { weight: 5, arbitrary: refundStep },
  { weight: 3, arbitrary: step('faulty-reversal', { order: which, scenario: fc.constantFrom(...reversalFaults) }) },
  { weight: 6, arbitrary: step('ask-payout', { share }) },
  {
    weight: 8,
    arbitrary: step('payout', {
      payout: which,
      act: fc.constantFrom('approve', 'approve', 'reject', 'settle', 'fail'),
    }),
  },
  { weight: 2, arbitrary: step('faulty-payout', { share, scenario: fc.constantFrom(...payoutFaults) }) },
  { weight: 2, arbitrary: step('settle-refund', { refund: which }) },
  { weight: 4, arbitrary: step('sending', { scenario: fc.constantFrom(...sendingScenarios), phone: which }) },
  {
    weight: 3,
    arbitrary: step('status-queries', {
      scenario: fc.constantFrom(...statusScenarios),
      phone: which,
      isAlways: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: step('resolve-stuck', {}) },
  { weight: 4, arbitrary: step('order-beside-prompt', { ordered: orderStep, byHand: fc.record(byHand) }) },
  { weight: 3, arbitrary: paidLateStep },
  { weight: 5, arbitrary: step('pay-by-hand', { order: which, ...byHand }) },
  { weight: 2, arbitrary: step('import-statement', {}) },
  { weight: 1, arbitrary: step('resolve-line', {}) },
  { weight: 2, arbitrary: step('resolve-suspense', { choice }) },
  { weight: 8, arbitrary: step('time', { minutes: fc.constantFrom(0.5, 2, 12, 25 * 60, 25 * 60) }) },
  { weight: 3, arbitrary: step('again', {}) },
  { weight: 1, arbitrary: step('restart', {}) },
)

export type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

/** The first step is an order: before it there is no money. */
export const someSteps: fc.Arbitrary<Step[]> = fc
  .tuple(orderStep, fc.array(aStep, { minLength: 3, maxLength: 20 }))
  .map(([first, rest]) => [first, ...rest])

/** How a person goes through the lists when the history is over. */
export const someReview = fc.record({ choice, isStatementFirst: fc.boolean(), isResent: fc.boolean() })
export type Review = typeof someReview extends fc.Arbitrary<infer R> ? R : never
