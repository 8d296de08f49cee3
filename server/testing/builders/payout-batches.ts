import { payoutReference } from '#contracts/admin/payout-batches.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { and, eq, inArray } from '#server/platform/database/drizzle.ts'
import type { World } from '../world/world.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from './money.ts'
import { anAdmin, type Person } from './people.ts'
import type { Shop } from './shops.ts'

export interface ApprovedPayout {
  id: string
  reference: string
  amountKES: number
  shop: Shop
}

/** An approved payout of a shop of its own. */
export async function anApprovedPayout(world: World, admin: Person, amountKES: number): Promise<ApprovedPayout> {
  const shop = await aShopWithBalance(world, amountKES)
  const { id } = (await postPayoutRequest(shop, amountKES)).body as { id: string }
  await approvePayout(admin, id)
  return { id, reference: payoutReference(id), amountKES, shop }
}

/**
 * Two administrators create a batch of the same payouts concurrently. Returns how often each payout was put into one.
 */
export async function twoBatchesAtOnce(world: World) {
  const [one, other] = [await anAdmin(world), await anAdmin(world)]
  const ids: string[] = []
  for (let count = 0; count < 4; count++) ids.push((await anApprovedPayout(world, one, 100)).id)
  const answers = await Promise.all([one, other].map((admin) => admin.command('/api/admin/payouts/batches', { ids })))
  const actions = await world.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'payout.batch'), inArray(auditEntries.subjectId, ids)))
  const rows = await world.db
    .select({ batch: payouts.batchId })
    .from(payouts)
    .where(inArray(payouts.id, ids as never[]))
  return {
    statuses: answers.map(({ status }) => status).toSorted(),
    payouts: ids.length,
    putIntoRuns: actions.length,
    batches: new Set(rows.map(({ batch }) => batch)).size,
  }
}

let receipts = 0
export const aReceipt = () => `UJK4L1B${String(++receipts).padStart(3, '0')}`

/**
 * A batch of payouts of these amounts, each of a shop of its own, with its file and a function that imports its
 * results.
 */
export async function createBatch(world: World, ...amounts: number[]) {
  const admin = await anAdmin(world)
  const paid: ApprovedPayout[] = []
  for (const amount of amounts) paid.push(await anApprovedPayout(world, admin, amount))
  const { body } = await admin.command('/api/admin/payouts/batches', { ids: paid.map(({ id }) => id) })
  const file = async () => (await admin.get(`/api/admin/payouts/batches/${body.id}/file.csv`)).body as string
  const importResults = async (...lines: string[]) => {
    const answer = await admin.post(`/api/admin/payouts/batches/${body.id}/results`, { csv: lines.join('\n') })
    return { ...answer, outcomes: answer.body.results?.map(({ outcome }: { outcome: string }) => outcome) }
  }
  return { admin, batch: body, payouts: paid, file, importResults }
}
