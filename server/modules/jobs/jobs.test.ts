import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeliveryId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { deleteOldDeliveries } from '#server/modules/outbox/index.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { maskEmail } from '#server/platform/contacts.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { nightlyJobs } from '#server/platform/nightly-jobs.tables.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aDeadLetter } from '#server/testing/stand-ins/dead-letters.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { firstCellsOf } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { recordedJob } from './job-runs.ts'
import { jobRunCounts, jobRuns } from './jobs.tables.ts'
import { deleteOldCounts } from './run-counts.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })
const path = '/api/admin/jobs'
let admin: Person
let customer: Person

beforeAll(async () => {
  ;[admin, customer] = await Promise.all([anAdmin(world), aPerson(world)])
})

beforeEach(async () => {
  await world.db.delete(deliveries)
  await world.db.delete(jobRuns)
  await world.db.delete(jobRunCounts)
})

/** An email of a notification that was given up, or is tried again in an hour. */
const aFailedMail = ({ isRetried = false, tries = 8 } = {}) =>
  aDeadLetter(world, {
    userId: customer.user.id,
    address: customer.user.email,
    tries,
    ...(isRetried && { retriedAfter: hours(1) }),
  })

const list = async (query = '') => (await admin.get(`${path}/dead-letters?${query}`)).body.items
const ids = async (query = '') => (await list(query)).map(({ id }: { id: string }) => id)
const mailOf = async (id: string) => {
  const [row] = await world.db.select().from(deliveries).where(sql`id = ${id}`)
  return row
}
const trail = async (subjectId: string) =>
  (await world.db.select().from(auditEntries).where(sql`subject_id = ${subjectId}`)).map(
    ({ action, actorId, detail }) => ({
      action,
      actorId,
      detail,
    }),
  )

