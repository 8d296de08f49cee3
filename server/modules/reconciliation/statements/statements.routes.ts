import * as z from 'zod'
import * as contract from '#contracts/admin/reconciliation.ts'
import { toKES } from '#contracts/wire/money.ts'
import { StatementId, StatementLineId, text } from '#contracts/wire/primitives.ts'
import { pageLimit, readCursor, toPage } from '#server/platform/http/pages.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ReconciliationDeps } from '../suspense/resolve-suspense.ts'
import { importStatement } from './import-statement.ts'
import { findMissing, findStatement, findStatements, readReconciliation } from './reconciliation.queries.ts'
import { postCharges, resolveDiscrepancy } from './resolve-discrepancy.ts'
import { resolveMissing } from './resolve-missing.ts'
import { findLine, findLines, placeOfLine } from './statement-lines.queries.ts'

const StatementCursor = z.strictObject({ id: StatementId })
const at = z.int().min(0).max(Date.UTC(2100, 0))
const LineCursor = z.strictObject({ at, id: StatementLineId })
const MissingCursor = z.strictObject({ at, receipt: text(100) })
const asIs = <Row>(row: Row) => row

export function mountStatements(http: Http, deps: ReconciliationDeps) {
  const { db, clock } = deps.payments

  serve(http, contract.getReconciliation, () => readReconciliation(db))

  serve(http, contract.importStatement, async ({ actor, body }) => {
    const { id, ...counts } = await importStatement({ db, clock }, actor, body)
    deps.live.publish(['admin'], ['/api/admin'])
    return { ...(await findStatement(db, id)), ...counts }
  })

  serve(http, contract.listStatements, async ({ query }) => {
    const limit = pageLimit(query.limit)
    const after = readCursor(StatementCursor, query.cursor)
    return toPage(await findStatements(db, limit + 1, after?.id), limit, asIs, ({ id }) => ({ id }))
  })

  serve(http, contract.listStatementLines, async ({ query: { show, search, ...paging } }) => {
    const limit = pageLimit(paging.limit)
    const after = readCursor(LineCursor, paging.cursor)
    return toPage(await findLines(db, { show, search }, limit + 1, after), limit, asIs, placeOfLine)
  })

  for (const [endpoint, action] of [
    [contract.putLineInSuspense, 'suspense'],
    [contract.recordLineAsFee, 'provider-fee'],
    [contract.markLineExternal, 'external'],
  ] as const) {
    serve(http, endpoint, async ({ actor, params, body: { note } }) => {
      await resolveDiscrepancy(deps, actor, params.id, { action, note })
      return findLine(db, params.id)
    })
  }

  serve(http, contract.allocateLineToPayment, async ({ actor, params, body }) => {
    await resolveDiscrepancy(deps, actor, params.id, { action: 'allocate-to-payment', ...body })
    return findLine(db, params.id)
  })

  serve(http, contract.postCharges, async ({ actor, body }) => {
    const { count, cents } = await postCharges(deps, actor, body.note)
    return { posted: { count, amountKES: toKES(cents) } }
  })

  serve(http, contract.listMissing, async ({ query }) => {
    const limit = pageLimit(query.limit)
    const missing = await findMissing(db, limit + 1, readCursor(MissingCursor, query.cursor))
    const placeOf = ({ settledAt, receipt }: { settledAt: string; receipt: string }) => ({
      at: Date.parse(settledAt),
      receipt,
    })
    return toPage(missing, limit, asIs, placeOf)
  })

  serve(http, contract.resolveMissing, async ({ actor, params: { receipt }, body }) => {
    await resolveMissing(deps, actor, { receipt, note: body.note })
    return { receipt }
  })
}
