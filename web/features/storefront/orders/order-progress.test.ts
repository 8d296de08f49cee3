import { describe, expect, it } from 'vitest'
import type { FulfilmentMethod, OrderStatus } from '#contracts/orders.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { orderStages } from './order-progress.ts'

const stages = (status: OrderStatus, method: FulfilmentMethod) =>
  orderStages({ status, fulfilment: { method, areaName: null, address: null, landmark: null } }).map(
    (stage) => `${stage.status} ${stage.state}`,
  )

describe('how far an order has come', () => {
  it('waits for the money first', () => {
    expect(stages('PENDING_PAYMENT', 'PICKUP')).toEqual(['PAID now', 'ACCEPTED next', 'READY next', 'COMPLETED next'])
  })
  it('is one step longer when it is brought', () => {
    expect(stages('READY', 'DELIVERY')).toEqual([
      'PAID done',
      'ACCEPTED done',
      'READY done',
      'OUT_FOR_DELIVERY now',
      'COMPLETED next',
    ])
  })
  it('counts what was skipped as done', () => {
    expect(stages('COMPLETED', 'DELIVERY').every((stage) => stage.endsWith('done'))).toBe(true)
  })
  it('has two steps for tickets', () => {
    expect(stages('COMPLETED', 'TICKETS')).toEqual(['PAID done', 'COMPLETED done'])
  })
  it.each(['EXPIRED', 'CANCELLED', 'REJECTED'] as const)('has none once it is %s', (status) => {
    expect(stages(status, 'PICKUP')).toEqual([])
  })
})

describe('an order number', () => {
  it('is written in the pairs it is read aloud in', () => {
    expect(formatOrderNumber('UZ48251937').split('\u00a0')).toEqual(['UZ', '48', '25', '19', '37'])
  })
})
