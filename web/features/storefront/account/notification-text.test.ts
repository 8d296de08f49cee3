import { describe, expect, it } from 'vitest'
import type { Notification, NotificationData } from '#contracts/notifications.ts'
import { notificationText } from './notification-text.ts'

const data = {
  shop_paused: { shop: 'Mama', orders: 3 },
  payout_phone_changed: { shop: 'Mama', by: 'ADMIN', name: 'Amina', from: '0711 *** 111', to: '0722 *** 222' },
  payout_paid: { shop: 'Mama', amountKES: 2500, phone: '0722 *** 222', receipt: 'UHD4L1B7TM' },
  payout_failed: { shop: 'Mama', amountKES: 2500, reason: 'Not registered' },
  payout_rejected: { shop: 'Mama', amountKES: 2500, reason: 'Ask again' },
  vendor_decided: { shop: 'Mama', reason: 'Send the permit of 2026', decision: 'CHANGES_REQUESTED' },
  product_decided: { product: 'Chapati', others: 2, decision: 'APPROVED', reason: '' },
  vendor_suspended: { shop: 'Mama', reason: 'No licence' },
  vendor_reinstated: { shop: 'Mama', reason: 'The licence came' },
  refund_requested: { amountKES: 700, orderId: '', orderNumber: 'UZ4825' },
  refund_sent: { amountKES: 700, orderId: '', orderNumber: 'UZ4825', receipt: '' },
  ticket_changed: { change: 'PASSED', event: 'Nyatiti by the Lake', name: 'Brian Mwangi' },
} as unknown as NotificationData

const wordsOf = (kind: keyof NotificationData) => notificationText({ kind, data: data[kind] } as Notification)

describe('what a notification says', () => {
  it.each(Object.keys(data) as (keyof NotificationData)[])('has every fact of %s in it', (kind) => {
    const { title, text } = wordsOf(kind)
    expect(`${title} ${text}`).not.toMatch(/undefined|null|\{/)
  })

  it('tells who changed the payout phone, and what to do about it', () => {
    const { text } = wordsOf('payout_phone_changed')
    expect(text).toContain('An administrator, Amina')
    expect(text).toContain('from 0711 *** 111 to 0722 *** 222')
    expect(text).toContain('If this was not you')
  })

  it('names no receipt where the provider gave none', () => {
    expect(wordsOf('refund_sent').text).not.toContain('Receipt')
  })
})
