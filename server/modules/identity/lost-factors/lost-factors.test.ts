import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { desc, eq, sql } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import { aLostFactor, askToRemove } from '#server/testing/builders/lost-factors.ts'
import { aShopWithBalance, ownersPassword as password, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { addApp, anAppOwner, withPassword } from '#server/testing/builders/second-factors.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { endPendingSignIns } from '../factors/pending-sign-in.ts'
import { accountEmails, sessions, users } from '../identity.tables.ts'
import { lockUser } from '../profile.ts'
import { lostFactorRequests } from './lost-factors.tables.ts'
import { deleteOldLostFactors } from './remove-lost-factors.ts'

const mailbox = await aMailbox()
const sms: SmsStandIn = await startSms()
const world = aWorld({
  ...smsSettings(sms),
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Uliza <hello@uliza.example>',
  PUBLIC_URL: 'http://uliza.example',
})

beforeEach(async () => {
  world.clock.set(lunchTime)
  await sms.reset()
  await world.db.delete(rateLimits)
  // Every request is mailed to all administrators there are: those of other tests have left, the last owner too.
  await inTransaction(world.database.db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.update(users).set({ disabledAt: lunchTime }).where(eq(users.role, 'ADMIN'))
  })
  await world.db.delete(deliveries)
  await world.db.delete(lostFactorRequests)
})

const path = '/api/admin/lost-factors'
const aDayPasses = () => world.clock.pass(hours(24))
const work = () => world.periodicJobs.removeLostFactors()
const hasApp = async (person: Person) =>
  (await world.db.execute(sql`select from authenticator_apps where user_id = ${person.user.id}`)).rowCount === 1
const mailsTo = async ({ user }: Person) => {
  await world.periodicJobs.sendDueMail()
  return mailbox.to(user.email)
}
const textsTo = async ({ user }: Person) => {
  await world.periodicJobs.sendDueSms()
  return sms.inbox(user.phone)
}
const noticesOf = async (person: Person, kind: string) =>
  (await person.get('/api/user/notifications')).body.items.filter((each: { kind: string }) => each.kind === kind)
const actionsOf = async ({ user }: Person) =>
  (
    await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id)).orderBy(desc(auditEntries.id))
  ).map(({ action }) => action)
const tokenIn = (text = '') => /#not-me\.([\w-]{43})/.exec(text)?.[1] ?? ''
const signIn = async (person: Person, address = '10.13.1.1') => aBrowserAt(world, address).login(person)

describe('somebody who has lost the second factor and the recovery codes', () => {
  it('asks for it to be taken away after the right password, and by nothing else', async () => {
    const { person, asked } = await aLostFactor(world)
    expect(asked).toMatchObject({ status: 202, body: { askedAt: world.clock.now().toISOString() } })
    const stranger = aBrowserAt(world, '10.13.2.1')
    expect((await stranger.post('/api/auth/lost-factor', { reason: 'Let me in' })).body.code).toBe('sign_in_expired')
    const late = aBrowserAt(world, '10.13.3.1')
    await late.login(person)
    world.clock.pass(minutes(11))
    expect((await late.post('/api/auth/lost-factor', { reason: 'Let me in' })).body.code).toBe('sign_in_expired')
    expect(await hasApp(person)).toBe(true)
  })

  it('has one request open at a time, and makes three in a day', async () => {
    const { person, browser, decline, first } = await aLostFactor(world)
    const again = () => browser.post('/api/auth/lost-factor', { reason: 'Once more' })
    expect((await again()).body.code).toBe('lost_factor_open')
    await decline(first)
    expect((await again()).status).toBe(202)
    expect((await again()).body.code).toBe('too_many_requests')
    await world.db.delete(lostFactorRequests).where(eq(lostFactorRequests.userId, person.user.id))
    expect((await again()).body.code).toBe('too_many_requests')
    world.clock.pass(days(1))
    const { asked } = await askToRemove(world, person)
    expect(asked.status).toBe(202)
  })

  it('is asked to write to us where the account has no address: its phone alone would be told, whose it may be no more', async () => {
    const { person } = await anAppOwner(world)
    const browser = aBrowserAt(world, '10.13.9.1')
    await browser.login(person)
    await world.db.update(users).set({ email: null, passwordHash: null }).where(eq(users.id, person.user.id))
    const { body } = await browser.post('/api/auth/lost-factor', { reason: 'Lost' })
    expect(body.code).toBe('invalid_transition')
    expect(await world.db.$count(lostFactorRequests)).toBe(0)
  })

  it('makes one of several requests that are sent at the same moment', async () => {
    const { person } = await anAppOwner(world)
    const browsers = Array.from({ length: 3 }, (_, at) => aBrowserAt(world, `10.13.4.${at}`))
    for (const browser of browsers) await browser.login(person)
    const answers = await Promise.all(browsers.map((each) => each.post('/api/auth/lost-factor', { reason: 'Lost' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
    const mails = await mailsTo(person)
    expect(mails.filter(({ subject }) => subject.startsWith('Somebody asks'))).toHaveLength(1)
  })

  it('asks for nothing by a sign-in that was ended at the same moment', async () => {
    const { person } = await anAppOwner(world)
    const browser = aBrowserAt(world, '10.13.9.1')
    await browser.login(person)
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const asked = await inTransaction(world.db, async (tx) => {
      await lockUser(tx, person.user.id)
      const asking = browser.post('/api/auth/lost-factor', { reason: 'Lost' })
      await eventually(async () => (await world.db.execute(waiting)).rowCount === 1)
      await endPendingSignIns(tx, person.user.id)
      return { asking }
    })
    expect((await asked.asking).body.code).toBe('sign_in_expired')
  })

  it('is told at once by mail, by SMS to a verified phone, in the account, and among what happened to it', async () => {
    const owner = await anAppOwner(world)
    const { person } = owner
    await world.db.update(users).set({ phoneVerifiedAt: world.clock.now() }).where(eq(users.id, person.user.id))
    await aLostFactor(world, owner)
    const mail = (await mailsTo(person)).at(-1)
    expect(mail?.subject).toBe('Somebody asks to remove your second step of signing in')
    const [text = ''] = await textsTo(person)
    expect([tokenIn(text), tokenIn(text)]).toEqual([tokenIn(mail?.text), expect.stringMatching(/^[\w-]{43}$/)])
    expect(await noticesOf(person, 'lost_factor')).toMatchObject([{ data: { step: 'REQUESTED' } }])
    const events = (await person.get('/api/user/security-events')).body.items
    expect(events[0]).toMatchObject({ kind: 'LOST_FACTOR_REQUESTED' })
    expect((await person.get('/api/user/lost-factor')).body).toMatchObject({ removeAt: null })
    expect((await actionsOf(person))[0]).toBe('user.request-lost-factor')
  })

  it('is not told by SMS at a phone that nobody verified: whoever has it could lock the account', async () => {
    const { person } = await aLostFactor(world)
    expect(await textsTo(person)).toEqual([])
  })

  it('has a link in that mail which stands in no row: its hash is kept', async () => {
    const { person } = await aLostFactor(world)
    const token = tokenIn((await mailsTo(person)).at(-1)?.text)
    const rows = await world.db.select().from(accountEmails).where(eq(accountEmails.userId, person.user.id))
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

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

type Lost = Awaited<ReturnType<typeof aLostFactor>>

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
