import { describe, expect, it } from 'vitest'
import type { DeliveryArea } from '#contracts/vendors.ts'
import { createIdempotencyKeys } from '#web/lib/storage/idempotency-keys.ts'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'
import { areaOf, contactOf, errorsAtFields, fulfilmentOf, methodOf, methodsOf, paymentOf } from './checkout-body.ts'
import { draftAfterOrder, draftFor, emptyDraft } from './order-draft.ts'

const area = (id: string, name: string) => ({ id, name, feeKES: 100, minimumKES: 0 }) as DeliveryArea
const kilimani = area('1', 'Kilimani')
const offer = { hasGoods: true, hasPickup: true, deliveryAreas: [kilimani] }

describe('how an order can be had', () => {
  it('delivers, or is picked up, as the vendor offers', () => {
    expect(methodsOf(offer)).toEqual(['DELIVERY', 'PICKUP'])
    expect(methodsOf({ ...offer, deliveryAreas: [] })).toEqual(['PICKUP'])
    expect(methodsOf({ ...offer, hasPickup: false, deliveryAreas: [] })).toEqual([])
  })
  it('asks nothing for tickets', () => {
    expect(methodOf({ method: 'DELIVERY' }, { ...offer, hasGoods: false })).toBe('TICKETS')
  })
  it('keeps what was chosen while it is offered', () => {
    expect(methodOf({ method: 'PICKUP' }, offer)).toBe('PICKUP')
    expect(methodOf({ method: 'PICKUP' }, { ...offer, hasPickup: false })).toBe('DELIVERY')
  })
  it('finds the same place with another vendor by its name', () => {
    const chosen = { areaId: '9', areaName: 'Kilimani' }
    expect(areaOf(chosen, [area('2', 'Lavington'), kilimani])).toBe(kilimani)
    expect(areaOf(chosen, [area('2', 'Lavington')])).toBeUndefined()
  })
  it('sends only what its way needs', () => {
    const draft = { address: 'B12', landmark: ' ' }
    expect(fulfilmentOf('PICKUP', draft, kilimani)).toEqual({ method: 'PICKUP' })
    expect(fulfilmentOf('DELIVERY', draft, kilimani)).toEqual({ method: 'DELIVERY', areaId: '1', address: 'B12' })
    expect(fulfilmentOf('DELIVERY', { ...draft, landmark: 'gate' }, undefined)).toMatchObject({
      areaId: '',
      landmark: 'gate',
    })
  })
})

describe('who pays and how', () => {
  it('takes the account unless somebody else was named', () => {
    const changed = { name: 'Otieno', phone: '+254711000000', email: 'o@example.com' }
    expect(contactOf(null, changed)).toBe(changed)
    expect(contactOf(undefined, null)).toEqual({ name: '', phone: '', email: '' })
  })
  it('pays by card only where cards are taken', () => {
    expect(paymentOf({ payment: 'CARD' }, '+254711000000', true)).toEqual({ method: 'CARD' })
    expect(paymentOf({ payment: 'CARD' }, '+254711000000', false)).toEqual({ method: 'MPESA', phone: '+254711000000' })
  })
  it('puts each complaint at its field, the first of several', () => {
    const complaints = [
      { path: 'payment.phone', message: 'a' },
      { path: 'payment.phone', message: 'b' },
      { path: 'items.0.quantity', message: 'c' },
    ]
    expect(errorsAtFields(complaints)).toEqual({ payPhone: 'a' })
  })
})

describe('the draft of an order', () => {
  const written = { ...emptyDraft, vendorId: 'achieng', note: 'no chilli', address: 'B12' }
  it('goes along when its writer signs in', () => {
    expect(draftFor(written, { userId: 'wanjiru', vendorId: 'achieng' })).toEqual({ ...written, owner: 'wanjiru' })
  })
  it('is not shown to the next person on the same phone', () => {
    const owned = { ...written, owner: 'wanjiru' }
    expect(draftFor(owned, { userId: 'otieno', vendorId: 'achieng' }).address).toBe('')
    expect(draftFor(owned, { userId: null, vendorId: 'achieng' }).address).toBe('')
  })
  it('keeps the place, but not the note, for another vendor and for the next order', () => {
    expect(draftFor(written, { userId: null, vendorId: 'corner' })).toMatchObject({ note: '', address: 'B12' })
    expect(draftAfterOrder(written)).toMatchObject({ note: '', address: 'B12' })
  })
})

describe('the key of an attempt', () => {
  const setUp = () => {
    let n = 0
    const kept = new Map<string, string>()
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    } as Storage
    const attempt = () =>
      createIdempotencyKeys(
        createSessionStorage('uliza-attempt', () => storage),
        () => `key ${++n}`,
      )
    return attempt
  }
  it('is one for as long as the same cart is tried, over reloads', () => {
    const attempt = setUp()
    expect([attempt().keyFor('tilapia'), attempt().keyFor('tilapia')]).toEqual(['key 1', 'key 1'])
  })
  it('is another for another cart', () => {
    const attempt = setUp()()
    expect([attempt.keyFor('tilapia'), attempt.keyFor('ugali')]).toEqual(['key 1', 'key 2'])
  })
  it('ends with the order', () => {
    const attempt = setUp()()
    attempt.keyFor('tilapia')
    attempt.end()
    expect(attempt.keyFor('tilapia')).toBe('key 2')
  })
  it('lives in the page where storage is forbidden', () => {
    const forbidden = createSessionStorage<{ cart: string; key: string }>('uliza-attempt', () => {
      throw new Error('forbidden')
    })
    const attempt = createIdempotencyKeys(forbidden, () => 'key')
    expect(attempt.keyFor('tilapia')).toBe('key')
    expect(forbidden.get()).toEqual({ cart: 'tilapia', key: 'key' })
  })
})
