import { describe, expect, it } from 'vitest'
import { aPerson } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets, scan, ticketOf } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const reason = 'Posted in a group'
type Shop = Awaited<ReturnType<typeof aShop>>
const change = (shop: Shop, id: string, action: 'reissue' | 'revoke') =>
  shop.owner.post(`/api/vendor/tickets/${id}/${action}`, {
    reason,
    ...(action === 'revoke' && { refund: false }),
  })
const held = async ({ customer }: Awaited<ReturnType<typeof anEventWithTickets>>) =>
  (await customer.get('/api/user/tickets')).body.items[0]
const auditOf = async (subject: string) => {
  const admin = await aPerson(world, { role: 'ADMIN' })
  return (await admin.get(`/api/admin/audit?subject=${subject}`)).body.items
}

describe('an organiser who gives a ticket another code', () => {
  it('ends the one before, and the holder has the new one', async () => {
    const made = await anEventWithTickets(world)
    const [old] = made.issued
    const { status, body } = await change(made.shop, old!.id, 'reissue')
    const now = await held(made)
    expect([status, body.issue, body.shortCode]).toEqual([200, 2, now.shortCode])
    expect((await scan(made.shop, old!.code)).body.result).toBe('revoked')
    expect((await scan(made.shop, old!.shortCode)).body.result).toBe('revoked')
    expect((await scan(made.shop, now.code)).body.result).toBe('valid')
  })
  it('is in the audit trail with the reason, and the holder is notified', async () => {
    const made = await anEventWithTickets(world)
    await change(made.shop, made.ids[0]!, 'reissue')
    expect(await auditOf(made.ids[0]!)).toMatchObject([{ action: 'ticket.reissue', detail: { reason, issue: 2 } }])
    const { items } = (await made.customer.get('/api/user/notifications')).body
    expect(items[0]).toMatchObject({
      kind: 'ticket_changed',
      data: { change: 'REISSUED', event: 'Nyatiti by the Lake' },
    })
  })
})

describe('an organiser who revokes a ticket', () => {
  it('makes it void for that reason, and records why', async () => {
    const { shop, ids, codes } = await anEventWithTickets(world)
    expect((await change(shop, ids[0]!, 'revoke')).body).toMatchObject({ status: 'VOID', issue: 1 })
    expect(await ticketOf(world, ids[0]!)).toMatchObject({ status: 'VOID', voidReason: 'REVOKED' })
    expect((await scan(shop, codes[0]!)).body.result).toBe('revoked')
    expect(await auditOf(ids[0]!)).toMatchObject([{ action: 'ticket.revoke', detail: { reason } }])
  })
  it('is refused for a ticket that was used or is void', async () => {
    const { shop, ids, codes } = await anEventWithTickets(world, { tickets: 2 })
    await scan(shop, codes[0]!)
    await change(shop, ids[1]!, 'revoke')
    for (const id of ids) {
      for (const action of ['reissue', 'revoke'] as const) {
        expect((await change(shop, id, action)).body.code).toBe('invalid_transition')
      }
    }
  })
  it("does not find another organiser's ticket", async () => {
    const { ids } = await anEventWithTickets(world)
    const other = await aShop(world)
    expect((await change(other, ids[0]!, 'revoke')).status).toBe(404)
    expect((await ticketOf(world, ids[0]!))?.status).toBe('VALID')
  })
})

it('raises the version of a ticket at every change', async () => {
  const { shop, ids } = await anEventWithTickets(world)
  const first = (await ticketOf(world, ids[0]!))!.version
  await change(shop, ids[0]!, 'reissue')
  const second = (await ticketOf(world, ids[0]!))!.version
  await change(shop, ids[0]!, 'revoke')
  const third = (await ticketOf(world, ids[0]!))!.version
  expect([second > first, third > second]).toEqual([true, true])
})
