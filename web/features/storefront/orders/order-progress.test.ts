import { describe, expect, it } from 'vitest'
import type { PaymentStatus } from '#contracts/money/payments.ts'
import type { FulfilmentMethod, OrderStatus } from '#contracts/orders.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { isCancellable, stagesOf } from './order-progress.ts'

const stages = (status: OrderStatus, method: FulfilmentMethod) =>
  stagesOf({ status, fulfilment: { method, areaName: null, address: null, landmark: null } }).map(
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

describe('giving up an unpaid order', () => {
  const order = (status: OrderStatus, channel: 'PROMPT' | 'REDIRECT', payment: PaymentStatus) =>
    isCancellable({ status, payment: { channel, status: payment } })
  it('is not offered while a prompt is open or its outcome is not known', () => {
    for (const payment of ['CREATED', 'PROMPTED', 'UNKNOWN', 'SUCCEEDED'] as const) {
      expect(order('PENDING_PAYMENT', 'PROMPT', payment), payment).toBe(false)
    }
  })
  it('is offered after a payment was refused, and while a card page is left open', () => {
    expect(order('PENDING_PAYMENT', 'PROMPT', 'FAILED')).toBe(true)
    expect(order('PENDING_PAYMENT', 'REDIRECT', 'PROMPTED')).toBe(true)
  })
  it('is not offered once it is paid or over', () => {
    for (const status of ['PAID', 'EXPIRED', 'CANCELLED'] as const)
      expect(order(status, 'PROMPT', 'FAILED')).toBe(false)
  })
})
