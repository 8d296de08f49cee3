import { describe, expect, it } from 'vitest'
import { aCardCustomer, chargeSuccess, sendEvent } from '#server/testing/stand-ins/cards.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld({ PAYSTACK_SECRET_KEY: '' })

describe('without its key', () => {
  it('offers and accepts no cards without a Paystack key', async () => {
    const { customer, cart, place } = await aCardCustomer(world)
    const check = await customer.post('/api/cart/check', { vendorId: cart.vendorId, items: cart.items })
    expect(check.body.paymentMethods).toMatchObject([{ method: 'MPESA', channel: 'PROMPT' }])
    expect((await place()).body).toMatchObject({ code: 'payment_method_unavailable' })
  })

  it('has no webhook address without a Paystack key', async () => {
    expect((await sendEvent(world, chargeSuccess('ord-1'))).status).toBe(404)
  })
})

describe('with its key', () => {
  const other = aWorld()

  it('offers cards with a Paystack key', async () => {
    const { customer, cart } = await aCardCustomer(other)
    const check = await customer.post('/api/cart/check', { vendorId: cart.vendorId, items: cart.items })
    expect(check.body.paymentMethods).toMatchObject([
      { method: 'MPESA', channel: 'PROMPT', name: { en: 'M-Pesa' } },
      { method: 'CARD', channel: 'REDIRECT', name: { en: 'card', sw: 'kadi' } },
    ])
  })
})
