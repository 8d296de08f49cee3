import { afterEach, describe, expect, it } from 'vitest'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type * as drawers from '#server/testing/stand-ins/drawers.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { type Drawings, openDrawings } from './drawings.ts'

const world = aWorld({}, { drawingLimits: { waiting: 1 } })
const by = (name: keyof typeof drawers) => ({
  file: new URL('../../testing/stand-ins/drawers.ts', import.meta.url),
  name,
})

/** A drawing that keeps its thread busy until it is let go. */
function hold(drawings: Drawings) {
  const shared = new SharedArrayBuffer(4)
  const drawn = drawings.draw<typeof drawers.drawWhenOpen>(by('drawWhenOpen'), { shared })
  const letGo = async () => {
    const gate = new Int32Array(shared)
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
    return new TextDecoder().decode(await drawn)
  }
  return { drawn, letGo }
}

async function aReceipt() {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
  const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop) }])
  const url = `/api/user/orders/${order.id}/receipt.pdf`
  return () => world.app.inject({ url, headers: { cookie: customer.cookie } })
}

let opened: Drawings[] = []
function drawingsOf(limits: Parameters<typeof openDrawings>[0] = {}): Drawings {
  const drawings = openDrawings(limits)
  opened.push(drawings)
  return drawings
}
afterEach(async () => {
  await Promise.all(opened.map((drawings) => drawings.end()))
  opened = []
})

describe('a document', () => {
  it('is drawn while everything else is answered, and waits for the one before it', async () => {
    const receipt = await aReceipt()
    const { letGo } = hold(world.drawings)
    let isDrawn = false
    const answer = receipt().finally(() => {
      isDrawn = true
    })
    expect((await world.app.inject('/api/health/live')).statusCode).toBe(200)
    const shop = await aShop(world)
    const paid = await aPaidOrder(world, shop, await aPerson(world), [{ product: await aProduct(world, shop) }])
    expect([paid.status, isDrawn]).toEqual(['PAID', false])
    expect(await letGo()).toBe('drawn')
    const { statusCode, rawPayload } = await answer
    expect([statusCode, (await readPdf(rawPayload)).join()]).toEqual([200, expect.stringContaining('Receipt')])
  })

  it('is refused with when to ask again, where as many wait as may', async () => {
    const receipt = await aReceipt()
    const { letGo } = hold(world.drawings)
    const both = [receipt(), receipt()]
    const refused = await Promise.race(both)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '5', 'busy'])
    await letGo()
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 503])
  })
})

describe('the thread that draws', () => {
  it.each([
    ['ends', 'endTheThread'],
    ['has no memory left', 'fillTheMemory'],
    ['cannot draw', 'refuseToDraw'],
  ] as const)('that %s fails what it was drawing, and the next is drawn', async (_, name) => {
    const drawings = drawingsOf({ memoryMegabytes: 32 })
    const failed = drawings.draw<typeof drawers.endTheThread>(by(name), null)
    const next = hold(drawings)
    await expect(failed).rejects.toThrow()
    expect(await next.letGo()).toBe('drawn')
  })

  it('is given up with a drawing that takes too long', async () => {
    const drawings = drawingsOf({ longestMilliseconds: 300 })
    await expect(hold(drawings).drawn).rejects.toThrow()
  })

  it('starts again after it has ended for want of work', async () => {
    const drawings = drawingsOf({ idleMilliseconds: 0 })
    for (const text of ['drawn', 'drawn']) {
      expect(await hold(drawings).letGo()).toBe(text)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })

  it('ends once everything that was asked for is drawn', async () => {
    const drawings = drawingsOf()
    const [first, second] = [hold(drawings), hold(drawings)]
    const ended = drawings.end()
    expect([await first.letGo(), await second.letGo()]).toEqual(['drawn', 'drawn'])
    await ended
  })
})
