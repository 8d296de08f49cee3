import fc from 'fast-check'
import type { Adjustment, PriceAdjustment } from '#server/modules/orders/index.ts'

const label = { en: 'Something', sw: 'Kitu' }
const basis = (code: string) => ({ code, label })
const party = fc.constantFrom('VENDOR' as const, 'PLATFORM' as const)
/** An odd number of cents, up to far more than most orders cost. */
const someCents = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 5_000_000 }))

/** What a rule takes off or adds; of one line by a number that is reduced to the lines there are. */
const someAdjustment = fc.oneof(
  fc.record({
    kind: fc.constant('DISCOUNT' as const),
    party,
    amountCents: someCents,
    of: fc.oneof(fc.constantFrom('GOODS' as const, 'DELIVERY' as const), fc.record({ line: fc.nat(5) })),
  }),
  fc.record({
    kind: fc.constant('FEE' as const),
    party,
    amountCents: fc.integer({ min: 0, max: 20_000 }),
    of: fc.oneof(fc.constantFrom('GOODS' as const, 'ORDER' as const), fc.record({ line: fc.nat(5) })),
  }),
  fc.record({
    kind: fc.constant('TAX' as const),
    amountCents: fc.integer({ min: 0, max: 30_000 }),
    of: fc.oneof(fc.constantFrom('GOODS' as const, 'ORDER' as const), fc.record({ line: fc.nat(5) })),
  }),
)

export type AnyAdjustment = typeof someAdjustment extends fc.Arbitrary<infer A> ? A : never

export const someAdjustments = fc.array(someAdjustment, { maxLength: 5 })

/** The rule that gives these, whatever the order is. */
export const ruleOf =
  (adjustments: readonly AnyAdjustment[]): PriceAdjustment =>
  ({ items }) =>
    items.length === 0
      ? []
      : adjustments.map((each, n): Adjustment => {
          const of = typeof each.of === 'object' ? { line: each.of.line % items.length } : each.of
          return { ...each, of, basis: basis(`rule-${n}`) } as Adjustment
        })

/** A step refunds a line's quantity, or an amount, by numbers that are reduced to fit when they are applied. */
export const someRefunds = fc.array(
  fc.record({ isByLine: fc.boolean(), which: fc.nat(5), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { maxLength: 12 },
)

export type RefundStep = typeof someRefunds extends fc.Arbitrary<(infer S)[]> ? S : never
