import { afterEach, describe, expect, it } from 'vitest'
import { invoices } from '#server/modules/orders/invoices/invoices.tables.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { inTime } from '#server/testing/builders/disbursements.ts'
import { anOrderToSign, anotherSigner, aSigningShop } from '#server/testing/builders/etims.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { etimsSettings, startEtims } from '#server/testing/stand-ins/etims.ts'
import { isSoak, seededRandom } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { etimsSignatures } from './etims.tables.ts'

const authority = await startEtims()
const world = aWorld(etimsSettings(authority))
afterEach(() => authority.endScenarios())

const faults = ['lost-answer', 'dropped-request', 'unknown-error', 'long-code', 'text-counters', 'spaced-keys'] as const
const { next: chance, pick } = seededRandom('documents that are signed')

describe('random histories of two processes and a faulty authority', () => {
  it('end with every document signed once, to the cent, without a gap, and no credit note before its sale', async () => {
    const { shop, pin } = await aSigningShop(world)
    const workers = [() => world.periodicJobs.sendDueEtims(), anotherSigner(world)]
    const orders: Awaited<ReturnType<typeof anOrderToSign>>[] = []
    const steps = {
      sell: async () => {
        const order = await anOrderToSign(world, shop, 100 + Math.floor(chance() * 4_000))
        await order.receipt()
        orders.push(order)
      },
      refund: async () => {
        const order = pick(orders.filter(({ order: { totalKES } }) => totalKES > 0))
        if (!order) return
        const answer = await refundOrder(shop.owner, order.id, { amountKES: 1 + Math.floor(chance() * 60) })
        if (answer.status >= 300) return
        await inTime(world, async () => {
          const { refunds } = await orderOf(order.customer, order.id)
          return refunds.every(({ status }: { status: string }) => status === 'SUCCEEDED')
        })
        await order.creditNotes()
      },
      work: () => Promise.all(workers.map((worker) => worker())),
      fault: () => authority.scenario(pin, pick(faults), 1 + Math.floor(chance() * 2)),
      wait: async () => world.clock.pass(minutes(1 + Math.floor(chance() * 10))),
    }
    const names = ['sell', 'refund', 'work', 'work', 'fault', 'wait'] as const
    for (let step = 0; step < (isSoak ? 400 : 40); step++) await steps[pick(names)]()
    await authority.endScenarios()
    for (let round = 0; round < 30; round++) {
      await steps.work()
      world.clock.pass(hours(1))
    }
    const rows = await world.db
      .select()
      .from(invoices)
      .leftJoin(etimsSignatures, eq(etimsSignatures.invoiceId, invoices.id))
      .where(eq(invoices.vendorId, shop.id))
    const { registered = [] } = (await authority.deviceOf(pin)) ?? {}
    expect(registered.map(({ request }) => request.invcNo)).toEqual(registered.map((_, at) => at + 1))
    const kept = rows.map(({ invoices: { kind, number, totalCents, vatCents }, etims_signatures: signed }) => ({
      reference: `${kind}-${String(number).padStart(6, '0')}`,
      number: signed?.number,
      sums: [totalCents / 100, vatCents / 100],
      signature: signed?.signature,
    }))
    const known = registered.map(({ request, signed }) => ({
      reference: request.trdInvcNo,
      number: request.invcNo,
      sums: [request.totAmt, request.totTaxAmt],
      signature: signed.rcptSign,
    }))
    const byNumber = <Row extends { number?: number | undefined }>(list: Row[]) =>
      list.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
    expect(byNumber(kept)).toEqual(byNumber(known))
    for (const [at, { request }] of registered.entries())
      if (request.rcptTyCd === 'R') expect(Number(request.orgInvcNo)).toBeLessThan(at + 1)
    const failed = and(eq(deliveries.channel, 'etims'), eq(deliveries.state, 'FAILED'))
    expect(await world.db.select().from(deliveries).where(failed)).toEqual([])
  })
})
