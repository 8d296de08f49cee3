import { describe, expect, it } from 'vitest'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { newId } from '#server/platform/ids.ts'
import { stateAfter } from '#server/testing/pricing/refund-steps.ts'
import type { MoneySplit } from '../money-split.ts'
import { allocateRefund, type RefundableLine, type RefundableState, type RefundRequest } from './allocate-refund.ts'

/** A line that was paid at its price. */
const line = (unitKES: number, quantity: number, commissionCents: number, parts: Partial<RefundableLine> = {}) => ({
  id: newId<OrderLineId>(),
  quantity,
  refundedQuantity: 0,
  paidCents: unitKES * 100 * quantity,
  commissionCents,
  serviceFeeCents: 0,
  taxCents: 0,
  promotionCents: 0,
  ...parts,
})

const sum = (lines: readonly RefundableLine[], of: 'paidCents' | keyof Omit<MoneySplit, 'earningsCents'>) =>
  lines.reduce((total, each) => total + each[of], 0)

/** An order of these lines, delivered for so much. */
function state(lines: RefundableLine[], deliveryKES = 0): RefundableState {
  const leftCents = sum(lines, 'paidCents') + deliveryKES * 100
  const parts = {
    commissionCents: sum(lines, 'commissionCents'),
    serviceFeeCents: sum(lines, 'serviceFeeCents'),
    taxCents: sum(lines, 'taxCents'),
    promotionCents: sum(lines, 'promotionCents'),
  }
  const { commissionCents, serviceFeeCents, taxCents, promotionCents } = parts
  const earningsCents = leftCents - commissionCents - serviceFeeCents - taxCents + promotionCents
  return { leftCents, left: { ...parts, earningsCents }, lines }
}

describe('allocating a refund', () => {
  it('allocates a full refund to vendor and commission in full', () => {
    expect(allocateRefund(state([line(650, 2, 130_05)], 100), { whole: true })).toMatchObject({
      amountCents: 1400_00,
      commissionCents: 130_05,
      earningsCents: 1269_95,
    })
  })

  it('allocates a refund of a line with the commission of that line, and none of the delivery', () => {
    const [fish, soda] = [line(650, 1, 65_00), line(80, 2, 31)]
    const order = state([fish, soda], 100)
    expect(allocateRefund(order, { lines: [{ orderLineId: soda.id, quantity: 1 }] })).toMatchObject({
      amountCents: 80_00,
      commissionCents: 16,
      earningsCents: 79_84,
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
      earningsCents: 269_99 + 1,
      lines: [],
    })
  })

  it('gives back of a discounted line what was paid for it, and each side its part', () => {
    // Three at 100, of which the platform bears 50 and which carry 30 of tax: 280 were paid.
    const soda = line(0, 3, 30_00, { paidCents: 280_00, promotionCents: 50_00, taxCents: 30_00 })
    let order = state([soda, line(650, 1, 65_00)])
    const steps = [1, 1, 1].map((quantity) => {
      const allocation = allocateRefund(order, { lines: [{ orderLineId: soda.id, quantity }] })
      order = stateAfter(order, allocation)
      return allocation
    })
    expect(steps.map(({ amountCents }) => amountCents)).toEqual([93_00, 94_00, 93_00])
    expect(steps.map(({ promotionCents }) => promotionCents)).toEqual([17_00, 16_00, 17_00])
    expect(steps.map(({ taxCents }) => taxCents)).toEqual([10_00, 10_00, 10_00])
    expect(steps.map(({ earningsCents }) => earningsCents)).toEqual([90_00, 90_00, 90_00])
  })

  it('lists what cost nothing when the whole order goes back', () => {
    const free = line(0, 2, 0, { promotionCents: 100_00 })
    expect(allocateRefund(state([free, line(650, 1, 65_00)]), { whole: true }).lines).toMatchObject([
      { orderLineId: free.id, quantity: 2, amountCents: 0 },
      { amountCents: 650_00 },
    ])
  })

  it('never refunds more than any side has left', () => {
    const fish = line(1000, 1, 100_00)
    const full = state([fish, line(1000, 1, 100_00)])
    const order = { ...full, left: { ...full.left, commissionCents: 40_00, earningsCents: 1960_00 } }
    expect(allocateRefund(order, { lines: [{ orderLineId: fish.id, quantity: 1 }] }).commissionCents).toBe(40_00)
    const mostlyCommission = { ...state([line(1000, 1, 990_00)]) }
    expect(allocateRefund(mostlyCommission, { amountCents: 999_00 })).toMatchObject({
      commissionCents: 989_01,
      earningsCents: 9_99,
    })
    expect(allocateRefund(order, { whole: true }).earningsCents).toBe(1960_00)
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
