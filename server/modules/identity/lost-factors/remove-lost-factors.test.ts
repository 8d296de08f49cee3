import { describe, expect, it } from 'vitest'
import { aLostFactorWorld } from '#server/testing/builders/lost-factor-world.ts'
import { aLostFactor } from '#server/testing/builders/lost-factors.ts'
import { aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, signedIn } from '#server/testing/builders/people.ts'
import { addApp, withPassword } from '#server/testing/builders/second-factors.ts'

const { aDayPasses, signIn, work, world } = await aLostFactorWorld()

describe('once a lost factor is taken away', () => {
  it('the password signs in, and says that the next thing is to set up another', async () => {
    const { person, agree } = await aLostFactor(world)
    await agree()
    aDayPasses()
    await work()
    const { status, body } = await signIn(person, '10.13.8.1')
    expect([status, body.user.hasLostFactor]).toEqual([200, true])
    const again = await signedIn(world, person.user)
    await addApp(world, again)
    expect((await again.get('/api/auth/me')).body).toMatchObject({ hasLostFactor: false, secondFactorDueAt: null })
  })

  it('no payout is sent before there is another: the days of who is new in a duty are not given again', async () => {
    const shop = await aShopWithBalance(world, 5_000)
    const owner = await signedIn(world, shop.owner.user)
    const lost = await aLostFactor(world, await addApp(world, await withPassword(world, owner)))
    await lost.agree()
    aDayPasses()
    await work()
    const again = await signedIn(world, shop.owner.user)
    const request = () => postPayoutRequest({ ...shop, owner: again }, 500)
    expect((await request()).body.code).toBe('second_factor_required')
    await addApp(world, again)
    expect((await request()).status).toBe(201)
  })

  it('a customer without a shop is asked for no other: nothing of theirs is shut', async () => {
    const { person, agree } = await aLostFactor(world)
    await agree()
    aDayPasses()
    await work()
    const again = await signedIn(world, person.user)
    expect((await again.get('/api/auth/me')).body).toMatchObject({ hasLostFactor: true, secondFactorDueAt: null })
  })

  it('is an administrator’s writes too', async () => {
    const { user } = await anAdmin(world)
    const lost = await aLostFactor(world, await addApp(world, await withPassword(world, await signedIn(world, user))))
    await lost.agree()
    aDayPasses()
    await work()
    const again = await signedIn(world, user)
    const somebody = await aPerson(world)
    const answer = await again.post(`/api/admin/users/${somebody.user.id}/disable`, { reason: 'Looks taken over' })
    expect(answer.body.code).toBe('second_factor_required')
  })
})
