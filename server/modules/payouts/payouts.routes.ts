import * as approvals from '#contracts/admin/payout-approvals.ts'
import * as contract from '#contracts/money/payouts.ts'
import { toCents } from '#contracts/wire/money.ts'
import { readWritten } from '#server/platform/database/sharding/not-yet-seen.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { mountPayoutBatches } from './batches/payout-batches.routes.ts'
import { payoutForAdmin, payoutsForAdmin } from './decide/admin-payouts.queries.ts'
import { approvePayouts } from './decide/approve-payouts.ts'
import { decidePayout, type PayoutDeps } from './decide/decide-payout.ts'
import { countWaitingPayouts } from './decide/waiting-payouts.queries.ts'
import { payoutOfVendor, payoutsOfVendor } from './payouts.queries.ts'
import { payoutColumns } from './payouts-csv.ts'
import { requestPayout } from './request/request-payout.ts'
import { retryPayout } from './request/retry-payout.ts'

export function mountPayouts(http: Http, deps: PayoutDeps) {
  const { db } = deps

  serve(http, contract.requestPayout, async ({ actor, body: { amountKES, password }, idempotencyKey }) => {
    // The password stays out of what is hashed and kept: a plain hash of it would be quick to guess.
    const request = idempotentRequest(actor.userId, contract.requestPayout.path, idempotencyKey, { amountKES })
    const id = await requestPayout(deps, actor, request, { amountCents: toCents(amountKES), password })
    return readWritten(db, () => payoutOfVendor(db, actor.vendorId, id, deps.clock.now()))
  })

  serve(http, contract.listVendorPayouts, ({ actor, query }) =>
    payoutsOfVendor(db, actor.vendorId, query, deps.clock.now()),
  )

  serve(http, contract.listAdminPayouts, async ({ actor, query }) => {
    const [page, counts] = await Promise.all([payoutsForAdmin(deps, actor.userId, query), countWaitingPayouts(deps)])
    const { providers } = deps.disbursements
    const isSentByProgram = providers.disbursing(providers.payoutProvider) !== undefined
    return { ...page, ...counts, isSentByProgram }
  })

  serveCsv(http, contract.exportAdminPayouts, ({ actor, query: { language: _, ...filters } }) => ({
    name: 'payouts',
    columns: payoutColumns,
    read: (page) => payoutsForAdmin(deps, actor.userId, { ...filters, ...page }),
  }))

  serve(http, contract.getAdminPayout, ({ actor, params }) => payoutForAdmin(deps, actor.userId, params.id))

  serve(http, approvals.approvePayout, async ({ actor, params, body }) => {
    await decidePayout(deps, actor, params.id, { action: 'approve', ...body })
    return payoutForAdmin(deps, actor.userId, params.id)
  })

  serve(http, approvals.approvePayouts, async ({ actor, body }) => ({
    approvals: await approvePayouts(deps, actor, body.payouts),
  }))

  serve(http, approvals.retryPayout, async ({ actor, params }) => {
    const id = await retryPayout(deps, actor, params.id)
    return readWritten(db, () => payoutForAdmin(deps, actor.userId, id))
  })

  serve(http, contract.rejectPayout, async ({ actor, params, body }) => {
    await decidePayout(deps, actor, params.id, { action: 'reject', reason: body.reason })
    return payoutForAdmin(deps, actor.userId, params.id)
  })

  serve(http, contract.settlePayout, async ({ actor, params, body }) => {
    await decidePayout(deps, actor, params.id, { action: 'settle', reference: body.reference })
    return payoutForAdmin(deps, actor.userId, params.id)
  })

  serve(http, contract.failPayout, async ({ actor, params, body }) => {
    await decidePayout(deps, actor, params.id, { action: 'fail', reason: body.reason })
    return payoutForAdmin(deps, actor.userId, params.id)
  })

  mountPayoutBatches(http, deps)
}
