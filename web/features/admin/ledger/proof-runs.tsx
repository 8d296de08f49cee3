import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Card } from '#web/ui/surface.tsx'
import { latestRuns } from './ledger-proof.queries.ts'
import { proofStates, tookLabel, whoLabel } from './proof-labels.ts'

/** The latest runs; each opens what it found. */
export function LatestRuns({ shown }: { shown: string | undefined }) {
  const { data } = useQuery(latestRuns)
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3 px-4 py-3.5 md:px-5">
        <h2 className="text-17">{m.proof_runs()}</h2>
        <Link to="/admin/ledger-proof" search={{ view: 'runs' }} className="link text-13">
          {m.proof_all_runs()}
        </Link>
      </div>
      <ul className="divide-y divide-line border-line border-t text-13">
        {data?.items.slice(0, 6).map((run) => (
          <li
            key={run.id}
            className={cn(
              'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 md:px-5',
              run.state === 'BROKEN' && 'bg-danger-tint',
            )}
          >
            <span className="min-w-0">
              <Link
                to="/admin/ledger-proof"
                search={{ run: run.id }}
                className="inline-flex min-h-11 items-center font-[650] tabular-nums hover:underline"
                aria-current={run.id === shown ? 'true' : undefined}
              >
                {formatDate(run.requestedAt, 'moment')}
              </Link>
              <span className="block text-ink-2">
                {whoLabel(run)}
                {run.milliseconds !== null && `, ${tookLabel(run.milliseconds)}`}
              </span>
            </span>
            <StatusBadge look={proofStates[run.state]} />
          </li>
        ))}
      </ul>
      {data?.items.length === 0 && <p className="px-5 pb-4 text-ink-2">{m.proof_runs_none()}</p>}
    </Card>
  )
}
