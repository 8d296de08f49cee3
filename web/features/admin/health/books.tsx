import type { ReactNode } from 'react'
import { formatBytes } from '#web/lib/format/bytes.ts'
import { formatPercent } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import { ageLabel } from './age-label.ts'
import type { Health } from './health.queries.ts'

/** What the money and the data rest on. */
export function Books({ books }: Pick<Health, 'books'>) {
  const { proofSeconds, violations, replicaSeconds, backupSeconds, restoreSeconds, diskFreeBytes, diskTotalBytes } =
    books
  const ago = (seconds: number | null, never = m.health_never()) =>
    seconds === null ? never : m.health_ago({ age: ageLabel(seconds) })
  return (
    <Facts title={m.health_books()}>
      <Fact name={m.health_proof()} note={ago(proofSeconds)}>
        {violations !== null &&
          (violations === 0 ? m.health_proof_sound() : m.health_proof_broken({ count: violations }))}
      </Fact>
      <Fact
        name={m.health_database()}
        note={m.health_connections({ used: books.connectionsUsed, most: books.connectionsMost })}
      >
        {formatBytes(books.databaseBytes)}
      </Fact>
      <Fact name={m.health_replica()}>
        {replicaSeconds === null ? m.health_no_replica() : m.health_behind({ age: ageLabel(replicaSeconds) })}
      </Fact>
      <Fact name={m.health_backup()}>{ago(backupSeconds, m.health_no_backup())}</Fact>
      <Fact name={m.health_restore()}>{ago(restoreSeconds)}</Fact>
      <Fact name={m.health_disk()} note={formatBytes(diskTotalBytes)}>
        {diskTotalBytes > 0
          ? m.health_disk_full({ percent: formatPercent((1 - diskFreeBytes / diskTotalBytes) * 100, 0) })
          : '–'}
      </Fact>
    </Facts>
  )
}

export function RightNow({ now }: Pick<Health, 'now'>) {
  return (
    <Facts title={m.health_now()}>
      <Fact name={m.health_orders()}>{now.orders.toLocaleString('en-KE')}</Fact>
      <Fact name={m.health_shops()}>{now.shops.toLocaleString('en-KE')}</Fact>
      <Fact name={m.health_paused()}>{now.pausedShops.toLocaleString('en-KE')}</Fact>
      <Fact name={m.health_suspense()}>
        <Money kes={now.suspenseKES} />
      </Fact>
    </Facts>
  )
}

const Facts = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card padded>
    <h2 className="text-17">{title}</h2>
    <dl className="mt-1 divide-y divide-line">{children}</dl>
  </Card>
)

const Fact = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2.5 text-13">
    <dt className="min-w-0">
      <b className="font-[650]">{name}</b>
      {note && <span className="block text-ink-2">{note}</span>}
    </dt>
    <dd className="text-right font-[650] tabular-nums">{children}</dd>
  </div>
)
