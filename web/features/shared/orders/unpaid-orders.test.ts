import { describe, expect, it } from 'vitest'
import type { PaymentStatus } from '#contracts/money/payments.ts'
import type { OrderStatus, OrderSummary } from '#contracts/orders.ts'
import { firstToExpire, isCancellable, paymentWindowSeconds } from './unpaid-orders.queries.ts'

describe('giving up an unpaid order', () => {
  const promptedAt = '2026-11-20T10:00:00Z'
  const now = Date.parse('2026-11-20T10:02:59Z')
  const order = (status: OrderStatus, channel: 'PROMPT' | 'REDIRECT', payment: PaymentStatus) =>
    isCancellable({ status, payment: { channel, status: payment, uncertain: null, promptedAt } }, now)
  it('is not offered while a prompt is open or its outcome is not known', () => {
    for (const payment of ['CREATED', 'PROMPTED', 'UNKNOWN', 'SUCCEEDED'] as const) {
      expect(order('PENDING_PAYMENT', 'PROMPT', payment), payment).toBe(false)
    }
  })
  it('is offered after a payment was refused, and while a card page is left open', () => {
    expect(order('PENDING_PAYMENT', 'PROMPT', 'FAILED')).toBe(true)
    expect(order('PENDING_PAYMENT', 'REDIRECT', 'PROMPTED')).toBe(true)
  })
  it('is offered again when nothing waits for the last attempt any longer', () => {
    const uncertain = { since: '2026-11-20T10:00:00Z', nextQueryAt: null, claimedReceipt: null }
    const payment = { channel: 'PROMPT', status: 'UNKNOWN', uncertain, promptedAt } as const
    expect(isCancellable({ status: 'PENDING_PAYMENT', payment }, now)).toBe(true)
  })
  it('is offered while nobody has answered, once no PIN can be typed any more', () => {
    const payment = { channel: 'PROMPT', status: 'PROMPTED', uncertain: null, promptedAt } as const
    expect(isCancellable({ status: 'PENDING_PAYMENT', payment }, now + 1000)).toBe(true)
    const unsent = { ...payment, status: 'CREATED', promptedAt: null } as const
    expect(isCancellable({ status: 'PENDING_PAYMENT', payment: unsent }, now + 60_000)).toBe(false)
  })
  it('is not offered once it is paid or over', () => {
    for (const status of ['PAID', 'EXPIRED', 'CANCELLED'] as const)
      expect(order(status, 'PROMPT', 'FAILED')).toBe(false)
  })
})

describe('of several unpaid orders', () => {
  const order = (number: string, expiresAt: string) => ({ number, expiresAt }) as OrderSummary
  it('the one that is held the shortest comes first', () => {
    const orders = [order('UZ1', '2026-11-20T10:10:00Z'), order('UZ2', '2026-11-20T10:05:00Z')]
    expect(firstToExpire(orders)?.number).toBe('UZ2')
    expect(firstToExpire([])).toBeUndefined()
  })
  it('the ring stands for its whole payment window', () => {
    expect(paymentWindowSeconds({ placedAt: '2026-11-20T10:00:00Z', expiresAt: '2026-11-20T10:10:00Z' })).toBe(600)
  })
})
