import { Link } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { OpenDot } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/surface.tsx'
import { type Column, RecordTable } from '#web/ui/tables/record-table.tsx'
import { ageLabel } from './age-label.ts'
import type { Health } from './health.queries.ts'

type Queue = Health['queues'][number]

interface QueueLook {
  label: () => string
  to: '/admin/reconciliation' | '/admin/refunds' | '/admin/payouts' | '/admin/jobs'
  /** From so many seconds on it is late. */
  lateAfter: number
}

const queueLooks: Record<string, QueueLook> = {
  payments: { label: m.health_queue_payments, to: '/admin/reconciliation', lateAfter: 600 },
  uncertain: { label: m.health_queue_uncertain, to: '/admin/reconciliation', lateAfter: 3_600 },
  refunds: { label: m.health_queue_refunds, to: '/admin/refunds', lateAfter: 86_400 },
  suspense: { label: m.health_queue_suspense, to: '/admin/reconciliation', lateAfter: 86_400 },
  stuck: { label: m.health_queue_stuck, to: '/admin/payouts', lateAfter: 0 },
  'dead-letters': { label: m.health_queue_dead, to: '/admin/jobs', lateAfter: 0 },
}

const lookOf = (name: string): QueueLook =>
  queueLooks[name] ?? { label: () => m.health_queue_messages({ channel: name }), to: '/admin/jobs', lateAfter: 600 }

/** What nobody has an age of waits for a person as soon as there is any. */
const isLate = ({ name, waiting, oldestSeconds }: Queue) =>
  waiting > 0 && (oldestSeconds ?? Number.POSITIVE_INFINITY) > lookOf(name).lateAfter

/** What waits, and whether it waits too long. Its page is a press away. */
export function Queues({ queues }: Pick<Health, 'queues'>) {
  return (
    <Card className="max-xl:border-0 max-xl:bg-transparent">
      <h2 className="pb-2 text-17 xl:px-5 xl:pt-4">{m.health_queues()}</h2>
      <RecordTable
        caption={m.health_queues()}
        columns={columns}
        rows={queues}
        rowKey={({ name }) => name}
        isSelected={isLate}
        className="xl:rounded-none xl:border-0 xl:border-t xl:bg-transparent"
      />
    </Card>
  )
}

const columns: Column<Queue>[] = [
  {
    id: 'queue',
    head: m.health_queue(),
    card: 'title',
    cell: ({ name }) => (
      <Link to={lookOf(name).to} className="link">
        {lookOf(name).label()}
      </Link>
    ),
  },
  {
    id: 'state',
    head: m.health_state(),
    card: 'aside',
    cell: (queue) => (
      <OpenDot state={isLate(queue) ? 'soon' : 'open'}>
        {queue.waiting === 0 ? m.health_empty() : isLate(queue) ? m.health_alerted() : m.health_in_time()}
      </OpenDot>
    ),
  },
  {
    id: 'waiting',
    head: m.health_waiting(),
    right: true,
    cell: ({ waiting }) => <span className="tabular-nums">{waiting.toLocaleString('en-KE')}</span>,
  },
  {
    id: 'oldest',
    head: m.health_oldest(),
    right: true,
    cell: ({ oldestSeconds }) => (oldestSeconds === null ? '–' : ageLabel(oldestSeconds)),
  },
]
