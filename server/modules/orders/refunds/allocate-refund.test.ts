import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { newId } from '#server/platform/ids.ts'
import { allocateRefund, type RefundAllocation, type RefundableState, type RefundRequest } from './allocate-refund.ts'

const line = (unitKES: number, quantity: number, commissionCents: number) => ({
  id: newId<OrderLineId>(),
  unitPriceCents: unitKES * 100,
  quantity,
  refundedQuantity: 0,
  commissionCents,
})

const state = (lines: ReturnType<typeof line>[], deliveryKES = 0): RefundableState => ({
  leftCents: lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, deliveryKES * 100),
  commissionLeftCents: lines.reduce((sum, { commissionCents }) => sum + commissionCents, 0),
  lines,
})

/** What is left of an order once this has been refunded. */
const stateAfter = (
  before: RefundableState,
  { amountCents, commissionCents, lines }: RefundAllocation,
): RefundableState => ({
  leftCents: before.leftCents - amountCents,
  commissionLeftCents: before.commissionLeftCents - commissionCents,
  lines: before.lines.map((each) => ({
    ...each,
    refundedQuantity: each.refundedQuantity + (lines.find(({ orderLineId }) => orderLineId === each.id)?.quantity ?? 0),
  })),
})

describe('allocating a refund', () => {
  it('allocates a full refund to vendor and commission in full', () => {
    expect(allocateRefund(state([line(650, 2, 130_05)], 100), { whole: true })).toMatchObject({
      amountCents: 1400_00,
      commissionCents: 130_05,
      vendorCents: 1269_95,
    })
  })

  it('allocates a refund of a line with the commission of that line, and none of the delivery', () => {
    const [fish, soda] = [line(650, 1, 65_00), line(80, 2, 31)]
    const order = state([fish, soda], 100)
    expect(allocateRefund(order, { lines: [{ orderLineId: soda.id, quantity: 1 }] })).toEqual({
      amountCents: 80_00,
      commissionCents: 16,
      vendorCents: 79_84,
      lines: [{ orderLineId: soda.id, quantity: 1, amountCents: 80_00 }],
    })
    expect(allocateRefund(order, { lines: [{ orderLineId: fish.id, quantity: 1 }] }).commissionCents).toBe(65_00)
  })

  it('refunds exactly the commission of a line, in however many steps', () => {
    const soda = line(80, 3, 100)
    let order = state([soda, line(650, 1, 65_00)])
    const steps = [1, 2, 3].map(() => {
      const allocation = allocateRefund(order, { lines: [{ orderLineId: soda.id, quantity: 1 }] })
      order = stateAfter(order, allocation)
      return allocation.commissionCents
    })
    expect(steps).toEqual([33, 34, 33])
  })

  it('allocates a refund by amount in proportion to what is left', () => {
    expect(allocateRefund(state([line(1000, 1, 100_01)]), { amountCents: 300_00 })).toMatchObject({
      commissionCents: 30_00,
      vendorCents: 269_99 + 1,
      lines: [],
    })
  })

  it('never refunds more than either side has left', () => {
    const fish = line(1000, 1, 100_00)
    const order = { ...state([fish, line(1000, 1, 100_00)]), commissionLeftCents: 40_00 }
    expect(allocateRefund(order, { lines: [{ orderLineId: fish.id, quantity: 1 }] }).commissionCents).toBe(40_00)
    const mostlyCommission = { ...state([fish], 0), leftCents: 1000_00, commissionLeftCents: 990_00 }
    expect(allocateRefund(mostlyCommission, { amountCents: 999_00 })).toMatchObject({
      commissionCents: 989_01,
      vendorCents: 9_99,
    })
    expect(allocateRefund(order, { whole: true }).vendorCents).toBe(1960_00)
  })

  it('refuses a refund of more than is left, of the amount or of a line', () => {
    const fish = line(650, 2, 130_00)
    const order = state([fish])
    const refusal = (request: RefundRequest) => expect(() => allocateRefund(order, request))
    refusal({ amountCents: 1301_00 }).toThrow(
      expect.objectContaining({ code: 'refund_too_large', options: { field: 'amountKES', data: { leftKES: 1300 } } }),
    )
    refusal({ lines: [{ orderLineId: fish.id, quantity: 3 }] }).toThrow(
      'KSh 1,300 of this order can still be given back.',
    )
    refusal({ lines: [{ orderLineId: newId<OrderLineId>(), quantity: 1 }] }).toThrow('The line was not found.')
  })
})

