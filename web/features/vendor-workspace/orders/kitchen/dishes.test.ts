import { describe, expect, it } from 'vitest'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { countDishes } from './dishes.ts'

const line = (id: string, name: string, quantity: number, differences = {}) => ({
  id,
  productId: `product of ${name}`,
  name,
  kind: 'ITEM',
  quantity,
  refundedQuantity: 0,
  ...differences,
})
const orderOf = (...lines: ReturnType<typeof line>[]) => ({ lines }) as unknown as VendorOrder

describe('the totals of the dishes', () => {
  const orders = [
    orderOf(line('a', 'Chapati', 2), line('b', 'Ugali', 3)),
    orderOf(line('c', 'Chapati', 4, { refundedQuantity: 1 }), line('d', 'Concert', 9, { kind: 'TICKET' })),
  ]
  const totals = (ticked: string[] = []) =>
    countDishes(orders, new Set(ticked)).map(({ name, count }) => `${count} ${name}`)

  it('add up each dish over all orders, the most first, without tickets and what was refunded', () => {
    expect(totals()).toEqual(['5 Chapati', '3 Ugali'])
  })
  it('leave out what is ticked as made', () => {
    expect(totals(['b', 'c'])).toEqual(['2 Chapati'])
  })
})
