import { expect, it } from 'vitest'
import { aMember, anInvitation } from '#server/testing/access/staff.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

it('an administrator reads who works for a vendor, with their accounts, and who is invited; nobody who has left', async () => {
  const [admin, shop, other] = [await anAdmin(world), await aShop(world), await aShop(world)]
  const [manager, cashier] = [
    await aMember(world, shop, 'MANAGER', { granted: ['money'] }),
    await aMember(world, shop, 'CASHIER'),
  ]
  await aMember(world, other, 'STEWARD')
  await anInvitation(shop)
  const left = await shop.owner.post(`/api/vendor/staff/${cashier.staffId}/remove`)
  expect(left.status).toBe(204)
  const { status, body } = await admin.get(`/api/admin/vendors/${shop.id}/staff`)
  expect(status).toBe(200)
  expect(body.members).toMatchObject([
    { id: manager.staffId, userId: manager.user.id, name: manager.user.name, role: 'MANAGER', granted: ['money'] },
  ])
  expect(body.invitations).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/token|hash/i)
})

it('the staff of a vendor that is not there is not found', async () => {
  const admin = await anAdmin(world)
  const answer = await admin.get('/api/admin/vendors/019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f/staff')
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})