/** Lines with a commission by percent and by unit, each as odd as it likes; of it never more than the line costs. */
const someLine = fc
  .record({
    unitKES: fc.integer({ min: 1, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    fixedCents: fc.integer({ min: 0, max: 99_99 }),
  })
  .map(({ unitKES, quantity, basisPoints, fixedCents }) => {
    const costs = unitKES * 100 * quantity
    const commission = Math.floor((costs * basisPoints + 5_000) / 10_000) + fixedCents * quantity
    return line(unitKES, quantity, Math.min(costs, commission))
  })

const someOrder = fc
  .tuple(fc.array(someLine, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 1_000 }))
  .map(([lines, deliveryKES]) => state(lines, deliveryKES))

/** A step picks a line and a quantity, or a part of what is left, by numbers that are reduced to fit when they are applied. */
const someSteps = fc.array(
  fc.record({ isByLine: fc.boolean(), which: fc.nat(5), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { maxLength: 12 },
)

function requestOf(
  now: RefundableState,
  { isByLine, which, share }: { isByLine: boolean; which: number; share: number },
) {
  const chosen = now.lines[which % now.lines.length] as RefundableState['lines'][number]
  const fits = Math.min(chosen.quantity - chosen.refundedQuantity, Math.floor(now.leftCents / chosen.unitPriceCents))
  if (isByLine && fits > 0)
    return { lines: [{ orderLineId: chosen.id, quantity: Math.max(1, Math.round(share * fits)) }] }
  return { amountCents: Math.max(1, Math.floor((share * now.leftCents) / 100)) * 100 }
}

describe('the allocations of an order and all its refunds', () => {
  it('allocates 10,000 random orders with odd commissions and partial refunds to the cent', () => {
    fc.assert(
      fc.property(someOrder, someSteps, (order, steps) => {
        let now = order
        const given: RefundAllocation[] = []
        const applyRefund = (request: RefundRequest) => {
          const allocation = allocateRefund(now, request)
          given.push(allocation)
          now = stateAfter(now, allocation)
        }
        for (const step of steps) if (now.leftCents > 0) applyRefund(requestOf(now, step))
        if (now.leftCents > 0) applyRefund({ whole: true })
        for (const { amountCents, commissionCents, vendorCents, lines } of given) {
          expect(commissionCents + vendorCents).toBe(amountCents)
          expect(Math.min(amountCents, commissionCents, vendorCents)).toBeGreaterThanOrEqual(0)
          expect(lines.every((each) => each.amountCents > 0)).toBe(true)
        }
        const sum = (of: 'amountCents' | 'commissionCents') => given.reduce((total, each) => total + each[of], 0)
        expect(sum('amountCents')).toBe(order.leftCents)
        expect(sum('commissionCents')).toBe(order.commissionLeftCents)
        expect(now).toMatchObject({ leftCents: 0, commissionLeftCents: 0 })
      }),
      { numRuns: 10_000 },
    )
  })

  it('refunds exactly the commission of the lines where an order is refunded by lines alone', () => {
    fc.assert(
      fc.property(someOrder, someSteps, (order, steps) => {
        let now = order
        for (const { which, share } of steps) {
          const request = requestOf(now, { isByLine: true, which, share })
          if ('lines' in request) now = stateAfter(now, allocateRefund(now, request))
        }
        const expected = order.lines.reduce((sum, { id, commissionCents, quantity }) => {
          const refunded = now.lines.find((each) => each.id === id)?.refundedQuantity ?? 0
          return sum + Math.floor((commissionCents * refunded * 2 + quantity) / (quantity * 2))
        }, 0)
        expect(order.commissionLeftCents - now.commissionLeftCents).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })
})
