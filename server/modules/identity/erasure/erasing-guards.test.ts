import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { allowErasing } from '#server/platform/database/erasure.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** The trigger's own words; the driver wraps what the database said. */
const messageOf = (running: Promise<unknown>) =>
  running.then(
    () => 'done',
    (error: Error) => (error.cause as Error).message,
  )

const erasing = (statement: ReturnType<typeof sql>) =>
  messageOf(
    inTransaction(world.db, async (tx) => {
      await allowErasing(tx)
      await tx.execute(statement)
    }),
  )

async function aPayout() {
  const [admin, shop] = [await anAdmin(world), await aShopWithBalance(world, 5000)]
  const { body } = await postPayoutRequest(shop, 1000)
  return { admin, id: body.id as string }
}

describe('the triggers that let an erasure through', () => {
  it('keep the number of a payout while it is under way, and let it go once it has ended', async () => {
    const { admin, id } = await aPayout()
    const forget = sql`update payouts set phone = '' where id = ${id}`
    expect(await erasing(forget)).toContain('stays as it was asked for')
    expect((await admin.post(`/api/admin/payouts/${id}/reject`, { reason: 'Ask again next week' })).status).toBe(200)
    expect(await messageOf(world.db.execute(forget))).toContain('stays as it was asked for')
    expect(await erasing(sql`update payouts set phone = '+254700000001' where id = ${id}`)).toContain('stays')
    expect(await erasing(forget)).toBe('done')
  })

  it('keep of an entry of the audit who did what and when, and let the words about somebody go', async () => {
    const { admin, id } = await aPayout()
    await approvePayout(admin, id)
    const change = (what: ReturnType<typeof sql>) => sql`update audit_entries set ${what} where subject_id = ${id}`
    expect(await erasing(change(sql`action = 'payout.reject'`))).toContain('stays as it is')
    expect(await erasing(change(sql`actor_id = null`))).toContain('stays as it is')
    expect(await messageOf(world.db.execute(change(sql`detail = '{}'`)))).toContain('append-only')
    expect(await erasing(sql`delete from audit_entries where subject_id = ${id}`)).toContain('append-only')
    expect(await erasing(change(sql`detail = '{}'`))).toBe('done')
  })
})
