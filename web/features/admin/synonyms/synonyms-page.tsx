import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Synonyms } from '#contracts/admin/synonyms.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { TableSkeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card, SectionHead } from '#web/ui/surface.tsx'
import { type Column, RecordTable } from '#web/ui/tables/record-table.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import Plus from '~icons/lucide/plus'
import { searchMisses, synonymGroups } from './synonyms.queries.ts'
import type { SynonymsSheetProps } from './synonyms-sheet.tsx'

const SynonymsSheet = lazyChunk<SynonymsSheetProps>(() => import('./synonyms-sheet.tsx'))

type Opened = Omit<SynonymsSheetProps, 'onClose'>

interface OpensSheet {
  onOpen: (opened: Opened) => void
}

/** What people looked for in vain, and the words that mean the same to the search. */
export function SynonymsPage() {
  const [opened, setOpened] = useState<Opened>()
  return (
    <WorkspacePage
      title={m.synonyms_title()}
      note={m.synonyms_note()}
      action={
        <Button size="sm" onClick={() => setOpened({})}>
          <Plus aria-hidden />
          {m.synonyms_add()}
        </Button>
      }
    >
      <Misses onOpen={setOpened} />
      <Groups onOpen={setOpened} />
      {opened && (
        <Suspense>
          <SynonymsSheet {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </WorkspacePage>
  )
}

function Misses({ onOpen }: OpensSheet) {
  const query = useQuery(searchMisses)
  return (
    <section aria-label={m.synonyms_missed()}>
      <SectionHead title={m.synonyms_missed()} note={m.synonyms_missed_note()} />
      {query.isPending && <TableSkeleton rows={4} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.data?.items.length === 0 && (
        <Card>
          <EmptyState title={m.synonyms_none_missed()} />
        </Card>
      )}
      {query.data && query.data.items.length > 0 && (
        <RecordTable
          caption={m.synonyms_missed()}
          columns={missColumns(query.data.weeks, onOpen)}
          rows={query.data.items}
          rowKey={({ words }) => words}
        />
      )}
    </section>
  )
}

interface Miss {
  words: string
  searches: number
  byWeek: number[]
}

/** The last weeks stand in a table; a card has their sum alone. */
const missColumns = (weeks: readonly string[], onOpen: OpensSheet['onOpen']): Column<Miss>[] => [
  {
    id: 'words',
    head: m.synonyms_looked_for(),
    cell: ({ words }) => <b className="font-[650]">{words}</b>,
    card: 'title',
  },
  { id: 'all', head: m.synonyms_all_weeks(), cell: ({ searches }) => searches, right: true, card: 'aside' },
  ...weeks.map(
    (week, place): Column<Miss> => ({
      id: week,
      head: formatDate(`${week}T09:00:00Z`, 'day'),
      cell: ({ byWeek }) => byWeek[place] || '–',
      right: true,
      card: 'none',
    }),
  ),
  {
    id: 'add',
    head: <span className="sr-only">{m.synonyms_add()}</span>,
    cell: ({ words }) => (
      <Button
        size="sm"
        variant="ghost"
        aria-label={m.synonyms_add_for({ words })}
        onClick={() => onOpen({ begun: words })}
      >
        {m.synonyms_add()}
      </Button>
    ),
    right: true,
    card: 'whole',
  },
]

function Groups({ onOpen }: OpensSheet) {
  const query = useQuery(synonymGroups)
  return (
    <section aria-label={m.synonyms_groups()}>
      <SectionHead title={m.synonyms_groups()} note={m.synonyms_groups_note()} />
      {query.isPending && <TableSkeleton />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.data?.items.length === 0 && (
        <Card>
          <EmptyState title={m.synonyms_none()} />
        </Card>
      )}
      {query.data && query.data.items.length > 0 && (
        <RecordTable
          caption={m.synonyms_groups()}
          columns={groupColumns(onOpen)}
          rows={query.data.items}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  )
}

const groupColumns = (onOpen: OpensSheet['onOpen']): Column<Synonyms>[] => [
  { id: 'words', head: m.synonyms_words(), cell: ({ words }) => words.join(', '), card: 'title' },
  {
    id: 'changed',
    head: m.synonyms_changed(),
    cell: ({ changedAt }) => formatDate(changedAt, 'day'),
    right: true,
    card: 'none',
  },
  {
    id: 'change',
    head: <span className="sr-only">{m.synonyms_change()}</span>,
    cell: (group) => (
      <Button
        size="sm"
        variant="ghost"
        aria-label={m.synonyms_change_named({ words: group.words.join(', ') })}
        onClick={() => onOpen({ group })}
      >
        {m.synonyms_change()}
      </Button>
    ),
    right: true,
    card: 'aside',
  },
]
