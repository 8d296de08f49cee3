import { beforeAll, describe, expect, it } from 'vitest'
import type { PayoutBatchId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { payoutBatches, payouts } from '#server/modules/payouts/payouts.tables.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWrongAmount } from '#server/testing/builders/suspense.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

let zainabu: Person
let other: Person
let shop: Shop
let customer: Person

const record = (by: Person, action: `${string}.${string}`, subjectId: string, detail: object, at: string) =>
  inTransaction(world.db, (tx) =>
    recordAudit(tx, { userId: by.user.id }, { action, subjectId, detail: { ...detail } }, new Date(at)),
  )

/** The notes of the entries that a call finds, in its order. */
async function notesOf(query: string): Promise<string[]> {
  const { status, body } = await zainabu.get(`/api/admin/audit?${query}`)
  expect(status).toBe(200)
  return body.items.map(({ detail }: { detail: { note?: string } }) => detail.note)
}

beforeAll(async () => {
  zainabu = await aPerson(world, { name: 'Zainabu Kiprop', role: 'ADMIN' })
  other = await aPerson(world, { name: 'Otieno Wekesa', role: 'ADMIN' })
  shop = await aShop(world, { name: 'Harufu Soap & Candles' })
  customer = await aPerson(world, { name: 'Cynthia Adhiambo' })
  await record(zainabu, 'vendor.suspend', shop.id, { note: 'wrong goods' }, '2031-03-01T20:59:59.999Z')
  await record(other, 'vendor.change-payout-phone', shop.id, { note: 'first number' }, '2031-03-01T21:00:00Z')
  await record(zainabu, 'user.disable', customer.user.id, { note: '100% sure' }, '2031-03-02T20:59:59.999Z')
  await record(other, 'user.enable', customer.user.id, { note: 'came back' }, '2031-03-02T21:00:00Z')
})

const all = ['came back', '100% sure', 'first number', 'wrong goods']
const ofThem = 'from=2031-03-01&to=2031-03-04'

describe('the audit', () => {
  it('is searched by an act in words, what was said with it, who did it and what it was done to', async () => {
    const found = (search: string) => notesOf(`${ofThem}&search=${encodeURIComponent(search)}`)
    expect(await found('payout phone')).toEqual(['first number'])
    expect(await found('WRONG goods')).toEqual(['wrong goods'])
    expect(await found('zainabu kip')).toEqual(['100% sure', 'wrong goods'])
    expect(await found('harufu')).toEqual(['first number', 'wrong goods'])
    expect(await found('cynthia')).toEqual(['came back', '100% sure'])
    expect(await found('nobody of this name')).toEqual([])
  })

  it('takes a sign of a pattern for itself', async () => {
    expect(await notesOf(`${ofThem}&search=${encodeURIComponent('0% s')}`)).toEqual(['100% sure'])
    expect(await notesOf(`${ofThem}&search=${encodeURIComponent('f_rst')}`)).toEqual([])
  })

  it('is narrowed to days in Nairobi, both included', async () => {
    expect(await notesOf('from=2031-03-02&to=2031-03-02')).toEqual(['100% sure', 'first number'])
    expect(await notesOf('from=2031-03-03')).toEqual(['came back'])
    expect(await notesOf(`to=2031-03-01&actor=${zainabu.user.id}&action=vendor.suspend`)).toEqual(['wrong goods'])
  })

  it('has the oldest first on request, and goes on from page to page in that order', async () => {
    const oldest = all.toReversed()
    expect(await notesOf(`${ofThem}&sortBy=oldest`)).toEqual(oldest)
    const { body } = await zainabu.get(`/api/admin/audit?${ofThem}&sortBy=oldest&limit=2`)
    expect(await notesOf(`${ofThem}&sortBy=oldest&cursor=${encodeURIComponent(body.nextCursor)}`)).toEqual(
      oldest.slice(2),
    )
    expect((await zainabu.get(`/api/admin/audit.csv?${ofThem}&sortBy=oldest`)).body).toMatch(
      /wrong goods[\s\S]*first number[\s\S]*100% sure[\s\S]*came back/,
    )
    expect((await zainabu.get('/api/admin/audit?sortBy=action')).status).toBe(422)
  })

  it('is narrowed to one person and one kind of act at once', async () => {
    expect(await notesOf(`${ofThem}&actor=${other.user.id}`)).toEqual(['came back', 'first number'])
    expect(await notesOf(`${ofThem}&actor=${other.user.id}&action=user`)).toEqual(['came back'])
  })

  it('names what an act was done to as it is called today, and who did it', async () => {
    const { body } = await zainabu.get('/api/admin/audit?from=2031-03-02&to=2031-03-02')
    expect(body.items).toMatchObject([
      { actor: { name: 'Zainabu Kiprop' }, subject: { kind: 'user', name: 'Cynthia Adhiambo' } },
      { actor: { name: 'Otieno Wekesa' }, subject: { kind: 'vendor', name: 'Harufu Soap & Candles' } },
    ])
  })

  it('names the shop of a payout, not a piece of its id', async () => {
    const paid = await aShopWithBalance(world, 5_000)
    const { body } = await postPayoutRequest(paid, 1_000)
    await approvePayout(zainabu, body.id)
    const [entry] = (await zainabu.get(`/api/admin/audit?subject=${body.id}`)).body.items
    expect(entry).toMatchObject({ action: 'payout.approve', subject: { kind: 'payout', name: paid.name } })
  })

  it('names the shops of a batch and of money in suspense, and the event of a ticket', async () => {
    const nameOf = async (subject: string) =>
      (await zainabu.get(`/api/admin/audit?subject=${subject}`)).body.items[0].subject.name
    const at = '2031-06-01T09:00:00Z'
    const paid = await aShopWithBalance(world, 5_000)
    const { id } = (await postPayoutRequest(paid, 1_000)).body
    const batchId = newId<PayoutBatchId>()
    await world.db
      .insert(payoutBatches)
      .values({ id: batchId, createdBy: zainabu.user.id, createdAt: world.clock.now() })
    await world.db.update(payouts).set({ batchId }).where(eq(payouts.id, id))
    await record(zainabu, 'batch.create', batchId, {}, at)
    expect(await nameOf(batchId)).toBe(paid.name)

    const { item, shop: sold } = await aWrongAmount(world)
    await record(zainabu, 'suspense.keep', item.id, {}, at)
    expect(await nameOf(item.id)).toBe(sold.name)

    const { ids } = await anEventWithTickets(world, { shop, title: 'Harufu night' })
    await record(zainabu, 'ticket.revoke', ids[0]!, {}, at)
    expect(await nameOf(ids[0]!)).toBe('Harufu night')
  })

  it('goes on after each page, without losing an entry of the same moment', async () => {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await zainabu.get(`/api/admin/audit?${ofThem}&limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ detail }: { detail: { note: string } }) => detail.note))
      if (!body.nextCursor) break
      cursor = encodeURIComponent(body.nextCursor)
    }
    expect(seen).toEqual(all)
  })

  it('is downloaded whole as CSV, with the same filters', async () => {
    const { status, body } = await zainabu.get(`/api/admin/audit.csv?${ofThem}&search=harufu&language=sw`)
    expect(status).toBe(200)
    const lines = body.trim().split('\r\n')
    expect(lines[0]).toContain('Lini,Nani,Akaunti,Tendo,Kuhusu,Aina,Kitambulisho,Maelezo')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('Otieno Wekesa')
    expect(lines[1]).toContain('vendor.change-payout-phone,Harufu Soap & Candles,vendor')
  })
})
