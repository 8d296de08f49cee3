import { describe, expect, it } from 'vitest'
import type { PaymentFailure, PaymentStatus } from '#contracts/money/payments.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { findPaymentStage, promptEndsAt, shouldResendPrompt } from './payment-stage.ts'

const order = (status: OrderStatus, payment: PaymentStatus, paidAt: string | null = null) => ({
  status,
  paidAt,
  payment: { channel: 'PROMPT' as const, status: payment, uncertain: null },
})
const uncertain = (status: OrderStatus) => ({
  ...order(status, 'UNKNOWN'),
  payment: {
    channel: 'PROMPT' as const,
    status: 'UNKNOWN' as const,
    uncertain: { since: '2026-11-20T10:03:00Z', nextQueryAt: null, claimedReceipt: null },
  },
})
const byCard = (payment: PaymentStatus) => ({
  ...order('PENDING_PAYMENT', payment),
  payment: { channel: 'REDIRECT' as const, status: payment, uncertain: null },
})
const paid = '2026-11-20T09:49:00Z'

describe('the stage of a payment', () => {
  it.each([
    ['the phone is about to be asked', order('PENDING_PAYMENT', 'CREATED'), false, 'WAIT'],
    ['the phone asks', order('PENDING_PAYMENT', 'PROMPTED'), false, 'WAIT'],
    ['the phone has stopped asking and nothing came', order('PENDING_PAYMENT', 'PROMPTED'), true, 'CHECKING'],
    ['we could not learn the outcome', order('PENDING_PAYMENT', 'UNKNOWN'), false, 'CHECKING'],
    ['it may have been charged, and the order can be paid again', uncertain('PENDING_PAYMENT'), true, 'CHARGED'],
    ['it may have been charged, and the order has expired', uncertain('EXPIRED'), true, 'CHARGED'],
    ['it may have been charged, and the order was cancelled', uncertain('CANCELLED'), true, 'CHARGED'],
    ['it went through and the order is not there yet', order('PENDING_PAYMENT', 'SUCCEEDED'), false, 'CHECKING'],
    ['the card page is being opened', byCard('CREATED'), false, 'REDIRECT'],
    ['the card page is open, for as long as its customer likes', byCard('PROMPTED'), true, 'REDIRECT'],
    ['the card was charged and the order is not there yet', byCard('SUCCEEDED'), true, 'CHECKING'],
    ['the card was declined', byCard('FAILED'), true, 'DECLINED'],
    ['it did not go through', order('PENDING_PAYMENT', 'FAILED'), true, 'DECLINED'],
    ['it is paid', order('PAID', 'SUCCEEDED', paid), true, 'PAID'],
    ['the vendor works on it', order('READY', 'SUCCEEDED', paid), true, 'PAID'],
    ['tickets are there', order('COMPLETED', 'SUCCEEDED', paid), true, 'PAID'],
    ['nobody paid in time', order('EXPIRED', 'FAILED'), true, 'EXPIRED'],
    ['it was given up', order('CANCELLED', 'FAILED'), true, 'CANCELLED'],
    ['money came too late', order('EXPIRED', 'SUCCEEDED'), true, 'LATE'],
    ['the vendor turned it down', order('REJECTED', 'SUCCEEDED', paid), true, 'RETURNED'],
    ['the vendor gave up after payment', order('CANCELLED', 'SUCCEEDED', paid), true, 'RETURNED'],
  ] as const)('%s', (_, order, isPromptOver, stage) => {
    expect(findPaymentStage(order, isPromptOver)).toBe(stage)
  })
  it('expects the prompt for a minute after it was sent, or after it should have been', () => {
    const createdAt = '2026-11-20T09:48:00Z'
    expect(promptEndsAt({ createdAt, promptedAt: null }).toISOString()).toBe('2026-11-20T09:49:00.000Z')
    expect(promptEndsAt({ createdAt, promptedAt: '2026-11-20T09:48:05Z' }).toISOString()).toBe(
      '2026-11-20T09:49:05.000Z',
    )
  })
})

describe('a prompt asked for while another was open', () => {
  const mine = '+254722418305'
  const ended = (failure: PaymentFailure | null, status: PaymentStatus = 'FAILED') => ({ status, phone: mine, failure })
  it('waits for the other to end', () => {
    expect(shouldResendPrompt(mine, ended(null, 'PROMPTED'))).toBe(false)
    expect(shouldResendPrompt(mine, ended(null, 'SUCCEEDED'))).toBe(false)
  })
  it('goes out when the other never came up', () => {
    for (const failure of ['UNREACHABLE', 'TIMED_OUT', 'NOT_SENT', 'PHONE_BUSY', 'PROVIDER_ERROR'] as const) {
      expect(shouldResendPrompt(mine, ended(failure))).toBe(true)
    }
  })
  it('does not ask a phone again that has just said no', () => {
    for (const failure of ['CANCELLED', 'WRONG_PIN', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'PIN_LOCKED'] as const) {
      expect(shouldResendPrompt(mine, ended(failure))).toBe(false)
    }
  })
  it('goes to another phone whatever happened on the first', () => {
    expect(shouldResendPrompt('+254711000000', ended('CANCELLED'))).toBe(true)
  })
})
