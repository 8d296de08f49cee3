import { describe, expect, it } from 'vitest'
import type { User } from '#contracts/account/identity.ts'
import type { DeliveryArea } from '#contracts/vendors.ts'
import { createIdempotencyKeys } from '#web/lib/storage/idempotency-keys.ts'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'
import {
  canAnyBeHad,
  checkoutChoices,
  contactBody,
  fulfilmentBody,
  offeredMethods,
  paymentBody,
  selectedArea,
  selectedMethod,
  selectedPaymentMethod,
  toCheckoutBody,
} from './checkout-body.ts'
import { draftAfterOrder, draftFor, emptyValues, inArea } from './order-draft.ts'
import { payObstacle } from './pay-obstacle.tsx'

const area = (id: string, name: string) => ({ id, name, feeKES: 100, minimumKES: 0 }) as DeliveryArea
const kilimani = area('1', 'Kilimani')
const offer = { hasGoods: true, hasPickup: true, deliveryAreas: [kilimani] }

describe('how an order can be had', () => {
  it('delivers, or is picked up, as the vendor offers', () => {
    expect(offeredMethods(offer)).toEqual(['DELIVERY', 'PICKUP'])
    expect(offeredMethods({ ...offer, deliveryAreas: [] })).toEqual(['PICKUP'])
    expect(offeredMethods({ ...offer, hasPickup: false, deliveryAreas: [] })).toEqual([])
  })
  it('asks nothing for tickets', () => {
    expect(selectedMethod({ method: 'DELIVERY' }, { ...offer, hasGoods: false })).toBe('TICKETS')
  })
  it('keeps what was chosen while it is offered', () => {
    expect(selectedMethod({ method: 'PICKUP' }, offer)).toBe('PICKUP')
    expect(selectedMethod({ method: 'PICKUP' }, { ...offer, hasPickup: false })).toBe('DELIVERY')
  })
  it('finds the same place with another vendor by its name', () => {
    const chosen = { areaId: '9', areaName: 'Kilimani' }
    expect(selectedArea(chosen, [area('2', 'Lavington'), kilimani])).toBe(kilimani)
    expect(selectedArea(chosen, [area('2', 'Lavington')])).toBeUndefined()
  })
  it('sends only what its way needs', () => {
    const draft = { address: 'B12', landmark: ' ' }
    expect(fulfilmentBody('PICKUP', draft, kilimani)).toEqual({ method: 'PICKUP' })
    expect(fulfilmentBody('DELIVERY', draft, kilimani)).toEqual({ method: 'DELIVERY', areaId: '1', address: 'B12' })
    expect(fulfilmentBody('DELIVERY', { ...draft, landmark: 'gate' }, undefined)).toMatchObject({
      areaId: '',
      landmark: 'gate',
    })
  })
})

describe('who pays and how', () => {
  const account = { name: 'Wanjiru', phone: '+254722418305', email: 'w@example.com' } as User
  const nobody = emptyValues.contact
  it('takes from the account what nobody has changed', () => {
    expect(contactBody(account, { ...nobody, name: 'Otieno' })).toEqual({
      name: 'Otieno',
      phone: '+254722418305',
      email: 'w@example.com',
    })
    expect(contactBody(account, { ...nobody, name: '' }).name).toBe('')
    expect(contactBody(undefined, nobody)).toEqual({ name: '', phone: '', email: '' })
  })
  const name = { en: 'wallet', sw: 'pochi' }
  const wallet = { method: 'WALLET', channel: 'PROMPT', name } as const
  const bank = { method: 'BANK', channel: 'REDIRECT', name } as const
  it('pays by the method that was chosen while it is offered, with a phone only where one is prompted', () => {
    const paying = (method: string | null, offered: (typeof wallet | typeof bank)[]) =>
      paymentBody(selectedPaymentMethod({ method }, offered), { phone: null }, { phone: '+254711000000' })
    expect(paying('BANK', [wallet, bank])).toEqual({ method: 'BANK' })
    expect(paying('BANK', [wallet])).toEqual({ method: 'WALLET', phone: '+254711000000' })
    expect(paying(null, [bank, wallet])).toEqual({ method: 'BANK' })
  })
  it("asks the contact's phone to pay until another is written, even an empty one", () => {
    const context = {
      user: account,
      vendor: undefined,
      hasGoods: true,
      namedLines: [],
      isFree: false,
      paymentMethods: [wallet],
    }
    const phoneAsked = (phone: string | null) =>
      checkoutChoices(
        { ...emptyValues, contact: { ...nobody, phone: '+254711000000' }, payment: { method: null, phone } },
        context,
      ).payment
    expect(phoneAsked(null)).toMatchObject({ phone: '+254711000000' })
    expect(phoneAsked('+254733000000')).toMatchObject({ phone: '+254733000000' })
    expect(phoneAsked('')).toMatchObject({ phone: '' })
  })
  it('says nothing of a payment for an order that costs nothing', () => {
    const context = { user: account, vendor: undefined, hasGoods: false, namedLines: [], paymentMethods: [wallet] }
    const sent = (isFree: boolean) =>
      toCheckoutBody(emptyValues, { ...context, isFree }, { vendorId: 'achieng', items: [] })
    expect(sent(true)).not.toHaveProperty('payment')
    expect(sent(false)).toHaveProperty('payment', { method: 'WALLET', phone: account.phone })
  })
  it('is free for what costs nothing, and not for what cannot be had', () => {
    expect(canAnyBeHad([{ amountKES: null }, { amountKES: 0 }])).toBe(true)
    expect([canAnyBeHad([{ amountKES: null }]), canAnyBeHad([])]).toEqual([false, false])
  })
  it('sends a name for each ticket that needs one, the first that of who orders until another is written', () => {
    const context = { user: account, vendor: undefined, hasGoods: false, isFree: true, paymentMethods: [] }
    const items = [
      { productId: 'seat', quantity: 2, priceKES: 0 },
      { productId: 'other', quantity: 1, priceKES: 0 },
    ]
    const names = (holderNames: Record<string, string[]>, namedLines: string[]) =>
      toCheckoutBody(
        { ...emptyValues, holderNames },
        { ...context, namedLines },
        { vendorId: 'achieng', items },
      ).items.map((item) => item.holderNames)
    expect(names({}, ['seat', 'other'])).toEqual([[account.name, ''], ['']])
    expect(names({ seat: ['', 'Amina'] }, ['seat'])).toEqual([['', 'Amina'], undefined])
  })
})

