import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verifyBooks } from '#server/modules/audit/index.ts'
import { remittances } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { anApprovedPayout, twoBatchesAtOnce } from '#server/testing/payout-batches.ts'
import { anAdmin } from '#server/testing/people.ts'
import { aWorld } from '#server/testing/world.ts'

const world = aWorld()

describe('runs at the same moment', () => {
  it('two administrators put each payout into one run', async () => {
    expect(await twoBatchesAtOnce(world)).toEqual({ statuses: [201, 409], payouts: 4, putIntoRuns: 4, runs: 1 })
  })

  it('what is put into a run is not sent by the program as well, whoever comes first', async () => {
    const admin = await anAdmin(world)
    for (let turn = 0; turn < 10; turn++) {
      const { id } = await anApprovedPayout(world, admin, 100)
      const [run] = await Promise.all([
        admin.command('/api/admin/payouts/runs', { ids: [id] }),
        world.periodicJobs.followUpDisbursements(),
      ])
      const [remittance] = await world.db
        .select()
        .from(remittances)
        .where(eq(remittances.payoutId, id as never))
      expect(remittance?.status === 'WITHDRAWN').toBe(run.status === 201)
      expect(remittance?.sentAt === null).toBe(run.status === 201)
    }
  })

  it('leaves a sound ledger behind', async () => {
    expect(await verifyBooks(world.db)).toEqual([])
  })
})
