import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProofRule } from '#contracts/admin/ledger-proof.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import FileBadge from '~icons/lucide/file-badge'
import FilePen from '~icons/lucide/file-pen'
import { monthLabel, thisMonth } from './certificate-page.tsx'
import { ledgerProof, proofRun } from './ledger-proof.queries.ts'
import { ProofDays } from './proof-days.tsx'
import { ProofHead } from './proof-head.tsx'
import { ProofRules, RulesToProve } from './proof-rules.tsx'
import { LatestRuns } from './proof-runs.tsx'
import { ProofViolations } from './violations/proof-violations.tsx'

export interface ProofSearch {
  /** A run that is not the last. */
  run?: string
  /** Whose rows are shown. */
  rule?: ProofRule
}

/** Whether the ledger is sound, what was checked for it, and every run of that. */
export function LedgerProofPage({ search: { run, rule } }: { search: ProofSearch }) {
  const query = useQuery(ledgerProof)
  const earlier = useQuery({ ...proofRun(run ?? ''), enabled: run !== undefined })
  const shown = run === undefined ? query.data?.last : earlier.data
  const failed = query.isError ? query : run !== undefined && earlier.isError ? earlier : undefined
  return (
    <WorkspacePage
      title={m.proof_title()}
      note={m.proof_note()}
      action={
        <span className="flex flex-wrap gap-2">
          <Link to="/admin/ledger-proof" search={{ view: 'corrections' }} className={buttonClass({ variant: 'quiet' })}>
            <FilePen aria-hidden />
            {m.correction_list()}
          </Link>
          <Link to="/admin/ledger-proof" search={{ view: 'certificate' }} className={buttonClass({ variant: 'quiet' })}>
            <FileBadge aria-hidden />
            {m.proof_certificate_of({ month: monthLabel(thisMonth()) })}
          </Link>
        </span>
      }
    >
      {failed && !shown ? (
        <ErrorState heading="h2" title={m.proof_failed_load()} error={failed.error} onRetry={() => failed.refetch()} />
      ) : query.data ? (
        <div className="grid gap-4">
          <ProofHead proof={query.data} />
          <div className="grid items-start gap-4 xl:grid-cols-[1fr_400px]">
            <div className="grid min-w-0 gap-4">
              {run !== undefined && shown && (
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <b className="font-[650]">{m.proof_of({ moment: formatDate(shown.requestedAt, 'moment') })}</b>
                  <Link to="/admin/ledger-proof" search={{}} className="link">
                    {m.proof_to_last()}
                  </Link>
                </p>
              )}
              {!shown && <RulesToProve rules={query.data.rules} />}
              {shown && <ProofRules run={shown} isLast={run === undefined} rule={rule} />}
              {shown && rule && <ProofViolations key={`${shown.id} ${rule}`} id={shown.id} rule={rule} />}
            </div>
            <div className="grid gap-4">
              <LatestRuns shown={shown?.id} />
              <ProofDays days={query.data.days90.days} />
              <Card padded>
                <h2 className="mb-2 text-17">{m.proof_when_it_runs()}</h2>
                <DescriptionList rows>
                  <DescriptionItem label={m.proof_by_itself()}>{m.proof_nightly()}</DescriptionItem>
                  <DescriptionItem label={m.proof_by_person()}>{m.proof_by_person_text()}</DescriptionItem>
                  <DescriptionItem label={m.proof_if_broken()}>{m.proof_if_broken_text()}</DescriptionItem>
                  <DescriptionItem label={m.proof_seal()}>
                    <code className="text-12">{shown?.seal ?? '–'}</code>
                  </DescriptionItem>
                  <DescriptionItem label={m.proof_outside()}>
                    <code className="text-12">npm run ledger:verify</code>
                  </DescriptionItem>
                </DescriptionList>
              </Card>
            </div>
          </div>
        </div>
      ) : (
        <div aria-hidden className="grid gap-4">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </WorkspacePage>
  )
}
