import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#contracts/orders.ts'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { applyTransition, isLargeOrder, type QueuePages } from './queue.ts'

const order = (id: string, status: OrderStatus) => ({ id, status }) as VendorOrder

const listOf = (...items: VendorOrder[]): QueuePages => ({
  pages: [{ items, nextCursor: null, counts: { TO_ACCEPT: 2, PREPARING: 1, READY: 0, DONE: 5 } }],
  pageParams: [''],
})

const idsOf = (list: QueuePages) => list.pages.flatMap(({ items }) => items.map(({ id, status }) => `${id} ${status}`))

describe('the queue when an order changes its status', () => {
  const [before, after] = [order('b', 'ACCEPTED'), order('b', 'READY')]

  it('takes it out of the column it leaves', () => {
    expect(idsOf(applyTransition(listOf(order('a', 'ACCEPTED'), before), 'PREPARING', before, after))).toEqual([
      'a ACCEPTED',
    ])
  })
  it('puts it into the column it comes to', () => {
    expect(idsOf(applyTransition(listOf(order('c', 'READY')), 'READY', before, after))).toEqual(['b READY', 'c READY'])
  })
  it('leaves it in its place where all orders stand', () => {
    expect(idsOf(applyTransition(listOf(order('a', 'PAID'), before), undefined, before, after))).toEqual([
      'a PAID',
      'b READY',
    ])
  })
  it('leaves it where it is when the column stays the same', () => {
    const onTheWay = order('b', 'OUT_FOR_DELIVERY')
    const list = applyTransition(listOf(after), 'READY', after, onTheWay)
    expect(idsOf(list)).toEqual(['b OUT_FOR_DELIVERY'])
    expect(list.pages[0]?.counts.READY).toBe(0)
  })
  it('counts again', () => {
    const [page] = applyTransition(listOf(before), 'PREPARING', before, after).pages
    expect(page?.counts).toEqual({ TO_ACCEPT: 2, PREPARING: 0, READY: 1, DONE: 5 })
  })
})

describe('a card of the queue', () => {
  it('is big from a dozen things on', () => {
    const lines = (...quantities: number[]) => ({
      lines: quantities.map((quantity) => ({ quantity })) as VendorOrder['lines'],
    })
    expect([isLargeOrder(lines(6, 5)), isLargeOrder(lines(6, 6))]).toEqual([false, true])
  })
})
