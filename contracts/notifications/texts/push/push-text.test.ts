import { describe, expect, it } from 'vitest'
import type { NotificationData } from '../../../notifications.ts'
import type { OrderId } from '../../../wire/primitives.ts'
import { pushRules } from './push-rules.ts'
import { type PushTold, pushPlan, pushText } from './push-text.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const order = { orderId: 'an-order' as OrderId, orderNumber: 'UZ48251234', shop: 'Mama Achieng’s Kitchen' }
const of = <Kind extends PushTold['kind']>(kind: Kind, data: NotificationData[Kind]) => ({ kind, data }) as PushTold

describe('a notification on a device', () => {
  it('is short, whatever people wrote: with the longest words it is far below what a service takes', () => {
    const text = `${'Habari za jioni 🎉 '.repeat(400)}\n\n\u0000`
    const told = of('event_message', { event: text, slug: 'a', organiser: text, text })
    for (const language of ['en', 'sw'] as const) {
      const { title, body } = pushText(language, told)
      expect([...title].length).toBeLessThanOrEqual(240)
      expect([...body].length).toBeLessThanOrEqual(240)
      expect(`${title}${body}`.isWellFormed()).toBe(true)
      expect(body).not.toContain('\n')
      expect(Buffer.byteLength(JSON.stringify({ title, body }))).toBeLessThan(3000)
    }
  })

  it('says nothing of money, reasons and numbers of phones on a locked screen but its title', () => {
    const failed = of('payout_failed', { shop: 'Mama', amountKES: 2500, reason: 'Not registered' })
    const changed = of('payout_phone_changed', { shop: 'Mama', by: 'OWNER', name: '', from: '0711', to: '0722' })
    expect([failed, changed].map((told) => pushText('en', told).body)).toEqual(['', ''])
  })

  it('disturbs nobody with what asks for nothing', () => {
    const silent = Object.entries(pushRules).flatMap(([kind, { urgency }]) => (urgency === 'low' ? [kind] : []))
    expect(silent).toEqual([
      'order_paid',
      'order_completed',
      'review_invited',
      'review_answered',
      'own_review_decided',
      'review_received',
      'review_decided',
      'commission_changed',
      'market_announcement',
      'product_decided',
    ])
  })

  it('leads to a page of this site alone', () => {
    const told = of('waitlist_offer', {
      event: 'Nyatiti',
      slug: 'nyatiti' as never,
      ticketType: 'Regular',
      quantity: 1,
      endsAt: '2026-11-20T09:30:00.000Z',
    })
    expect(pushPlan(told, now, now)).toMatchObject({ path: '/events/nyatiti/waitlist', lastsSeconds: 1800 })
  })

  it('of an order for its shop is another thing than that order is to its customer', () => {
    const cancelled = (side: 'CUSTOMER' | 'VENDOR') =>
      pushPlan(of('order_cancelled', { ...order, side, reason: 'Burned' }), now, now)
    expect(cancelled('CUSTOMER').path).toBe('/account/orders/an-order')
    expect(cancelled('VENDOR').path).toBe('/vendor/orders/an-order')
    expect(cancelled('CUSTOMER').tag).not.toBe(cancelled('VENDOR').tag)
  })

  it('is worth telling until what it is about is over, and not after', () => {
    const received = of('order_received', { ...order, callNumber: 4, acceptBy: '2026-11-20T09:10:00.000Z' })
    const at = (moment: string) => pushPlan(received, now, new Date(moment)).lastsSeconds
    expect([at('2026-11-20T09:00:00.000Z'), at('2026-11-20T09:09:59.000Z')]).toEqual([600, 1])
    expect(at('2026-11-20T09:10:00.000Z')).toBeNull()
    const accepted = of('order_accepted', { ...order, expectedAt: '2026-11-20T09:30:00.000Z', fulfilment: 'PICKUP' })
    expect(pushPlan(accepted, now, new Date('2026-11-20T10:00:00.000Z')).lastsSeconds).toBeNull()
  })
})
