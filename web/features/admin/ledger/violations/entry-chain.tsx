import { useQuery } from '@tanstack/react-query'
import type { ChainedEntry } from '#contracts/admin/ledger-proof.ts'
import { proofChain } from '#web/features/admin/ledger/ledger-proof.queries.ts'
import { countLabel } from '#web/features/admin/ledger/proof-labels.ts'
import { accountLabel, transferKindLabels } from '#web/features/shared/payments/ledger-labels.ts'
import { usePaymentProviders } from '#web/features/shared/payments/provider-name.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import Check from '~icons/lucide/check'
import Link2 from '~icons/lucide/link-2'
import Unlink from '~icons/lucide/unlink'

/** The entry that a run named between its neighbours: the hash written with each, and what its row gives now. */
export function EntryChain({ run, violation }: { run: string; violation: string }) {
  const { providerName } = usePaymentProviders()
  const { data, isError, error, refetch } = useQuery(proofChain(run, violation))
  return (
    <Card padded className="mb-4">
      <h3 className="text-17">{m.proof_chain()}</h3>
      <p className="meta mt-1">
        {data && (
          <b className="font-[650] text-ink">
            {[accountLabel(data.account, providerName), data.vendor?.name].filter(Boolean).join(', ')}.{' '}
          </b>
        )}
        {m.proof_chain_text()}
      </p>
      {data ? (
        data.entries.length > 0 ? (
          <ol className="mt-3 flex flex-col gap-2 md:flex-row md:items-stretch">
            {data.entries.map((entry, place) => (
              <Entry key={entry.key} entry={entry} isFirst={place === 0} />
            ))}
          </ol>
        ) : (
          <p className="mt-3">{m.proof_chain_gone()}</p>
        )
      ) : isError ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="mt-3 h-28 rounded-control" />
      )}
    </Card>
  )
}

function Entry({ entry, isFirst }: { entry: ChainedEntry; isFirst: boolean }) {
  const { position, kind, amountKES, at, written, computed, isNext, isNamed } = entry
  const fits = written === computed
  return (
    <>
      {!isFirst && (
        <li aria-hidden className="flex-none self-center text-ink-2">
          {isNext ? <Link2 className="!size-4" /> : <Unlink className="!size-4 text-danger" />}
        </li>
      )}
      <li
        className={cn(
          'min-w-0 flex-1 rounded-control border p-3 text-13',
          fits && isNext ? 'border-line bg-sunken' : 'border-danger bg-danger-tint',
        )}
        aria-current={isNamed ? 'true' : undefined}
      >
        <b className="block font-[650] tabular-nums">{countLabel(position)}</b>
        <span className="block">
          {transferKindLabels[kind]()}, <span className="money whitespace-nowrap">{formatKES(amountKES)}</span>
        </span>
        <time dateTime={at} className="block text-ink-2">
          {formatDate(at, 'moment')}
        </time>
        <code className="block text-12" title={written}>
          {m.proof_chain_written({ hash: short(written) })}
        </code>
        {!fits && (
          <code className="block text-12" title={computed}>
            {m.proof_chain_computed({ hash: short(computed) })}
          </code>
        )}
        <span
          className={cn('mt-1 flex items-center gap-1.5 font-[650]', fits && isNext ? 'text-money' : 'text-danger')}
        >
          {fits && isNext ? <Check aria-hidden className="!size-4" /> : <Unlink aria-hidden className="!size-4" />}
          {fits ? (isNext ? m.proof_chain_fits() : m.proof_chain_apart()) : m.proof_chain_changed()}
        </span>
      </li>
    </>
  )
}

const short = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`
