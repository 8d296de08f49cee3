import type { ProofRule } from '#contracts/admin/ledger-proof.ts'
import { monthParam } from '#web/lib/routing/month-param.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { ruleLabels } from './proof-labels.ts'

/** The list of runs, or which run is shown, and whose rows, as the address of the page says. */
export const readProofSearch = searchParams({
  view: oneOf('runs', 'corrections', 'certificate'),
  /** Of the certificate. */
  month: monthParam,
  run: textParam,
  rule: oneOf(...(Object.keys(ruleLabels) as ProofRule[])),
})

/** What the list of runs is narrowed to. */
export const readRunsSearch = searchParams({
  state: oneOf('SOUND', 'BROKEN', 'FAILED'),
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest', 'longest'),
  hide: textParam,
})

/** What the list of corrections is narrowed to. */
export const readCorrectionsSearch = searchParams({
  state: oneOf('PROPOSED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'),
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest', 'largest'),
  hide: textParam,
})
