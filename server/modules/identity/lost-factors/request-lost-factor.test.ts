import { describe, expect, it } from 'vitest'
import { days, minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import { aLostFactorWorld } from '#server/testing/builders/lost-factor-world.ts'
import { aLostFactor, askToRemove } from '#server/testing/builders/lost-factors.ts'
import { anAppOwner } from '#server/testing/builders/second-factors.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { endPendingSignIns } from '../factors/pending-sign-in.ts'
import { accountEmails, users } from '../identity.tables.ts'
import { lockUser } from '../lock-users.ts'
import { lostFactorRequests } from './lost-factors.tables.ts'

const { actionsOf, hasApp, mailsTo, noticesOf, textsTo, tokenIn, world } = await aLostFactorWorld()

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
