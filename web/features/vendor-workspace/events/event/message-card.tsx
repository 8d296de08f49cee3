import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { eventMessages } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import MessageSquareText from '~icons/lucide/message-square-text'

const MessageSheet = lazyChunk(() => import('./message-sheet.tsx'))

/** What was last written to those who hold tickets, and writing to them. */
export function MessageCard({ event }: { event: VendorEventDetail }) {
  const { data } = useQuery(eventMessages(event.id))
  const [isOpen, setIsOpen] = useState(false)
  const last = data?.items[0]
  return (
    <Card padded>
      <div className="flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
          <MessageSquareText aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-17">{m.organiser_message()}</h2>
          <p className="meta">{m.organiser_holders({ count: event.holders })}</p>
        </div>
      </div>
      {last && (
        <blockquote className="mt-4 rounded-control border border-money-line bg-money-tint px-3.5 py-2.5 text-13">
          <p className="font-[650] text-12">{formatDate(last.sentAt, 'moment')}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{last.text}</p>
          <p className="mt-1 text-ink-2">{m.organiser_message_sent_to({ count: last.recipients })}</p>
        </blockquote>
      )}
      <Button variant="quiet" block className="mt-3" disabled={event.holders === 0} onClick={() => setIsOpen(true)}>
        {m.organiser_message_write()}
      </Button>
      {isOpen && (
        <Suspense>
          <MessageSheet event={event} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
