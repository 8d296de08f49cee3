/** What differs from the request: a shilling less, naira, a live payment, or fees that the customer paid on top. */
export type Discrepancy = 'underpaid' | 'foreign-currency' | 'live-domain' | 'fees-on-top'

export type PaymentScenario = {
  label: string
  /** What Paystack itself holds to be so, in its answers and its events. */
  record?: Discrepancy
  /** What only the event says; asking Paystack gives the truth. */
  event?: Discrepancy
  delivery?: 'none' | 'twice' | 'late' | 'wrong-signature' | 'spaced'
  /** The bank decides long after the customer has gone back to the merchant. */
  isSettledLate?: boolean
  /** The customer stays on the checkout page after paying. */
  staysOnPage?: boolean
}

export type RefundScenario = {
  label: string
  end: 'pending' | 'processed' | 'failed' | 'needs-attention'
  events?: 'none' | 'twice' | 'out-of-order'
}

const payment = (label: string, scenario: Omit<PaymentScenario, 'label'> = {}): PaymentScenario => ({
  label,
  ...scenario,
})
const refund = (label: string, end: RefundScenario['end'], events?: RefundScenario['events']): RefundScenario => ({
  label,
  end,
  events,
})

export const paymentScenarios = {
  normal: payment('Pays'),
  'duplicate-event': payment('Pays, the event comes twice', { delivery: 'twice' }),
  'no-event': payment('Pays, no event comes', { delivery: 'none' }),
  'late-event': payment('Pays, the event comes late', { delivery: 'late' }),
  'wrong-signature': payment('Pays, the event has a wrong signature', { delivery: 'wrong-signature' }),
  'spaced-json': payment('Pays, the event is JSON with spaces', { delivery: 'spaced' }),
  'no-redirect': payment('Pays, and never returns to the shop', { staysOnPage: true }),
  'settles-late': payment('Pays, the bank decides late', { isSettledLate: true }),
  underpaid: payment('Pays one shilling less', { record: 'underpaid' }),
  'foreign-currency': payment('Pays in naira', { record: 'foreign-currency' }),
  'live-domain': payment('Pays in live mode', { record: 'live-domain' }),
  'fees-on-top': payment('Pays the fees on top', { record: 'fees-on-top' }),
  'event-underpaid': payment('Pays, the event says a shilling less', { event: 'underpaid' }),
  'event-foreign-currency': payment('Pays, the event says naira', { event: 'foreign-currency' }),
  'event-live-domain': payment('Pays, the event says live mode', { event: 'live-domain' }),
} as const satisfies Record<string, PaymentScenario>

export const refundScenarios = {
  'refund-processed': refund('The refund arrives', 'processed'),
  'refund-fails': refund('The refund fails', 'failed'),
  'refund-needs-attention': refund('The refund needs attention', 'needs-attention'),
  'refund-stuck': refund('The refund stays pending', 'pending'),
  'refund-no-events': refund('The refund arrives, no event comes', 'processed', 'none'),
  'refund-duplicate-events': refund('The refund arrives, events come twice', 'processed', 'twice'),
  'refund-out-of-order': refund('The refund arrives, events come in reverse', 'processed', 'out-of-order'),
} as const satisfies Record<string, RefundScenario>

export const faults = {
  'rate-limited': 'Too many requests: 429 with Retry-After',
  'server-error': 'Fails with 500, nothing is done',
  slow: 'The answer takes long',
  'error-but-done': 'Answers 500 although it is done',
  'dropped-response': 'Is done, but the connection closes without an answer',
  'no-answer': 'Is done, but the answer never comes',
} as const

export type PaymentScenarioName = keyof typeof paymentScenarios
export type RefundScenarioName = keyof typeof refundScenarios
export type Fault = keyof typeof faults

export const isPaymentScenario = (name: string): name is PaymentScenarioName => Object.hasOwn(paymentScenarios, name)
export const isRefundScenario = (name: string): name is RefundScenarioName => Object.hasOwn(refundScenarios, name)
export const isFault = (name: string): name is Fault => Object.hasOwn(faults, name)
