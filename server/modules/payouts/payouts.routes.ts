import * as z from 'zod'
import * as contract from '#contracts/money/payouts.ts'
import { toCents } from '#contracts/wire/money.ts'
import { PayoutId } from '#contracts/wire/primitives.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { mountPayoutBatches } from './batches/payout-batches.routes.ts'
import { decidePayout, type PayoutDeps } from './decide/decide-payout.ts'
import * as queries from './payouts.queries.ts'
import { requestPayout } from './request/request-payout.ts'

const Cursor = z.strictObject({ id: PayoutId })
const placeOf = ({ id }: { id: PayoutId }) => ({ id })
const asIs = <Row>(row: Row) => row

export function mountPayouts(http: Http, deps: PayoutDeps) {
  const { db } = deps

  serve(http, contract.requestPayout, async ({ actor, body: { amountKES, password }, idempotencyKey }) => {
    // The password stays out of what is hashed and kept: a plain hash of it would be quick to guess.
    const request = idempotentRequest(actor.userId, contract.requestPayout.path, idempotencyKey, { amountKES })
    const id = await requestPayout(deps, actor, request, { amountCents: toCents(amountKES), password })
    return queries.payoutOfVendor(db, actor.vendorId, id)
  })

  serve(http, contract.listVendorPayouts, async ({ actor, query }) => {
    const limit = pageLimit(query.limit)
    const after = readCursor(Cursor, query.cursor)
    const rows = await queries.payoutsOfVendor(db, actor.vendorId, query.status, limit + 1, after?.id)
    return toPage(rows, limit, asIs, placeOf)
  })

  serve(http, contract.listAdminPayouts, async ({ actor, query: { status, search, batch, ...paging } }) => {
    const limit = pageLimit(paging.limit)
    const after = readCursor(Cursor, paging.cursor)
    const [rows, waiting] = await Promise.all([
      queries.payoutsForAdmin(deps, actor.userId, { status, search, batch }, limit + 1, after?.id),
      queries.countWaitingPayouts(db),
    ])
    const isSentByProgram = deps.disbursements.providers.B2C !== undefined
    return { ...toPage(rows, limit, asIs, placeOf), waiting, isSentByProgram }
  })

  serve(http, contract.approvePayout, async ({ actor, params }) => {
    await decidePayout(deps, actor, params.id, { action: 'approve' })
    return queries.payoutForAdmin(deps, actor.userId, params.id)
  })

  serve(http, contract.rejectPayout, async ({ actor, params, body }) => {
    await decidePayout(deps, actor, params.id, { action: 'reject', reason: body.reason })
    return queries.payoutForAdmin(deps, actor.userId, params.id)
  })

  serve(http, contract.settlePayout, async ({ actor, params, body }) => {
    await decidePayout(deps, actor, params.id, { action: 'settle', reference: body.reference })
    return queries.payoutForAdmin(deps, actor.userId, params.id)
  })

  serve(http, contract.failPayout, async ({ actor, params, body }) => {
    await decidePayout(deps, actor, params.id, { action: 'fail', reason: body.reason })
    return queries.payoutForAdmin(deps, actor.userId, params.id)
  })

  mountPayoutBatches(http, deps)
}
