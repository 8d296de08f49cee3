import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeliveryAreaId, OrderLineId } from '#contracts/wire/primitives.ts'
import { newId } from '#server/platform/ids.ts'
import { ruleOf, someAdjustments, someRefunds } from '#server/testing/pricing/random-price.ts'
import { requestOf, stateAfter } from '#server/testing/pricing/refund-steps.ts'
import { sumPriceLines } from '../checkout/price-adjustments.ts'
import type { CatalogLine, PricingContext, RequestedLine } from '../checkout/pricing.queries.ts'
import { type Quote, quote } from '../checkout/quote.ts'
import type { MoneySplit } from '../money-split.ts'
import { allocateRefund, type RefundAllocation, type RefundableState } from './allocate-refund.ts'

const someItem = fc.record({
  unitKES: fc.integer({ min: 1, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  fixedCents: fc.integer({ min: 0, max: 99_99 }),
})

/** A cart of up to six lines with odd commissions, delivered or not, with discounts, fees and taxes. */
const someQuote = fc
  .record({
    items: fc.array(someItem, { minLength: 1, maxLength: 6 }),
    deliveryKES: fc.option(fc.integer({ min: 0, max: 1_000 })),
    adjustments: someAdjustments,
  })
  .map(({ items, deliveryKES, adjustments }) => {
    const area =
      deliveryKES === null
        ? null
        : { id: newId<DeliveryAreaId>(), name: 'Kilimani', feeCents: deliveryKES * 100, minimumCents: 0 }
    const requested = items.map(({ unitKES, quantity, basisPoints, fixedCents }) => ({
      requested: { quantity, priceKES: unitKES } as RequestedLine,
      catalog: {
        priceCents: unitKES * 100,
        commissionRule: { id: newId(), scope: 'PRODUCT', basisPoints, fixedCents },
      },
    }))
    const commissionRules = { vendor: null, categories: [], platform: null }
    const context = { area, commissionRules } as unknown as PricingContext
    return quote(
      context,
      {
        items: requested as unknown as { requested: RequestedLine; catalog: CatalogLine }[],
        request: {
          vendorId: newId(),
          items: requested.map((item) => item.requested),
          fulfilment: area ? { method: 'DELIVERY', areaId: area.id } : { method: 'PICKUP' },
        },
      },
      { now: new Date('2026-11-20T09:00:00Z'), platformBasisPoints: 1_000, priceAdjustments: [ruleOf(adjustments)] },
    )
  })

const splitOf = (of: MoneySplit): MoneySplit => ({
  earningsCents: of.earningsCents,
  commissionCents: of.commissionCents,
  serviceFeeCents: of.serviceFeeCents,
  taxCents: of.taxCents,
  promotionCents: of.promotionCents,
})

const together = ({ earningsCents, commissionCents, serviceFeeCents, taxCents, promotionCents }: MoneySplit) =>
  earningsCents + commissionCents + serviceFeeCents + taxCents - promotionCents

/** The order as its rows would say it once it is paid. */
function refundable(quoted: Quote): RefundableState {
  const lines = quoted.lines.map(({ requested, commissionCents }, index) => {
    const own = quoted.priceLines.filter(({ line }) => line === index)
    const of = (kind: string) => sumPriceLines(own.filter((each) => each.kind === kind && each.party === 'PLATFORM'))
    return {
      id: newId<OrderLineId>(),
      quantity: requested.quantity,
      refundedQuantity: 0,
      paidCents: sumPriceLines(own),
      commissionCents,
      serviceFeeCents: of('FEE'),
      taxCents: of('TAX'),
      promotionCents: 0 - of('DISCOUNT'),
    }
  })
  return { leftCents: quoted.totalCents, left: splitOf(quoted), lines }
}

describe('the price of an order and all its refunds', () => {
  it('prices 10,000 random carts in whole shillings that sum to the total and to what is whose', () => {
    fc.assert(
      fc.property(someQuote, (quoted) => {
        expect(sumPriceLines(quoted.priceLines)).toBe(quoted.totalCents)
        expect(together(quoted)).toBe(quoted.totalCents)
        expect(quoted.totalCents).toBeGreaterThan(0)
        expect(Math.min(...Object.values(splitOf(quoted)))).toBeGreaterThanOrEqual(0)
        for (const { kind, amountCents } of quoted.priceLines) {
          expect(Math.abs(amountCents % 100)).toBe(0)
          expect(amountCents < 0).toBe(kind === 'DISCOUNT')
        }
        for (const { paidCents } of refundable(quoted).lines) expect(paidCents).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 10_000 },
    )
  })

  it('gives back exactly what was paid in 10,000 random orders, and never more for a line than was paid for it', () => {
    fc.assert(
      fc.property(someQuote, someRefunds, (quoted, steps) => {
        const paid = refundable(quoted)
        let now = paid
        const given: RefundAllocation[] = []
        const refund = (request: Parameters<typeof allocateRefund>[1]) => {
          const allocation = allocateRefund(now, request)
          given.push(allocation)
          now = stateAfter(now, allocation)
        }
        for (const step of steps) if (now.leftCents > 0) refund(requestOf(now, step))
        if (now.leftCents > 0) refund({ whole: true })
        for (const allocation of given) {
          expect(allocation.amountCents % 100).toBe(0)
          expect(together(allocation)).toBe(allocation.amountCents)
          expect(Math.min(allocation.amountCents, ...Object.values(splitOf(allocation)))).toBeGreaterThanOrEqual(0)
          // What is sold on the vendor's account goes back in whole shillings, as its figures are shown.
          expect((allocation.earningsCents + allocation.commissionCents) % 100).toBe(0)
        }
        expect(given.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(quoted.totalCents)
        expect(splitOf(now.left)).toEqual({
          earningsCents: 0,
          commissionCents: 0,
          serviceFeeCents: 0,
          taxCents: 0,
          promotionCents: 0,
        })
        for (const { id, paidCents, quantity } of paid.lines) {
          const back = given.flatMap(({ lines }) => lines.filter(({ orderLineId }) => orderLineId === id))
          expect(back.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(paidCents)
          expect(back.reduce((sum, each) => sum + each.quantity, 0)).toBeLessThanOrEqual(quantity)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('refunds exactly the price and the commission of the lines where an order is refunded by lines alone', () => {
    fc.assert(
      fc.property(someQuote, fc.shuffledSubarray([0, 1, 2, 3, 4, 5]), (quoted, order) => {
        const paid = refundable(quoted)
        let now = paid
        const refunded = order.filter((n) => n < paid.lines.length)
        for (const n of refunded) {
          const line = now.lines[n] as (typeof now.lines)[number]
          for (let unit = 0; unit < line.quantity; unit++) {
            if (now.leftCents > 0)
              now = stateAfter(now, allocateRefund(now, { lines: [{ orderLineId: line.id, quantity: 1 }] }))
          }
        }
        // What exhausts the order takes the rest of all sides, also of lines that cost nothing.
        if (now.leftCents === 0) return
        const sum = (of: 'paidCents' | 'commissionCents' | 'taxCents' | 'promotionCents') =>
          refunded.reduce((total, n) => total + (paid.lines[n]?.[of] ?? 0), 0)
        expect(paid.leftCents - now.leftCents).toBe(sum('paidCents'))
        expect(paid.left.taxCents - now.left.taxCents).toBe(sum('taxCents'))
        expect(paid.left.promotionCents - now.left.promotionCents).toBe(sum('promotionCents'))
        expect(paid.left.commissionCents - now.left.commissionCents).toBe(sum('commissionCents'))
      }),
      { numRuns: 10_000 },
    )
  })
})
