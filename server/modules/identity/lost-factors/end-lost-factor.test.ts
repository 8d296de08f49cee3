import { describe, expect, it } from 'vitest'
import { days } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import { aLostFactorWorld } from '#server/testing/builders/lost-factor-world.ts'
import { aLostFactor } from '#server/testing/builders/lost-factors.ts'
import { ownersPassword as password } from '#server/testing/builders/money.ts'
import { anAdmin, signedIn } from '#server/testing/builders/people.ts'
import { anAppOwner } from '#server/testing/builders/second-factors.ts'
import { lostFactorRequests } from './lost-factors.tables.ts'
import { deleteOldLostFactors } from './remove-lost-factors.ts'

const { aDayPasses, actionsOf, hasApp, mailsTo, signIn, tokenIn, work, world } = await aLostFactorWorld()

type Lost = Awaited<ReturnType<typeof aLostFactor>>

describe('what was asked for is ended', () => {
  it('by the link of its mail, which signs everybody out and asks for a new password by mail', async () => {
    const owner = await anAppOwner(world)
    // A factor that was added lately goes.
    world.clock.pass(days(8))
    const { person, agree, state, code } = await aLostFactor(world, owner)
    await agree()
    const token = tokenIn((await mailsTo(person)).at(-1)?.text)
    const visitor = aBrowserAt(world, '10.13.6.1')
    const shown = await visitor.post('/api/auth/not-me/check', { token })
    expect(shown.body).toMatchObject({ kind: 'LOST_FACTOR_AGREED', email: expect.stringContaining('•••') })
    expect(await state()).toBe('AGREED')
    expect((await visitor.post('/api/auth/not-me', { token })).body).toEqual({ isMailed: true })
    expect(await state()).toBe('STOPPED')
    expect((await person.get('/api/auth/me')).status).toBe(401)
    expect((await signIn(person, '10.13.7.1')).body.code).toBe('account_locked')
    expect((await visitor.post('/api/auth/not-me', { token })).body.code).toBe('link_expired')
    aDayPasses()
    await work()
    expect(await hasApp(person)).toBe(true)
    await visitor.post('/api/auth/forgot', { email: person.user.email })
    const link = /reset#([\w-]{43})/.exec((await mailsTo(person)).at(-1)?.text ?? '')?.[1]
    const chosen = await visitor.post('/api/auth/reset', { token: link, newPassword: 'githeri na parachichi' })
    expect(chosen.body.code).toBe('second_factor_needed')
    expect((await visitor.give(code())).status).toBe(200)
    expect(await actionsOf(person)).toContain('user.lock')
  })

  it('from any session of the account, with every sign-in that waits for the factor', async () => {
    const { person, browser, state, code } = await aLostFactor(world)
    expect((await person.post('/api/user/lost-factor/stop')).status).toBe(204)
    expect([await state(), (await browser.give(code())).body.code]).toEqual(['STOPPED', 'sign_in_expired'])
    expect((await person.get('/api/auth/me')).status).toBe(200)
    expect((await person.post('/api/user/lost-factor/stop')).status).toBe(404)
    expect((await person.get('/api/user/lost-factor')).body).toBeNull()
  })

  it('by an administrator with a reason, also after two have agreed', async () => {
    const { person, agree, decline, find } = await aLostFactor(world)
    await agree()
    const support = await anAdmin(world, 'SUPPORT')
    expect((await decline(support)).body).toMatchObject({ state: 'DECLINED', endedBy: support.user.name })
    aDayPasses()
    await work()
    expect([await hasApp(person), (await find()).endNote]).toEqual([true, 'Did not know the shop’s first product'])
    expect((await mailsTo(person)).at(-1)?.subject).toBe('Your second step of signing in stays')
  })

  it.each([
    ['a code of the app', 'FACTOR_USED', async ({ browser, code }: Lost) => browser.give(code())],
    [
      'a recovery code',
      'FACTOR_USED',
      async ({ browser, recoveryCodes }: Lost) => browser.give(recoveryCodes[0] ?? ''),
    ],
    [
      'a code that proves who is there',
      'FACTOR_USED',
      async ({ person, code }: Lost) => person.post('/api/user/confirmation', { code: code() }),
    ],
    [
      'another password',
      'PASSWORD_CHANGED',
      async ({ person }: Lost) => person.post('/api/user/password', { password, newPassword: 'githeri na parachichi' }),
    ],
  ] as const)('by %s meanwhile', async (_, state, act) => {
    const lost = await aLostFactor(world)
    await lost.agree()
    expect((await act(lost)).status).toBeLessThan(300)
    expect(await lost.state()).toBe(state)
    aDayPasses()
    await work()
    expect(await hasApp(lost.person)).toBe(true)
  })

  it('after seven days in which no two agreed, and the person is told; nobody agrees to an older one', async () => {
    const { person, approve, first, second } = await aLostFactor(world)
    await approve(first)
    world.clock.pass(days(7) - 1)
    await work()
    const read = async () =>
      (await world.db.select().from(lostFactorRequests).where(eq(lostFactorRequests.userId, person.user.id)))[0]
    expect((await read())?.endedHow).toBeNull()
    world.clock.pass(1)
    expect((await approve(await signedIn(world, second.user))).body.code).toBe('invalid_transition')
    await work()
    expect((await read())?.endedHow).toBe('EXPIRED')
    expect((await mailsTo(person)).at(-1)?.subject).toBe('Your second step of signing in stays')
    expect(await hasApp(person)).toBe(true)
  })

  it('by stopping or by the day, whichever comes first, and never by both', async () => {
    for (let round = 0; round < 6; round++) {
      const { person, agree, state } = await aLostFactor(world)
      await agree()
      aDayPasses()
      const [stopped] = await Promise.all([person.post('/api/user/lost-factor/stop'), work()])
      // Whose session ended first was not heard.
      const isStopped = stopped.status === 204
      expect([await state(), await hasApp(person)]).toEqual(isStopped ? ['STOPPED', true] : ['REMOVED', false])
    }
  })

  it('once, however many workers find its day over', async () => {
    const { person, agree } = await aLostFactor(world)
    await agree()
    aDayPasses()
    await Promise.all([work(), work(), work(), work()])
    expect((await actionsOf(person)).filter((action) => action === 'user.remove-lost-factor')).toHaveLength(1)
    const subjects = (await mailsTo(person)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your second step of signing in was removed')).toHaveLength(1)
  })

  it('for good: it is deleted a year later', async () => {
    const { decline, first, id } = await aLostFactor(world)
    await decline(first)
    const left = async () => world.db.$count(lostFactorRequests, eq(lostFactorRequests.id, id))
    await deleteOldLostFactors(world.db, new Date(world.clock.now().getTime() + days(365)))
    expect(await left()).toBe(1)
    await deleteOldLostFactors(world.db, new Date(world.clock.now().getTime() + days(365) + 1))
    expect(await left()).toBe(0)
  })
})
