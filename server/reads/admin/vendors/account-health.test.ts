import { beforeAll, describe, expect, it } from 'vitest'
import { days } from '#server/platform/clock.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { aCommissionRule, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

let admin: Person
beforeAll(async () => {
  admin = await anAdmin(world)
})

const accountHealth = async ({ id }: Shop) => (await admin.get(`/api/admin/vendors/${id}/overview`)).body.accountHealth
/** One after the other, as they are decided. */
const decide = async (path: string, body: unknown, send: 'post' | 'patch' = 'post') => {
  world.clock.pass(1000)
  expect((await admin[send](`/api/admin/${path}`, body)).status).toBe(200)
}

describe('what was decided about a vendor', () => {
  it('is told with who decided and why, the newest first', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    expect(await accountHealth(shop)).toEqual([])
    const { version } = (await admin.get(`/api/admin/vendors/${shop.id}`)).body
    await decide(`vendor-approvals/${shop.id}/approve`, { version, withoutPapers: 'Seen' })
    await decide(`vendors/${shop.id}/payout-phone`, { payoutPhone: '+254758111903', reason: 'The owner lost the line' })
    await decide(`vendors/${shop.id}/suspend`, { reason: 'Account may be taken over' })
    await decide(`vendors/${shop.id}/reinstate`, { reason: 'It was not' })
    const by = admin.user.name
    expect(await accountHealth(shop)).toMatchObject([
      { kind: 'REINSTATED', by, reason: 'It was not', commission: null, at: world.clock.now().toISOString() },
      { kind: 'SUSPENDED', by, reason: 'Account may be taken over' },
      { kind: 'PAYOUT_PHONE', by, reason: 'The owner lost the line' },
      { kind: 'APPROVED', by, reason: null },
    ])
  })

  it('has each own commission with the one before, from when it holds and not before', async () => {
    const shop = await aShop(world)
    await decide(`vendors/${shop.id}`, { commissionPercent: 9.5 }, 'patch')
    await decide(`vendors/${shop.id}`, { commissionPercent: 8 }, 'patch')
    await decide(`vendors/${shop.id}`, { commissionPercent: null }, 'patch')
    const startsAt = new Date(world.clock.now().getTime() + days(1))
    await aCommissionRule(world, { scope: 'VENDOR', vendorId: shop.id, basisPoints: 700, fixedCents: 0, startsAt })
    const rate = (percent: number) => ({ percent, fixedKES: 0 })
    expect(await accountHealth(shop)).toMatchObject([
      { kind: 'COMMISSION', by: admin.user.name, commission: { before: rate(8), now: null } },
      { kind: 'COMMISSION', commission: { before: rate(9.5), now: rate(8) } },
      { kind: 'COMMISSION', commission: { before: null, now: rate(9.5) } },
    ])
  })

  it('has the last ten, and nothing that decides nothing about the shop', async () => {
    const shop = await aShop(world)
    await decide(`vendors/${shop.id}`, { area: 'Karen' }, 'patch')
    expect(await accountHealth(shop)).toEqual([])
    for (let round = 0; round < 6; round++) {
      await decide(`vendors/${shop.id}/suspend`, { reason: `Suspended ${round}` })
      await decide(`vendors/${shop.id}/reinstate`, { reason: `Reinstated ${round}` })
    }
    const reasons = (await accountHealth(shop)).map(({ reason }: { reason: string }) => reason)
    expect([reasons.length, reasons[0], reasons.at(-1)]).toEqual([10, 'Reinstated 5', 'Suspended 1'])
  })
})
