import { type CorrectionSort, type CorrectionState, listCorrections } from '#contracts/admin/corrections.ts'
import {
  getLedgerProof,
  getProofCertificate,
  getProofChain,
  getProofRun,
  listProofRuns,
  listProofViolations,
  type ProofRule,
  type ProofSort,
  type ProofState,
} from '#contracts/admin/ledger-proof.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

/** Read again whenever the page is opened; while a run is under way the server says when to read it again. */
export const ledgerProof = apiQuery(getLedgerProof, ['/api/admin/ledger-proof'], { refetchOnMount: true })

export const proofRun = (id: string) => apiQuery(getProofRun, [`/api/admin/ledger-proof/runs/${id}`])

export const proofCertificate = (month: string) =>
  apiQuery(getProofCertificate, [`/api/admin/ledger-proof/certificates/${month}`], { refetchOnMount: true })

/** The entries may have changed since the run, so they are read again. */
export const proofChain = (run: string, violation: string) =>
  apiQuery(getProofChain, [`/api/admin/ledger-proof/runs/${run}/violations/${violation}/chain`], {
    refetchOnMount: true,
  })

export interface RunFilters {
  state?: ProofState
  /** Asked for on these days, both included. */
  from?: string
  to?: string
  sortBy?: ProofSort
  /** The columns that are left out. */
  hide?: string
}

export const proofRuns = ({ state, from, to, sortBy }: RunFilters) =>
  apiPages(listProofRuns, ['/api/admin/ledger-proof/runs', state, from, to, sortBy])

export const latestRuns = apiQuery(listProofRuns, ['/api/admin/ledger-proof/runs'], { refetchOnMount: true })

export const proofViolations = (id: string, rule: ProofRule) =>
  apiPages(listProofViolations, [`/api/admin/ledger-proof/runs/${id}/violations`, rule])

export interface CorrectionFilters {
  state?: CorrectionState
  /** Proposed on these days, both included. */
  from?: string
  to?: string
  sortBy?: CorrectionSort
  /** The columns that are left out. */
  hide?: string
}

export const corrections = ({ state, from, to, sortBy }: CorrectionFilters) =>
  apiPages(listCorrections, ['/api/admin/ledger-corrections', state, from, to, sortBy])
