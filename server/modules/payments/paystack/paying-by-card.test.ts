import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/verify.ts'
import { anOrderByCard, atPaystack, isPaid, onCardPage } from '#server/testing/cards.ts'
import { orderOf } from '#server/testing/orders.ts'
import { aWorld } from '#server/testing/world.ts'

const world = aWorld()

describe('paying by card', () => {
  it('begins on a page of the provider, for the whole amount', async () => {
    const { body, paymentId, customer, id } = await anOrderByCard(world, { priceKES: 1610 })
    expect(body.payment).toMatchObject({ method: 'CARD', redirectUrl: expect.stringContaining('/paystack/checkout/') })
    expect(await atPaystack(world.phones, paymentId)).toMatchObject({ status: 'abandoned', amount: 1610_00 })
    await onCardPage(world.phones, paymentId, 'pay')
    await isPaid(customer, id)
    expect(await orderOf(customer, id)).toMatchObject({
      status: 'PAID',
      payment: { status: 'SUCCEEDED', redirectUrl: null },
    })
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
