import * as contract from '#contracts/admin/payout-batches.ts'
import { csvText } from '#contracts/wire/csv.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import type { PayoutDeps } from '../decide/decide-payout.ts'
import { createPayoutBatch } from './create-payout-batch.ts'
import { importPayoutResults } from './import-payout-results.ts'
import { findBatch, leftOutOfBatch, listBatches, payoutsOfBatch } from './payout-batches.queries.ts'

export function mountPayoutBatches(http: Http, deps: PayoutDeps) {
  const { db } = deps

  serve(http, contract.createPayoutBatch, async ({ actor, body, idempotencyKey }) => {
    const request = idempotentRequest(actor.userId, contract.createPayoutBatch.path, idempotencyKey, body)
    const id = await createPayoutBatch(deps, actor, request, body.ids)
    const [batch, leftOut] = await Promise.all([findBatch(db, id), leftOutOfBatch(db, id, actor.userId, body.ids)])
    return { ...batch, leftOut }
  })

  serve(http, contract.listPayoutBatches, ({ query }) => listBatches(db, query))

  serve(http, contract.payoutBatchFile, async ({ params, reply }) => {
    const { id, createdAt } = await findBatch(db, params.id)
    const name = `payouts-${nairobiDay(new Date(createdAt))}-${id.slice(-6)}.csv`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    const open = [...(await payoutsOfBatch(db, id))].filter(([, { isOpen }]) => isOpen)
    // The phone as M-Pesa writes it, without the plus that a spreadsheet would take for a formula.
    const rows = open.map(([reference, { phone, amountKES, vendor }]) => [phone.slice(1), amountKES, reference, vendor])
    return csvText([['Phone', 'Amount', 'Reference', 'Name'], ...rows])
  })

  serve(http, contract.importPayoutResults, async ({ actor, params, body }) => {
    await findBatch(db, params.id)
    const results = await importPayoutResults(deps, actor, params.id, body.csv)
    return { batch: await findBatch(db, params.id), results }
  })
}
