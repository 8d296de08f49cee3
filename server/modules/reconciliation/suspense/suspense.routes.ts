import * as z from 'zod'
import * as contract from '#contracts/admin/suspense.ts'
import { SuspenseId } from '#contracts/wire/primitives.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type ReconciliationDeps, resolveSuspense } from './resolve-suspense.ts'
import { findSuspense, findSuspenseItem, placeOfItem } from './suspense.queries.ts'

const Cursor = z.strictObject({ isOpen: z.boolean(), id: SuspenseId })

export function mountSuspense(http: Http, deps: ReconciliationDeps) {
  const { db } = deps.payments

  serve(http, contract.listSuspense, async ({ query: { state, search, ...paging } }) => {
    const limit = pageLimit(paging.limit)
    const items = await findSuspense(db, { state, search }, limit + 1, readCursor(Cursor, paging.cursor))
    return toPage(items, limit, (item) => item, placeOfItem)
  })

  for (const [endpoint, action] of [
    [contract.refundSuspense, 'refund'],
    [contract.keepSuspense, 'keep'],
    [contract.markSuspenseNotReceived, 'not-received'],
  ] as const) {
    serve(http, endpoint, async ({ actor, params, body: { note } }) => {
      await resolveSuspense(deps, actor, params.id, { action, note })
      return findSuspenseItem(db, params.id)
    })
  }

  serve(http, contract.allocateSuspenseToPayment, async ({ actor, params, body }) => {
    await resolveSuspense(deps, actor, params.id, { action: 'allocate-to-payment', ...body })
    return findSuspenseItem(db, params.id)
  })
}
