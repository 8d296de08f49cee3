import { useQuery } from '@tanstack/react-query'
import type { AdminCollection } from '#contracts/admin/featured.ts'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/surface.tsx'
import { type Column, RecordTable } from '#web/ui/tables/record-table.tsx'
import { collectionRules } from './collection-rules.ts'
import { collections } from './featured.queries.ts'

interface CollectionListProps {
  /** Without one, a new one is added. */
  onOpen: (collection?: AdminCollection) => void
}

/** The collections that can be planned, with their rules. */
export function CollectionList({ onOpen }: CollectionListProps) {
  const { data } = useQuery(collections)
  const { data: named } = useQuery(categories)
  const columns: Column<AdminCollection>[] = [
    {
      id: 'name',
      head: m.featured_row_collection(),
      cell: ({ name }) => <b className="font-[650]">{name[getLocale()]}</b>,
      card: 'title',
    },
    {
      id: 'rules',
      head: m.featured_rule(),
      cell: (collection) => collectionRules(collection, named),
      card: 'whole',
    },
    {
      id: 'change',
      head: <span className="sr-only">{m.featured_change_collection()}</span>,
      cell: (collection) => (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${m.featured_change_collection()}: ${collection.name[getLocale()]}`}
          onClick={() => onOpen(collection)}
        >
          {m.featured_change()}
        </Button>
      ),
      right: true,
      card: 'aside',
    },
  ]
  return (
    <section aria-label={m.featured_collections()}>
      <SectionHead
        title={m.featured_collections()}
        action={
          <Button size="sm" variant="quiet" onClick={() => onOpen()}>
            {m.featured_new_collection()}
          </Button>
        }
      />
      {data && data.items.length > 0 && (
        <RecordTable caption={m.featured_collections()} columns={columns} rows={data.items} rowKey={({ id }) => id} />
      )}
    </section>
  )
}
