import { expect, it } from 'vitest'
import { days } from '#server/platform/clock.ts'
import { aShopWithBalance, ownersPassword as password, postPayoutRequest } from '#server/testing/builders/money.ts'
import { signedIn } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

// Neither SMS nor WhatsApp is set up.
const world = aWorld()

it('where no code can be sent, payout phones are changed and paid to without one, and none is offered', async () => {
  const shop = await aShopWithBalance(world, 1000)
  const payoutPhone = '+254711900900'
  expect((await shop.owner.patch('/api/vendor/profile', { payoutPhone, password })).status).toBe(200)
  world.clock.pass(days(1))
  const owner = await signedIn(world, shop.owner.user)
  expect((await owner.get('/api/vendor/payout-phone')).body).toEqual({
    phone: payoutPhone,
    verifiedAt: null,
    channels: [],
  })
  expect((await postPayoutRequest({ ...shop, owner }, 500)).status).toBe(201)
  const asked = [
    await owner.post('/api/vendor/payout-phone/code', { phone: payoutPhone }),
    await owner.post('/api/user/phone/code', {}),
  ]
  expect(asked.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'phone_codes_unavailable']))
  expect((await owner.get('/api/user/phone')).body.channels).toEqual([])
})
