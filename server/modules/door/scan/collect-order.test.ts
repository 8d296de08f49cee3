import { describe, expect, it } from 'vitest'
import { decodeCollectionCode } from '#contracts/door/collection-code.ts'
import { decodeBase45, encodeBase45 } from '#contracts/tickets/base45.ts'
import { aGate } from '#server/testing/builders/gates.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

async function aPickUp() {
  const shop = await aShop(world)
  const [customer, product, event] = [await aPerson(world), await aProduct(world, shop), await anEvent(world, shop)]
  const { id } = await aPaidOrder(world, shop, customer, [{ product, quantity: 2 }])
  const { collectionCode: code } = await orderOf(customer, id)
  const gate = await aGate(world, shop, { eventIds: [event.id], gate: 'Counter' })
  const look = () => gate.post('/api/vendor/scan', { code, nonce: crypto.randomUUID() })
  const collect = (nonce: string = crypto.randomUUID()) => gate.post('/api/vendor/scan/collect', { code, nonce })
  const make = async () => {
    for (const step of ['accept', 'ready']) await shop.owner.post(`/api/vendor/orders/${id}/${step}`)
  }
  return { shop, customer, product, id, code: code as string, gate, look, collect, make }
}

describe('the collection code of a pick-up order', () => {
  it('shows who collects it what is in it, and completes the order once it is ready', async () => {
    const { look, collect, make, id, customer, product } = await aPickUp()
    expect((await look()).body.result).toBe('not_yet')
    expect((await collect()).body.result).toBe('not_yet')
    await make()
    const looked = (await look()).body
    expect(looked).toMatchObject({ result: 'valid', ticket: null, admission: null })
    expect(looked.order).toEqual({
      id,
      number: expect.stringMatching(/^UZ/),
      status: 'READY',
      customerName: customer.user.name,
      paidAt: world.clock.now().toISOString(),
      lines: [{ name: product.name, variationName: null, quantity: 2, options: [] }],
    })
    const nonce = crypto.randomUUID()
    const [first, again] = [await collect(nonce), await collect(nonce)]
    expect([first.body.result, again.body]).toEqual(['valid', first.body])
    expect(await orderOf(customer, id)).toMatchObject({ status: 'COMPLETED', collectionCode: null })
    expect((await collect()).body).toMatchObject({ result: 'already_used', admission: { at: expect.any(String) } })
  })

  it('completes an order once when it is scanned ten times at once', async () => {
    const { collect, make, customer, id } = await aPickUp()
    await make()
    const results = (await Promise.all(Array.from({ length: 10 }, () => collect()))).map(({ body }) => body.result)
    expect(results.toSorted()).toEqual([...Array(9).fill('already_used'), 'valid'])
    const completed = (await orderOf(customer, id)).history.filter(
      ({ status }: { status: string }) => status === 'COMPLETED',
    )
    expect(completed).toHaveLength(1)
  })

  it('says when the money went back, and when it is of another vendor', async () => {
    const { shop, id, look, code, make } = await aPickUp()
    await make()
    await shop.owner.post(`/api/vendor/orders/${id}/cancel`, { reason: 'Out of gas' })
    expect((await look()).body.result).toBe('refunded')
    const other = await aShop(world)
    const { body } = await other.owner.post('/api/vendor/scan', { code, nonce: crypto.randomUUID() })
    expect(body).toMatchObject({ result: 'wrong_vendor', order: null })
  })

  it('is not there before the order is paid, nor for a delivery', async () => {
    const [shop, customer] = [await aShop(world), await aPerson(world)]
    const product = await aProduct(world, shop)
    const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
    expect((await orderOf(customer, body.order.id)).collectionCode).toBeNull()
  })

  it('is refused after a change of any single bit', async () => {
    const { shop, code, make } = await aPickUp()
    await make()
    const bytes = decodeBase45(code)!
    expect(decodeCollectionCode(code)).not.toBeNull()
    const results = new Set<string>()
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const changed = Uint8Array.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      const nonce = crypto.randomUUID()
      results.add((await shop.owner.post('/api/vendor/scan', { code: encodeBase45(changed), nonce })).body.result)
    }
    expect([...results]).toEqual(['unknown'])
  })
})
