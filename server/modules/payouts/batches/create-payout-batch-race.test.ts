import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anApprovedPayout, twoBatchesAtOnce } from '#server/testing/builders/payout-batches.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

describe('batches at the same moment', () => {
  it('puts each payout into one batch when two administrators create batches concurrently', async () => {
    expect(await twoBatchesAtOnce(world)).toEqual({ statuses: [201, 409], payouts: 4, putIntoRuns: 4, batches: 1 })
  })

  it('never both sends a payout and puts it into a batch, whichever comes first', async () => {
    const admin = await anAdmin(world)
    for (let turn = 0; turn < 10; turn++) {
      const { id } = await anApprovedPayout(world, admin, 100)
      const [batch] = await Promise.all([
        admin.command('/api/admin/payouts/batches', { ids: [id] }),
        world.periodicJobs.followUpDisbursements(),
      ])
      const [disbursement] = await world.db
        .select()
        .from(disbursements)
        .where(eq(disbursements.payoutId, id as never))
      expect(disbursement?.status === 'WITHDRAWN').toBe(batch.status === 201)
      expect(disbursement?.sentAt === null).toBe(batch.status === 201)
    }
  })

  it('leaves a sound ledger after concurrent payout batches', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