describe('failed background work', () => {
  it('is listed with its error, its tries and when it is tried again, and counted by what waits for a person', async () => {
    await aFailedMail()
    await aFailedMail({ isRetried: true, tries: 3 })
    expect((await admin.get(path)).body).toMatchObject({
      failed: { count: 1, at: world.clock.now().toISOString() },
      retrying: { count: 1, at: plus(world.clock.now(), hours(1)).toISOString() },
    })
    expect(await list('state=RETRYING')).toMatchObject([
      { kind: 'NOTIFICATION_MAIL', tries: 3, error: '550 mailbox full', subject: maskEmail(customer.user.email) },
    ])
    expect(await list('state=FAILED')).toMatchObject([{ tries: 8, nextTryAt: null, decidedBy: null }])
  })

  it('is tried again when a person says so: it is due at once, and the trail has who, what and the error', async () => {
    const mail = await aFailedMail()
    const [id] = await ids()
    const { body } = await admin.post(`${path}/dead-letters/retry`, { ids: [id] })
    expect(body).toEqual({ count: 1 })
    expect(await mailOf(mail)).toMatchObject({ dueAt: world.clock.now(), tries: 0 })
    expect(await list()).toMatchObject([{ state: 'RETRIED', decidedBy: admin.user.name }])
    const detail = { kind: 'NOTIFICATION_MAIL', subject: maskEmail(customer.user.email), error: '550 mailbox full' }
    expect(await trail(id)).toEqual([{ action: 'job.retry', actorId: admin.user.id, detail }])
    expect((await admin.get(path)).body.failed.count).toBe(0)
  })

  it('waits for a person again when it fails once more, and is gone when it is done', async () => {
    const mail = await aFailedMail()
    await admin.post(`${path}/dead-letters/retry`, { ids: await ids() })
    mailbox.refusal = { responseCode: 550, message: 'Still full' }
    await world.periodicJobs.sendDueMail()
    expect(await list()).toMatchObject([
      { state: 'FAILED', error: expect.stringContaining('Still full'), decidedBy: null },
    ])
    mailbox.refusal = null
    await admin.post(`${path}/dead-letters/retry`, { ids: await ids() })
    await world.periodicJobs.sendDueMail()
    expect(await list()).toEqual([])
    expect(await mailOf(mail)).toMatchObject({ state: 'SENT', error: null })
    expect(mailbox.to(customer.user.email)).toHaveLength(1)
  })

  it('is not tried again once a person has given it up, which stands in the trail', async () => {
    const mail = await aFailedMail()
    const [id] = await ids()
    expect((await admin.post(`${path}/dead-letters/give-up`, { ids: [id] })).body).toEqual({ count: 1 })
    expect((await admin.post(`${path}/dead-letters/retry`, { ids: [id] })).body).toEqual({ count: 0 })
    expect(await mailOf(mail)).toMatchObject({ dueAt: null })
    expect(await trail(id)).toMatchObject([{ action: 'job.give-up' }])
  })

  it('that is tried again by itself is not given up, and is tried now only where no process can have it', async () => {
    const mail = await aFailedMail({ isRetried: true })
    const decide = async (how: string) => (await admin.post(`${path}/dead-letters/${how}`, { ids: [mail] })).body
    expect(await decide('give-up')).toEqual({ count: 0 })
    // A claim is of five minutes.
    world.clock.pass(hours(1) - minutes(5))
    expect(await decide('retry')).toEqual({ count: 0 })
    world.clock.pass(-1)
    expect(await decide('retry')).toEqual({ count: 1 })
    expect(await list()).toMatchObject([{ state: 'RETRIED', tries: 0, decidedBy: admin.user.name }])
    expect(await trail(mail)).toMatchObject([{ action: 'job.retry' }])
  })

  it('is decided on once by people who decide at the same moment', async () => {
    await aFailedMail()
    await aFailedMail()
    const [first, second] = await ids()
    const others = await Promise.all(Array.from({ length: 4 }, () => anAdmin(world)))
    const answers = await Promise.all(
      others.flatMap((each, n) => [
        each.post(`${path}/dead-letters/retry`, { ids: n % 2 ? [first, second] : [second, first] }),
        each.post(`${path}/dead-letters/give-up`, { ids: n % 2 ? [second, first] : [first, second] }),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.reduce((sum, { body }) => sum + body.count, 0)).toBe(2)
    for (const id of [first, second]) expect(await trail(id)).toHaveLength(1)
  })

  it('is narrowed by state, kind and days, and ordered by time or by tries', async () => {
    await aFailedMail({ tries: 2 })
    world.clock.pass(hours(24))
    await aFailedMail({ tries: 9 })
    world.clock.pass(hours(24))
    await aFailedMail({ tries: 4 })
    const [third, second, first] = await ids()
    expect(await ids('sortBy=oldest')).toEqual([first, second, third])
    expect(await ids('sortBy=tries')).toEqual([second, third, first])
    const day = plus(world.clock.now(), -hours(24)).toISOString().slice(0, 10)
    expect(await ids(`from=${day}&to=${day}`)).toEqual([second])
    expect(await ids('kind=TICKET_MAIL')).toEqual([])
    expect(await ids('state=GIVEN_UP')).toEqual([])
    expect(firstCellsOf(await admin.get(`${path}/dead-letters.csv?sortBy=tries`))).toEqual([second, third, first])
    expect(firstCellsOf(await admin.get(`${path}/dead-letters.csv?from=${day}&to=${day}`))).toEqual([second])
  })

  it('that waits for a person is kept; what was decided on is forgotten after a month', async () => {
    await aFailedMail()
    await aFailedMail()
    const [kept, decided] = (await ids()) as DeliveryId[]
    await admin.post(`${path}/dead-letters/give-up`, { ids: [decided] })
    await deleteOldDeliveries(world.db, plus(world.clock.now(), hours(24 * 31)))
    expect(await ids()).toEqual([kept])
  })
})

describe('work by the clock', () => {
  const run = (name: string, work: () => Promise<unknown>) => recordedJob(world, name, 2_000, work)
  const shown = async (name: string) =>
    (await admin.get(path)).body.jobs.find((job: { name: string }) => job.name === name)

  it('is shown with when it was done last, how often in a row it has failed and why, until it is done again', async () => {
    let isBroken = false
    const job = run('sweep', () => (isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve()))
    await job()
    expect(await shown('sweep')).toMatchObject({ everySeconds: 2, failures: 0, error: null, isLate: false })
    isBroken = true
    for (let time = 0; time < 2; time++) await expect(job()).rejects.toThrow('the disk is full')
    expect(await shown('sweep')).toMatchObject({ failures: 2, error: 'the disk is full' })
    isBroken = false
    await job()
    expect(await shown('sweep')).toMatchObject({ failures: 0, error: null })
  })

  it('is written down at most every half minute while nothing fails', async () => {
    const job = run('sweep', () => Promise.resolve())
    await job()
    const first = (await shown('sweep')).lastRunAt
    world.clock.pass(minutes(0.4))
    await job()
    expect((await shown('sweep')).lastRunAt).toBe(first)
    world.clock.pass(minutes(0.1))
    await job()
    expect((await shown('sweep')).lastRunAt).not.toBe(first)
  })

  it('is late when it was not done for two minutes', async () => {
    await run('sweep', () => Promise.resolve())()
    world.clock.pass(minutes(2) + 1)
    expect((await shown('sweep')).isLate).toBe(true)
  })

  it('is done now, and not only at night, when a person says so; one that is being done is not done twice', async () => {
    const tonight = plus(world.clock.now(), hours(9))
    await world.db.insert(nightlyJobs).values({ name: 'match-lines', nextRunAt: tonight })
    expect((await admin.post(`${path}/nightly/match-lines/run`)).status).toBe(200)
    expect((await shown('match-lines')).nextRunAt).toBe(world.clock.now().toISOString())
    expect(await trail('00000000-0000-7000-8000-6a6f62730000')).toMatchObject([
      { action: 'job.run', actorId: admin.user.id, detail: { name: 'match-lines' } },
    ])
    const lease = plus(world.clock.now(), minutes(5))
    await world.db.update(nightlyJobs).set({ nextRunAt: lease })
    await admin.post(`${path}/nightly/match-lines/run`)
    expect((await shown('match-lines')).nextRunAt).toBe(lease.toISOString())
    expect((await admin.post(`${path}/nightly/nothing/run`)).body.code).toBe('not_found')
  })
})

describe('the figures of background work', () => {
  const run = (name: string, work: () => Promise<unknown>) => recordedJob(world, name, 2_000, work)
  const figures = async () => (await admin.get(path)).body
  const fail = () => Promise.reject(new Error('the disk is full'))

  it('count what was done today and in the last hour, of all jobs and processes, and how much of it failed', async () => {
    await run('sweep', () => Promise.resolve())()
    await run('sweep', () => Promise.resolve())()
    await expect(run('mail', fail)()).rejects.toThrow()
    const { today, lastHour } = await figures()
    expect(today).toEqual({ runs: 3, failures: 1 })
    expect(lastHour).toEqual([{ at: expect.any(String), runs: 3, failures: 1 }])
  })

  it('count every run, also those between two that are written down, and none that had nothing to do', async () => {
    const job = run('sweep', () => Promise.resolve())
    for (let time = 0; time < 3; time++) await job()
    await run('nightly', () => Promise.resolve(false))()
    world.clock.pass(minutes(0.5))
    await job()
    expect((await figures()).today).toEqual({ runs: 4, failures: 0 })
  })

  it('put runs into stretches of two and a half minutes, for an hour, and forget them after a week', async () => {
    const job = run('sweep', () => Promise.resolve())
    await job()
    world.clock.pass(minutes(2.5))
    await job()
    expect((await figures()).lastHour).toMatchObject([{ runs: 1 }, { runs: 1 }])
    world.clock.pass(minutes(60))
    expect((await figures()).lastHour).toEqual([])
    await deleteOldCounts(world.db, plus(world.clock.now(), hours(24 * 6)))
    expect(await world.db.select().from(jobRunCounts)).toHaveLength(2)
    await deleteOldCounts(world.db, plus(world.clock.now(), hours(24 * 7)))
    expect(await world.db.select().from(jobRunCounts)).toEqual([])
  })

  it('count emails that are due, since when, and not those that wait for a later try', async () => {
    const now = world.clock.now()
    const aMail = (dueIn: number) => aDeadLetter(world, { retriedAfter: dueIn })
    await aMail(-minutes(3))
    await aMail(minutes(3))
    expect((await figures()).waiting).toEqual({ count: 1, at: plus(now, -minutes(3)).toISOString() })
  })

  it('name what is tried again by itself next, the soonest first', async () => {
    await aFailedMail()
    await aFailedMail({ isRetried: true, tries: 3 })
    world.clock.pass(-minutes(10))
    await aFailedMail({ isRetried: true, tries: 2 })
    world.clock.pass(minutes(10))
    expect((await figures()).soon).toMatchObject([
      { kind: 'NOTIFICATION_MAIL', subject: maskEmail(customer.user.email), error: '550 mailbox full', tries: 2 },
      { tries: 3 },
    ])
  })
})