describe('the draft of an order', () => {
  const values = {
    ...emptyValues,
    note: 'no chilli',
    fulfilment: { ...emptyValues.fulfilment, address: 'B12' },
    contact: { ...emptyValues.contact, name: 'Otieno' },
  }
  const written = { owner: null, vendorId: 'achieng', values }
  it('goes along when its writer signs in', () => {
    expect(draftFor(written, { userId: 'wanjiru', vendorId: 'achieng' })).toEqual({ ...written, owner: 'wanjiru' })
  })
  it('is not shown to the next person on the same phone', () => {
    const owned = { ...written, owner: 'wanjiru' }
    expect(draftFor(owned, { userId: 'otieno', vendorId: 'achieng' }).values).toEqual(emptyValues)
    expect(draftFor(owned, { userId: null, vendorId: 'achieng' }).values).toEqual(emptyValues)
  })
  it('keeps the place, but not the note, for another vendor and for the next order', () => {
    const expected = { note: '', fulfilment: { address: 'B12' } }
    expect(draftFor(written, { userId: null, vendorId: 'corner' }).values).toMatchObject(expected)
    expect(draftAfterOrder(written).values).toMatchObject(expected)
  })
  it("begins the next order with the account's contact", () => {
    expect(draftAfterOrder(written).values.contact).toEqual(emptyValues.contact)
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

describe('what keeps an order from being paid', () => {
  const now = Date.parse('2026-11-20T20:00:00Z')
  const state = (isOpen: boolean) => ({ isOpen, isPaused: false, until: null, opensAt: '2026-11-21T04:00:00Z' })
  const facts = (over: object = {}) =>
    ({
      vendor: { name: 'Mama Achieng', open: state(true) },
      hasGoods: true,
      cart: { vendorName: 'Mama Achieng' },
      check: { isError: false },
      ...over,
    }) as Parameters<typeof payObstacle>[0]
  const closed = { vendor: { name: 'Mama Achieng', open: state(false) } }

  it('is nothing while the vendor is open and the prices were checked', () => {
    expect(payObstacle(facts(), now)).toBeNull()
  })
  it('is a price check that failed', () => {
    expect(payObstacle(facts({ check: { isError: true } }), now)).toEqual({ kind: 'UNCHECKED' })
  })
  it('is a closed vendor, with the time it opens, until it does', () => {
    const obstacle = payObstacle(facts(closed), now)
    expect(obstacle).toMatchObject({ kind: 'CLOSED', message: expect.stringContaining('07:00') })
    expect(payObstacle(facts(closed), Date.parse('2026-11-21T04:00:01Z'))).toBeNull()
  })
  it('is no closed vendor when only tickets are bought', () => {
    expect(payObstacle(facts({ ...closed, hasGoods: false }), now)).toBeNull()
  })
  it('is a vendor that sells no longer', () => {
    expect(payObstacle(facts({ vendor: null }), now)).toMatchObject({ kind: 'GONE' })
  })
})

describe('the form of who has chosen an area elsewhere', () => {
  const inKilimani = {
    ...emptyValues.fulfilment,
    areaId: '1',
    areaName: 'Kilimani',
    address: 'Yaya Centre',
    landmark: 'Gate',
  }
  const chosen = (fulfilment: typeof emptyValues.fulfilment, area: string | null) =>
    inArea({ ...emptyValues, fulfilment }, area).fulfilment
  it('is filled with it', () => {
    expect(chosen(emptyValues.fulfilment, 'Kilimani')).toMatchObject({ areaName: 'Kilimani' })
  })
  it('stays as it is in the same area, in any spelling, and without a choice', () => {
    expect(chosen(inKilimani, 'kilimani')).toEqual(inKilimani)
    expect(chosen(inKilimani, null)).toEqual(inKilimani)
  })
  it('loses an address that was in another area', () => {
    expect(chosen(inKilimani, 'Westlands')).toMatchObject({
      areaId: '',
      areaName: 'Westlands',
      address: '',
      landmark: '',
    })
  })
})
