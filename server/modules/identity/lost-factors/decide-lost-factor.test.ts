import { describe, expect, it } from 'vitest'
import { days, hours } from '#server/platform/clock.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import { aLostFactorWorld } from '#server/testing/builders/lost-factor-world.ts'
import { aLostFactor } from '#server/testing/builders/lost-factors.ts'
import { anAdmin, type Person, signedIn } from '#server/testing/builders/people.ts'
import { addApp, anAppOwner, withPassword } from '#server/testing/builders/second-factors.ts'
import { lunchTime } from '#server/testing/world/world.ts'
import { sessions, users } from '../identity.tables.ts'
import { lostFactorRequests } from './lost-factors.tables.ts'

const { aDayPasses, actionsOf, hasApp, mailsTo, noticesOf, path, work, world } = await aLostFactorWorld()

describe('two administrators', () => {
  it('agree one after the other, and a day after the second the factors are gone, once', async () => {
    const { person, approve, first, second, find, recoveryCodes } = await aLostFactor(world)
    expect((await approve(first)).body).toMatchObject({ state: 'APPROVED_ONCE', isMine: true, removeAt: null })
    world.clock.pass(days(2))
    await work()
    expect(await hasApp(person)).toBe(true)
    const removeAt = new Date(world.clock.now().getTime() + hours(24)).toISOString()
    expect((await approve(second)).body).toMatchObject({ state: 'AGREED', removeAt })
    expect(await noticesOf(person, 'lost_factor')).toMatchObject([
      { data: { step: 'AGREED', removeAt } },
      { data: { step: 'REQUESTED' } },
    ])
    world.clock.pass(hours(24) - 1)
    await work()
    expect([await hasApp(person), (await find()).state]).toEqual([true, 'AGREED'])
    const waiting = aBrowserAt(world, '10.13.5.1')
    await waiting.login(person)
    world.clock.pass(1)
    await work()
    expect([await hasApp(person), (await find()).state]).toEqual([false, 'REMOVED'])
    expect((await waiting.give(recoveryCodes[0] as string)).body.code).toBe('sign_in_expired')
    expect((await person.get('/api/auth/me')).status).toBe(401)
    const subjects = (await mailsTo(person)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your second step of signing in was removed')).toHaveLength(1)
    expect((await actionsOf(person))[0]).toBe('user.remove-lost-factor')
    await work()
    expect((await actionsOf(person)).filter((action) => action === 'user.remove-lost-factor')).toHaveLength(1)
  })

  it('are two: whoever agreed is not the second, nobody decides about the own account, and a reason is needed', async () => {
    const { approve, decline, first, id, state } = await aLostFactor(world)
    await approve(first)
    expect((await approve(first)).body.code).toBe('approver_needed')
    expect(await state()).toBe('APPROVED_ONCE')
    expect((await first.post(`${path}/${id}/approve`, { note: ' ' })).status).toBe(422)
    const { user } = await anAdmin(world)
    const self = await addApp(world, await withPassword(world, await signedIn(world, user)))
    const own = await aLostFactor(world, self)
    const admin = await anAdmin(world)
    await world.db.update(sessions).set({ userId: user.id }).where(eq(sessions.userId, admin.user.id))
    expect((await own.approve(admin)).body.code).toBe('own_account')
    expect((await own.decline(admin)).body.code).toBe('own_account')
    expect((await decline(first)).status).toBe(200)
  })

  it('are no two of support alone: one is an owner of the market', async () => {
    const { approve, state, first } = await aLostFactor(world)
    const [one, other, finance] = [
      await anAdmin(world, 'SUPPORT'),
      await anAdmin(world, 'SUPPORT'),
      await anAdmin(world, 'FINANCE'),
    ]
    expect((await approve(finance)).body.code).toBe('admin_right_missing')
    expect((await approve(one)).status).toBe(200)
    expect((await approve(other)).body.code).toBe('admin_right_missing')
    expect((await approve(first)).status).toBe(200)
    expect(await state()).toBe('AGREED')
  })

  it('are two owners of the market where the account is an administrator’s', async () => {
    const { user } = await anAdmin(world, 'SUPPORT')
    const lost = await aLostFactor(world, await addApp(world, await withPassword(world, await signedIn(world, user))))
    const support = await anAdmin(world, 'SUPPORT')
    expect((await lost.approve(support)).body.code).toBe('admin_right_missing')
    expect((await lost.decline(support)).body.code).toBe('admin_right_missing')
    expect((await lost.agree()).body.state).toBe('AGREED')
  })

  it('are told of it, and find it on the dashboard until two have agreed', async () => {
    const admin = await anAdmin(world)
    const count = async () => (await admin.get('/api/admin/dashboard')).body.decisions.lostFactors.count
    const before = await count()
    const { person, agree } = await aLostFactor(world)
    expect(await count()).toBe(before + 1)
    expect((await noticesOf(admin, 'approval_needed'))[0]).toMatchObject({
      data: { act: 'LOST_FACTOR', amountKES: null, by: person.user.name },
    })
    await agree()
    expect(await count()).toBe(before)
  })

  it('have agreed to nothing where one has left, or lost the right, before the day is over', async () => {
    const { person, agree, second, find } = await aLostFactor(world)
    await agree()
    await world.db.update(users).set({ disabledAt: world.clock.now() }).where(eq(users.id, second.user.id))
    aDayPasses()
    await work()
    expect(await hasApp(person)).toBe(true)
    expect(await find()).toMatchObject({ state: 'ASKED', approvals: [], removeAt: null })
  })

  it('have agreed to nothing where neither is an owner of the market any more, or one is locked, and all are told', async () => {
    const changes = [{ adminRole: 'SUPPORT' }, { lockedAt: world.clock.now() }] as const
    for (const change of changes) {
      const { person, approve, first } = await aLostFactor(world)
      const support = await anAdmin(world, 'SUPPORT')
      await approve(support)
      expect((await approve(first)).body.state).toBe('AGREED')
      const other = await anAdmin(world)
      await world.db.update(users).set(change).where(eq(users.id, first.user.id))
      aDayPasses()
      await work()
      expect(await hasApp(person)).toBe(true)
      await world.db.update(users).set({ adminRole: 'OWNER', lockedAt: null }).where(eq(users.id, first.user.id))
      const again = await signedIn(world, first.user)
      const found = (await again.get(`${path}?user=${person.user.id}`)).body.items[0]
      expect(found).toMatchObject({ state: 'ASKED', approvals: [] })
      expect((await noticesOf(await signedIn(world, other.user), 'approval_needed'))[0]).toMatchObject({
        data: { by: person.user.name },
      })
      expect((await mailsTo(person)).at(-1)?.subject).toBe('Somebody asks to remove your second step of signing in')
      expect((await actionsOf(person))[0]).toBe('user.ask-lost-factor-anew')
    }
  })

  it('agree about no account that is closed: disabling it ends what was asked for', async () => {
    const { person, agree, state, second } = await aLostFactor(world)
    await agree()
    expect(
      (await second.post(`/api/admin/users/${person.user.id}/disable`, { reason: 'Looks taken over' })).status,
    ).toBe(200)
    expect(await state()).toBe('CLOSED')
  })

  it.each(['disabledAt', 'eraseAt'] as const)(
    'agree about no account that is closed by %s, and no factor of it goes',
    async (column) => {
      const erasure = column === 'eraseAt' ? { erasureRequestedAt: lunchTime } : {}
      const close = ({ user }: Person) =>
        world.db
          .update(users)
          .set({ ...erasure, [column]: new Date('2030-01-01T00:00:00Z') })
          .where(eq(users.id, user.id))
      const asked = await aLostFactor(world)
      await close(asked.person)
      expect((await asked.approve(asked.first)).body.code).toBe('invalid_transition')
      const { person, agree } = await aLostFactor(world)
      await agree()
      await close(person)
      aDayPasses()
      await work()
      expect(await hasApp(person)).toBe(true)
      const [row] = await world.db
        .select()
        .from(lostFactorRequests)
        .where(eq(lostFactorRequests.userId, person.user.id))
      expect(row?.endedHow).toBe('CLOSED')
    },
  )

  it('agree on other devices than that on which it was asked for', async () => {
    const { person } = await anAppOwner(world)
    const administrator = await withPassword(world, await anAdmin(world))
    const { browser: asking } = await aLostFactor(world, { person } as never)
    const request = (await administrator.get(`${path}?user=${person.user.id}`)).body.items[0]
    // The same browser, in which an administrator signs in.
    expect((await asking.login(administrator)).status).toBe(200)
    const agreeIn = async ({ cookies }: typeof asking) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const { csrfToken } = (
        await world.app.inject({ method: 'GET', url: '/api/csrf-token', headers: { cookie } })
      ).json()
      const headers = { cookie, 'x-csrf-token': csrfToken }
      const url = `${path}/${request.id}/approve`
      return (await world.app.inject({ method: 'POST', url, headers, payload: { note: 'Called them' } })).json()
    }
    expect((await agreeIn(asking)).code).toBe('approver_needed')
    const other = aBrowserAt(world, '10.13.7.2')
    expect((await other.login(administrator)).status).toBe(200)
    expect((await agreeIn(other)).state).toBe('APPROVED_ONCE')
  })

  it('are not two while one is an administrator for less than a day by what another did', async () => {
    const { approve, first, second } = await aLostFactor(world)
    await approve(first)
    const approverFrom = new Date(world.clock.now().getTime() + 1)
    await world.db.update(users).set({ approverFrom }).where(eq(users.id, second.user.id))
    expect((await approve(second)).body.code).toBe('approver_too_new')
  })

  it('are one where the same one agrees twice at the same moment', async () => {
    const { approve, first, state } = await aLostFactor(world)
    const answers = await Promise.all([approve(first), approve(first), approve(first), approve(first)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await state()).toBe('APPROVED_ONCE')
  })

  it('are two where three agree at the same moment, and the day begins once', async () => {
    const { person, approve, first, second, state } = await aLostFactor(world)
    const third = await anAdmin(world)
    const answers = await Promise.all([approve(first), approve(second), approve(third)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(await state()).toBe('AGREED')
    expect((await noticesOf(person, 'lost_factor')).length).toBe(2)
  })

  it('cannot be one, nor the person, nor shorten the day, in the database either', async () => {
    const { person, first, second, id, agree } = await aLostFactor(world)
    const set = (what: ReturnType<typeof sql>) =>
      world.db.execute(sql`update lost_factor_requests set ${what} where id = ${id}`).then(
        () => 'done',
        (error: Error) => String((error.cause as Error).message),
      )
    const at = sql`${world.clock.now().toISOString()}::timestamptz`
    const both = (
      by: string,
      other: string,
    ) => sql`first_approved_by = ${by}, first_approved_at = ${at}, first_note = 'x',
      second_approved_by = ${other}, second_approved_at = ${at}, second_note = 'x', remove_at = ${at} + interval '24 hours'`
    expect(await set(both(first.user.id, first.user.id))).toContain('lost_factor_requests_by_two')
    expect(await set(both(first.user.id, person.user.id))).toContain('lost_factor_requests_by_two')
    expect(await set(sql`ended_at = ${at}, ended_how = 'REMOVED'`)).toContain('lost_factor_requests_wait')
    await agree()
    expect(await set(sql`remove_at = ${at} + interval '23 hours'`)).toContain('lost_factor_requests_wait')
    expect(await set(sql`ended_at = ${at}, ended_how = 'REMOVED'`)).toContain('lost_factor_requests_wait')
    expect(second.user.id).not.toBe(first.user.id)
  })

  it('are shown who asks, on which device and why, and who of them agreed after which check', async () => {
    const { person, first, second, agree, find } = await aLostFactor(world)
    await agree()
    expect(await find()).toMatchObject({
      user: { id: person.user.id, name: person.user.name, adminRole: null },
      reason: 'The phone fell into the lake',
      approvals: [
        { by: first.user.name, note: 'Called the number of their first order' },
        { by: second.user.name, note: 'Called the number of their first order' },
      ],
      endedAt: null,
    })
    const listed = async (query: string) =>
      (await first.get(`${path}?${query}&limit=100`)).body.items.map((each: { user: { id: string } }) => each.user.id)
    expect(await listed('state=OPEN')).toContain(person.user.id)
    const people = (await first.get('/api/admin/users?state=LOST_FACTOR')).body.items
    expect(people.map((each: { id: string }) => each.id)).toEqual([person.user.id])
    expect(await listed('state=ASKED')).not.toContain(person.user.id)
    expect((await person.get(path)).body.code).toBe('wrong_role')
  })
})
