import * as contract from '#contracts/admin/ledger-proof.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { assert } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { findCertificate } from './certificate.queries.ts'
import { findChain } from './chain.queries.ts'
import { ledgerRules } from './ledger-rules.queries.ts'
import { proofRules } from './proof-rules.ts'
import { countProofs, findLastProof, findOpenProof, listProofs, listViolations, proofRun } from './proofs.queries.ts'
import { proofColumns } from './proofs-csv.ts'
import { requestProof } from './request-proof.ts'

const rules = (Object.keys(ledgerRules) as (keyof typeof ledgerRules)[]).map((name) => proofRules[name].rule)

export function mountLedgerProof(http: Http, { db, clock, live }: ModuleDeps) {
  serve(http, contract.getLedgerProof, async () => {
    const [open = null, last, days90] = await Promise.all([
      findOpenProof(db),
      findLastProof(db),
      countProofs(db, plus(clock.now(), -days(90))),
    ])
    return { rules, open, last, days90 }
  })

  serve(http, contract.runLedgerProof, async ({ actor }) => {
    const open = await requestProof(db, actor, clock.now())
    assert(open !== undefined, 'a run that was asked for is open until its transaction ends')
    publish(live, { type: 'ledger_proof_changed', isAudited: true })
    return open
  })

  serve(http, contract.listProofRuns, async ({ query }) => listProofs(db, query))
  serveCsv(http, contract.exportProofRuns, ({ query: { language: _, ...filters } }) => ({
    name: 'proofs',
    columns: proofColumns,
    read: (page) => listProofs(db, { ...filters, ...page }),
  }))
  serve(http, contract.getProofRun, async ({ params }) => proofRun(db, params.id))
  serve(http, contract.getProofCertificate, async ({ params }) => findCertificate(db, params.month))
  serve(http, contract.getProofChain, async ({ params }) => findChain(db, params))
  serve(http, contract.listProofViolations, async ({ params, query }) => listViolations(db, params.id, query))
}
