import { describe, expect, it } from 'vitest'
import type { OrderLine, OrderStatus } from '#contracts/orders.ts'
import { canBeRefunded, type RefundableOrder, toRefundChoice, voidsTickets } from './refundable.ts'

const order = (differences: Partial<RefundableOrder> = {}): RefundableOrder => ({
  id: 'order',
  number: 'UZ48250001',
  status: 'COMPLETED',
  contact: { name: 'Wanjiru' },
  lines: [{ id: 'fish', kind: 'ITEM' } as unknown as OrderLine, { id: 'seat', kind: 'TICKET' } as unknown as OrderLine],
  leftKES: 1000,
  ...differences,
})

describe('an order can be refunded', () => {
  it.each([
    ['PENDING_PAYMENT', false],
    ['PAID', true],
    ['OUT_FOR_DELIVERY', true],
    ['COMPLETED', true],
    ['CANCELLED', false],
    ['REJECTED', false],
    ['EXPIRED', false],
  ] as [OrderStatus, boolean][])('%s: %s', (status, expected) => {
    expect(canBeRefunded(order({ status }))).toBe(expected)
  })

  it('until all of it went back', () => {
    expect(canBeRefunded(order({ leftKES: 1 }))).toBe(true)
    expect(canBeRefunded(order({ leftKES: 0 }))).toBe(false)
  })
})

describe('what is asked for', () => {
  const draft = { kind: 'lines' as const, quantities: { fish: 2, seat: 0 }, amountKES: 50 }

  it('is what was filled in of the kind that is chosen', () => {
    expect(toRefundChoice(draft)).toEqual({ lines: [{ orderLineId: 'fish', quantity: 2 }] })
    expect(toRefundChoice({ ...draft, kind: 'amount' })).toEqual({ amountKES: 50 })
    expect(toRefundChoice({ ...draft, kind: 'whole' })).toEqual({ whole: true })
  })

  it('is nothing yet without a line, or with an amount that is none', () => {
    expect(toRefundChoice({ ...draft, quantities: {} })).toBeNull()
    for (const amountKES of [Number.NaN, 0, -5, 10.5])
      expect(toRefundChoice({ ...draft, kind: 'amount', amountKES })).toBeNull()
  })

  it('ends tickets where they are given back themselves', () => {
    expect(voidsTickets(order(), draft)).toBe(false)
    expect(voidsTickets(order(), { ...draft, quantities: { seat: 1 } })).toBe(true)
    expect(voidsTickets(order(), { ...draft, kind: 'whole' })).toBe(true)
    expect(voidsTickets(order(), { ...draft, kind: 'amount' })).toBe(false)
  })
})
