import * as contract from '#contracts/admin/suspense.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { confirmSuspense, declineSuspense } from './decide-proposal.ts'
import { type ReconciliationDeps, resolveSuspense } from './resolve-suspense.ts'
import { findSuspense, findSuspenseItem } from './suspense.queries.ts'
import { suspenseColumns } from './suspense-csv.ts'

export function mountSuspense(http: Http, deps: ReconciliationDeps) {
  const { db } = deps.payments

  serve(http, contract.listSuspense, ({ actor, query }) => findSuspense(db, actor.userId, query))

  serveCsv(http, contract.exportSuspense, ({ actor, query: { language: _, ...filters } }) => ({
    name: 'suspense',
    columns: suspenseColumns,
    read: (page) => findSuspense(db, actor.userId, { ...filters, ...page }),
  }))

  for (const [endpoint, action] of [
    [contract.refundSuspense, 'refund'],
    [contract.keepSuspense, 'keep'],
    [contract.markSuspenseNotReceived, 'not-received'],
  ] as const) {
    serve(http, endpoint, async ({ actor, params, body: { note } }) => {
      await resolveSuspense(deps, actor, params.id, { action, note })
      return findSuspenseItem(db, actor.userId, params.id)
    })
  }

  serve(http, contract.allocateSuspenseToPayment, async ({ actor, params, body }) => {
    await resolveSuspense(deps, actor, params.id, { action: 'allocate-to-payment', ...body })
    return findSuspenseItem(db, actor.userId, params.id)
  })

  serve(http, contract.confirmSuspenseProposal, async ({ actor, params, body }) => {
    await confirmSuspense(deps, actor, params.id, body)
    return findSuspenseItem(db, actor.userId, params.id)
  })

  serve(http, contract.declineSuspenseProposal, async ({ actor, params, body }) => {
    await declineSuspense(deps, actor, params.id, body)
    return findSuspenseItem(db, actor.userId, params.id)
  })
}
