import * as contract from '#contracts/admin/reconciliation.ts'
import * as files from '#contracts/money/imported-statements.ts'
import { toKES } from '#contracts/wire/money.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ReconciliationDeps } from '../suspense/resolve-suspense.ts'
import { confirmLine, declineLine } from './decide-line-proposal.ts'
import { importStatement } from './import-statement.ts'
import { lineColumns, missingColumns } from './lines-csv.ts'
import { findMissing } from './missing-records.queries.ts'
import { postCharges } from './post-charges.ts'
import { findStatement, findStatements, readReconciliation } from './reconciliation.queries.ts'
import { resolveDiscrepancy } from './resolve-discrepancy.ts'
import { resolveMissing } from './resolve-missing.ts'
import { findGaps } from './statement-cover.queries.ts'
import { findLine, findLines } from './statement-lines.queries.ts'

export function mountStatements(http: Http, deps: ReconciliationDeps) {
  const { db } = deps.payments

  serve(http, contract.getReconciliation, () => readReconciliation(db))

  serve(http, files.importStatement, async ({ actor, body }) => {
    const { id, ...counts } = await importStatement(deps.payments, actor, body)
    publish(deps.live, { type: 'money_records_changed' })
    return { ...(await findStatement(db, id)), ...counts }
  })

  serve(http, files.listStatements, ({ query }) => findStatements(db, query))

  serve(http, contract.listStatementGaps, async () => ({ items: await findGaps(deps.payments) }))

  serve(http, contract.listStatementLines, ({ actor, query }) => findLines(db, actor.userId, query))

  serveCsv(http, contract.exportStatementLines, ({ actor, query: { language: _, ...filters } }) => ({
    name: 'lines',
    columns: lineColumns,
    read: (page) => findLines(db, actor.userId, { ...filters, ...page }),
  }))

  for (const [endpoint, action] of [
    [contract.putLineInSuspense, 'suspense'],
    [contract.recordLineAsFee, 'provider-fee'],
    [contract.markLineExternal, 'external'],
  ] as const) {
    serve(http, endpoint, async ({ actor, params, body: { note } }) => {
      await resolveDiscrepancy(deps, actor, params.id, { action, note })
      return findLine(db, actor.userId, params.id)
    })
  }

  serve(http, contract.allocateLineToPayment, async ({ actor, params, body }) => {
    await resolveDiscrepancy(deps, actor, params.id, { action: 'allocate-to-payment', ...body })
    return findLine(db, actor.userId, params.id)
  })

  serve(http, contract.confirmLineProposal, async ({ actor, params, body }) => {
    await confirmLine(deps, actor, params.id, body)
    return findLine(db, actor.userId, params.id)
  })

  serve(http, contract.declineLineProposal, async ({ actor, params, body }) => {
    await declineLine(deps, actor, params.id, body)
    return findLine(db, actor.userId, params.id)
  })

  serve(http, contract.postCharges, async ({ actor, body }) => {
    const { count, cents } = await postCharges(deps, actor, body.note)
    return { posted: { count, amountKES: toKES(cents) } }
  })

  serve(http, contract.listMissing, ({ query }) => findMissing(db, query))

  serveCsv(http, contract.exportMissing, ({ query: { language: _, ...filters } }) => ({
    name: 'missing',
    columns: missingColumns,
    read: (page) => findMissing(db, { ...filters, ...page }),
  }))

  serve(http, contract.resolveMissing, async ({ actor, params, body }) => {
    await resolveMissing(deps, actor, { ...params, note: body.note })
    return params
  })
}
