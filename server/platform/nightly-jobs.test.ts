import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { aWorld } from '#server/testing/world/world.ts'
import { days, hours, minutes } from './clock.ts'
import { openDatabase } from './database/database.ts'
import { nightlyJobs } from './nightly-jobs.tables.ts'
import { runNightlyJob } from './nightly-jobs.ts'

const world = aWorld()
const fourInTheMorning = new Date('2026-11-21T01:00:00Z')
const justBefore = new Date('2026-11-21T00:59:59.999Z')

beforeEach(async () => {
  await world.db.delete(nightlyJobs)
  world.clock.set(new Date('2026-11-20T09:00:00Z'))
})

/** What a worker does every minute, on its own connections when it is given a database. */
const tick = (work: () => Promise<unknown>, db = world.db) =>
  runNightlyJob({ db, clock: world.clock }, { name: 'sweep', startsAfter: hours(4), work })

function aCount() {
  const count = {
    runs: 0,
    work: async () => {
      count.runs += 1
    },
  }
  return count
}

describe('a nightly job', () => {
  it('runs a nightly job at its time in Nairobi and not before, once a night, on every night', async () => {
    const count = aCount()
    await tick(count.work)
    world.clock.set(justBefore)
    await tick(count.work)
    expect(count.runs).toBe(0)

    world.clock.set(fourInTheMorning)
    await tick(count.work)
    expect(count.runs).toBe(1)
    for (const later of [minutes(1), minutes(9), minutes(1), hours(3), hours(20)]) {
      world.clock.pass(later)
      await tick(count.work)
    }
    expect(count.runs).toBe(1)

    for (const night of [2, 3]) {
      world.clock.set(new Date(fourInTheMorning.getTime() + days(night - 1)))
      await tick(count.work)
      await tick(count.work)
      expect(count.runs).toBe(night)
    }
  })

  it('runs a nightly job once when the program was off at its time, as soon as it is on again', async () => {
    const count = aCount()
    await tick(count.work)
    world.clock.set(new Date(fourInTheMorning.getTime() + days(2) + hours(5)))
    await tick(count.work)
    await tick(count.work)
    expect(count.runs).toBe(1)
  })

  it('retries a nightly job ten minutes after it failed or its process died, and then waits for the next night', async () => {
    const count = aCount()
    await tick(count.work)
    world.clock.set(fourInTheMorning)
    await expect(tick(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full')
    world.clock.pass(minutes(10) - 1)
    await tick(count.work)
    expect(count.runs).toBe(0)
    world.clock.pass(1)
    await tick(count.work)
    world.clock.pass(minutes(10))
    await tick(count.work)
    expect(count.runs).toBe(1)
  })

  it('does not reschedule a nightly job that another process has taken over meanwhile', async () => {
    const count = aCount()
    await tick(count.work)
    world.clock.set(fourInTheMorning)
    let finish = () => {}
    const started = Promise.withResolvers<void>()
    const slow = tick(() => {
      started.resolve()
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    })
    await started.promise
    world.clock.pass(minutes(10))
    await expect(tick(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full')
    finish()
    await slow
    // The second run failed, so it is due again: the end of the first does not change that.
    world.clock.pass(minutes(10))
    await tick(count.work)
    expect(count.runs).toBe(1)
  })
})

describe('eight workers at once', () => {
  async function runs(by: (work: () => Promise<unknown>, db: typeof world.db) => Promise<unknown>) {
    const workers = Array.from({ length: 8 }, () => openDatabase({ url: world.url, poolSize: 1 }))
    const count = aCount()
    await tick(count.work)
    world.clock.set(fourInTheMorning)
    // Every connection is open before the job is due, so that the claims are concurrent.
    await Promise.all(workers.map(({ db }) => db.select().from(nightlyJobs)))
    await Promise.all(workers.map(({ db }) => by(count.work, db)))
    await Promise.all(workers.map((worker) => worker.end()))
    return count.runs
  }

  it('runs a nightly job once a night across eight concurrent workers', async () => {
    expect(await runs(tick)).toBe(1)
  })

  it('runs a nightly job more than once when the due time is read before it is written: the claim is one statement', async () => {
    const readThenWritten = async (work: () => Promise<unknown>, db: typeof world.db) => {
      const [job] = await db.select().from(nightlyJobs)
      if (!job || job.nextRunAt > world.clock.now()) return
      // All are given the time to read before any of them writes.
      await wait(100)
      await db.update(nightlyJobs).set({ nextRunAt: new Date(job.nextRunAt.getTime() + days(1)) })
      await work()
    }
    expect(await runs(readThenWritten)).toBeGreaterThan(1)
  })
})
