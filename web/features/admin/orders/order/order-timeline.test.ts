import { describe, expect, it } from 'vitest'
import type { AdminOrder } from '#contracts/admin/orders.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { timelineSteps } from './order-timeline.tsx'

const at = (minute: number) => `2026-11-23T09:${String(minute).padStart(2, '0')}:00.000Z`

function anOrder(method: AdminOrder['fulfilment']['method'], ...statuses: OrderStatus[]) {
  const history = statuses.map((status, minute) => ({
    status,
    actor: 'SYSTEM' as const,
    reason: null,
    by: null,
    at: at(minute),
  }))
  return { status: statuses.at(-1) as OrderStatus, history, placedAt: at(0), fulfilment: { method } }
}

const reached = (order: Parameters<typeof timelineSteps>[0]) =>
  timelineSteps(order).map(
    ({ status, isReached, isCurrent }) => `${status} ${isCurrent ? 'now' : isReached ? 'reached' : 'next'}`,
  )

describe('how far an order is', () => {
  it('shows every step of the way it goes, those that are still to come too', () => {
    expect(reached(anOrder('PICKUP', 'PENDING_PAYMENT', 'PAID'))).toEqual([
      'PENDING_PAYMENT reached',
      'PAID now',
      'ACCEPTED next',
      'READY next',
      'COMPLETED next',
    ])
    expect(reached(anOrder('TICKETS', 'PENDING_PAYMENT', 'PAID', 'COMPLETED'))).toEqual([
      'PENDING_PAYMENT reached',
      'PAID reached',
      'COMPLETED now',
    ])
  })

  it('shows of an order that ended early what it reached, and how it ended', () => {
    expect(reached(anOrder('DELIVERY', 'PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'CANCELLED'))).toEqual([
      'PENDING_PAYMENT reached',
      'PAID reached',
      'ACCEPTED reached',
      'CANCELLED now',
    ])
  })

  it('takes a step that was undone for one that is still to come', () => {
    const steps = timelineSteps(anOrder('PICKUP', 'PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'PAID'))
    expect(steps.find(({ status }) => status === 'ACCEPTED')).toMatchObject({ isReached: false, at: null })
    expect(steps.find(({ status }) => status === 'PAID')).toMatchObject({ isCurrent: true, at: at(3) })
  })
})
