import { describe, expect, it } from 'vitest'
import { hours, minutes } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aReportedProblem, type ReportedProblem } from '#server/testing/problems/reported-problems.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const settle = () => world.periodicJobs.settleDueProblems()

/** The database refuses to end this problem, as a defect would. */
const breakProblem = ({ problemId }: ReportedProblem) =>
  world.db.execute(
    sql.raw(`create or replace function refuse_end() returns trigger language plpgsql as $$
      begin raise exception 'broken on purpose'; end $$;
    create trigger broken before update on order_problems for each row
      when (new.id = '${problemId}' and new.ended_at is not null) execute function refuse_end()`),
  )

const mend = () => world.db.execute(sql.raw('drop trigger broken on order_problems'))

describe('the database', () => {
  it('keeps what was reported, and what had gone back before, as it was', async () => {
    const { problemId } = await aReportedProblem(world)
    for (const column of ['claimed_cents', 'given_before_cents']) {
      const change = sql.raw(`update order_problems set ${column} = ${column} + 100 where id = '${problemId}'`)
      await expect(world.db.execute(change)).rejects.toMatchObject({ cause: { constraint: 'order_problems_stay' } })
    }
  })
})

describe('the worker settles what is due', () => {
  it('does each by itself: one that fails keeps no other waiting, is tried again, and fails the job', async () => {
    const [broken, other] = [await aReportedProblem(world), await aReportedProblem(world)]
    world.clock.pass(minutes(30))
    await settle()
    await breakProblem(broken)
    world.clock.pass(minutes(15))
    await expect(settle()).rejects.toThrow('1 problems with orders could not be settled')
    expect((await other.read()).status).toBe('AGREED')
    expect(await broken.read()).toMatchObject({ status: 'REPORTED', refund: null })
    // Until it is tried again nothing is due.
    await settle()
    await mend()
    world.clock.pass(minutes(1))
    await settle()
    expect(await broken.read()).toMatchObject({ status: 'AGREED', refund: { amountKES: 650 } })
  })

  it('leaves one that fails again and again to the market, whose list says why, and tells both', async () => {
    const [broken, admin] = [await aReportedProblem(world), await anAdmin(world)]
    world.clock.pass(minutes(30))
    await settle()
    await breakProblem(broken)
    world.clock.pass(minutes(15))
    for (const wait of [minutes(1), minutes(5), minutes(15), hours(1), 0]) {
      await expect(settle()).rejects.toThrow('could not be settled')
      world.clock.pass(wait)
    }
    await settle()
    const listed = (await admin.get('/api/admin/problems?limit=100')).body.items
    expect(listed.map(({ id }: { id: string }) => id)).toContain(broken.problemId)
    const shown = (await admin.get(`/api/admin/problems/${broken.problemId}`)).body
    expect(shown).toMatchObject({ status: 'ESCALATED', failure: expect.any(String), refund: null })
    expect((await admin.get('/api/user/notifications')).body.items[0].kind).toBe('problem_escalated')
    expect((await broken.customer.get('/api/user/notifications')).body.items[0]).toMatchObject({
      kind: 'problem_changed',
      data: { step: 'ESCALATED' },
    })
    await mend()
    const decision = { amountKES: 650, bearer: 'SHOP', words: 'As we see it' }
    expect((await admin.command(`/api/admin/problems/${broken.problemId}/decide`, decision)).status).toBe(200)
  })
})
