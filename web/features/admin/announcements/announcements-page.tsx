import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import Megaphone from '~icons/lucide/megaphone'
import { announcementColumns } from './announcement-columns.tsx'
import { announcements } from './announcements.queries.ts'

const AnnouncementSheet = lazyChunk(() => import('./announcement-sheet.tsx'))

/** Writing to the owners of shops, and what was written to them. */
export function AnnouncementsPage() {
  const query = useInfiniteQuery(announcements)
  const { data } = useQuery(categories)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <WorkspacePage
      title={m.announcements_title()}
      note={m.announcements_note()}
      action={
        <Button size="sm" onClick={() => setIsOpen(true)}>
          <Megaphone aria-hidden />
          {m.announcements_write()}
        </Button>
      }
      back={
        <Link to="/admin/messages" className={backLink}>
          <BackArrow />
          {m.messages_title()}
        </Link>
      }
    >
      <RecordList
        query={query}
        caption={m.announcements_sent_before()}
        columns={announcementColumns(data ?? [])}
        rowKey={({ id }) => id}
        failed={m.announcements_failed()}
        empty={<EmptyState heading="h2" cloth="sea" title={m.announcements_none()} />}
      />
      {isOpen && (
        <Suspense>
          <AnnouncementSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </WorkspacePage>
  )
}
