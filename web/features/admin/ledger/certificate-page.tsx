import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProofCertificate } from '#contracts/admin/ledger-proof.ts'
import { monthAfter } from '#web/features/shared/sales/day-ranges.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import Printer from '~icons/lucide/printer'
import { proofCertificate } from './ledger-proof.queries.ts'
import { countLabel, overLabels, ruleLabels, whoLabel } from './proof-labels.ts'

export interface CertificatePageProps {
  /** This month unless said. */
  month: string | undefined
  go: (change: { month: string | undefined }) => void
}

/** What the proofs of a month say of the ledger, on one page to print or to keep. */
export function CertificatePage({ month: chosen, go }: CertificatePageProps) {
  const [now] = useState(thisMonth)
  const month = chosen ?? now
  const query = useQuery({ ...proofCertificate(month), placeholderData: keepPreviousData })
  const show = (count: number) => {
    const next = monthAfter(month, count)
    go({ month: next === now ? undefined : next })
  }
  return (
    <WorkspacePage
      title={m.proof_certificate()}
      note={m.proof_certificate_note()}
      back={
        <Link to="/admin/ledger-proof" className={`${backLink} print:hidden`}>
          <BackArrow />
          {m.proof_title()}
        </Link>
      }
      action={
        query.data?.last && (
          <Button variant="quiet" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden />
            {m.proof_certificate_print()}
          </Button>
        )
      }
    >
      <div className="mb-4 flex items-center gap-1">
        <IconButton className="print:hidden" label={m.revenue_previous_month()} onClick={() => show(-1)}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <h2 aria-live="polite" className="min-w-40 text-center text-20 print:text-left">
          {monthLabel(month)}
        </h2>
        <IconButton
          className="print:hidden"
          label={m.revenue_next_month()}
          disabled={month >= now}
          onClick={() => show(1)}
        >
          <ArrowRight aria-hidden />
        </IconButton>
      </div>
      {query.data ? (
        <Certificate certificate={query.data} />
      ) : query.isError ? (
        <ErrorState title={m.proof_failed_load()} error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </WorkspacePage>
  )
}

export const thisMonth = () => nairobiDay(new Date()).slice(0, 7)

export const monthLabel = (month: string) => formatDate(`${month}-15T12:00:00+03:00`, 'monthLong')

function Certificate({ certificate }: { certificate: ProofCertificate }) {
  const { runs, broken, failed, days, last, endsAt } = certificate
  if (!last)
    return (
      <EmptyState heading="h3" cloth="forest" title={m.proof_certificate_none()}>
        {m.proof_certificate_none_text({ failed })}
      </EmptyState>
    )
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_400px] print:block">
      <Card padded>
        <h3 className="text-20">
          {last.state === 'SOUND' ? m.proof_sound() : m.proof_broken({ count: last.violations })}
        </h3>
        <p className="meta mt-1">
          {m.proof_certificate_until({
            entries: countLabel(last.entries ?? 0),
            moment: formatDate(last.startedAt ?? last.requestedAt, 'moment'),
          })}{' '}
          {new Date(endsAt) > new Date() && m.proof_certificate_open()}
        </p>
        <table className="mt-3 w-full text-13 print:text-12">
          <thead className="sr-only">
            <tr>
              <th scope="col">{m.proof_rule()}</th>
              <th scope="col">{m.proof_over()}</th>
              <th scope="col">{m.proof_found()}</th>
            </tr>
          </thead>
          <tbody>
            {last.results.map(({ rule, over, checked, violations }) => (
              <tr key={rule} className="border-line border-t align-baseline">
                <th scope="row" className="py-2 pr-3 text-left font-[650] print:py-0.5">
                  {ruleLabels[rule]()}
                </th>
                <td className="py-2 pr-3 text-ink-2 tabular-nums print:py-0.5">
                  {overLabels[over]({ n: countLabel(checked) })}
                </td>
                <td
                  className={cn(
                    'whitespace-nowrap py-2 text-right print:py-0.5',
                    violations > 0 ? 'text-danger' : 'text-money',
                  )}
                >
                  {violations > 0 ? m.proof_open_rows({ count: violations }) : m.proof_none_found()}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card padded className="break-inside-avoid print:mt-3">
        <h3 className="mb-2 text-17">{m.proof_certificate_month()}</h3>
        <DescriptionList rows>
          <DescriptionItem label={m.proof_runs()}>
            {m.proof_runs_count({ count: runs })}, {m.proof_with_violations({ count: broken })}
            {failed > 0 && `, ${m.proof_certificate_failed({ failed })}`}
          </DescriptionItem>
          <DescriptionItem label={m.proof_certificate_days()}>{days}</DescriptionItem>
          <DescriptionItem label={m.proof_certificate_last()}>
            {formatDate(last.requestedAt, 'moment')}, {whoLabel(last)}
          </DescriptionItem>
          <DescriptionItem label={m.proof_seal()}>
            <code className="text-12">{last.seal}</code>
          </DescriptionItem>
        </DescriptionList>
        <p className="meta mt-3">{m.proof_certificate_seal_text()}</p>
      </Card>
    </div>
  )
}
