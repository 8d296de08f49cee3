import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminEvent, cancelAdminEvent, previewAdminCancellation } from '#contracts/admin/events.ts'
import type { CancellationPreview } from '#contracts/events/event-cancellation.ts'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { ConfirmedFirst } from '#web/ui/workspace/confirmed-first.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export interface CancelSheetProps {
  event: Pick<AdminEvent, 'id' | 'title'>
  onClose: () => void
}

/**
 * Cancels an event for its organiser: what it costs and whom it reaches first, then the words to those who hold
 * tickets.
 */
export default function CancelSheet(props: CancelSheetProps) {
  return (
    <ConfirmedFirst act={{ title: m.admin_event_cancel_title({ event: props.event.title }) }} onClose={props.onClose}>
      <ConfirmedCancel {...props} />
    </ConfirmedFirst>
  )
}

function ConfirmedCancel({ event: { id, title }, onClose }: CancelSheetProps) {
  const [named] = useState({ event: title })
  const query = useQuery({
    queryKey: ['admin-event-cancellation', id],
    queryFn: () => call(previewAdminCancellation, { params: { id } }),
    gcTime: 0,
    retry: false,
  })
  const preview = query.data
  if (!preview) {
    return (
      <Sheet open onOpenChange={onClose} title={m.admin_event_cancel_title(named)}>
        {query.isError ? (
          <ErrorState title={m.admin_event_cancel_failed()} error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </Sheet>
    )
  }
  const { backKES, providerFeesKES } = preview

  async function send(words: string) {
    try {
      return await call(cancelAdminEvent, { params: { id }, body: { words, backKES, providerFeesKES } })
    } catch (error) {
      // More was sold since: the sums are read again before it is tried again.
      void query.refetch()
      throw error
    }
  }

  return (
    <TextSheet
      endpoint={cancelAdminEvent}
      // It was asked for before the sums were shown.
      isFree
      field="words"
      fixed={{ backKES, providerFeesKES }}
      title={m.admin_event_cancel_title(named)}
      text={m.admin_event_cancel_text()}
      label={m.admin_event_cancel_words()}
      hint={m.admin_event_cancel_words_hint()}
      confirm={m.admin_event_cancel_go({ amount: formatKES(backKES) })}
      tone="danger"
      done={m.admin_event_cancelled_done(named)}
      onSend={({ words }) => send(words)}
      onClose={onClose}
    >
      <Cost preview={preview} />
    </TextSheet>
  )
}

function Cost({ preview }: { preview: CancellationPreview }) {
  const { byHand } = preview
  return (
    <DescriptionList className="mb-4 grid-cols-2">
      <DescriptionItem label={m.admin_event_cancel_tickets()}>{preview.tickets}</DescriptionItem>
      <DescriptionItem label={m.admin_event_cancel_people()}>{preview.people}</DescriptionItem>
      <DescriptionItem label={m.admin_event_cancel_back()}>{formatKES(preview.backKES)}</DescriptionItem>
      <DescriptionItem label={m.admin_event_cancel_vendor()}>{formatKES(preview.vendorKES)}</DescriptionItem>
      <DescriptionItem label={m.admin_event_cancel_commission()}>{formatKES(preview.commissionKES)}</DescriptionItem>
      <DescriptionItem label={m.admin_event_cancel_fees()}>{formatKES(preview.providerFeesKES)}</DescriptionItem>
      {byHand.orders > 0 && (
        <DescriptionItem label={m.admin_event_cancel_by_hand()}>
          {m.admin_event_cancel_orders({ orders: byHand.orders, amount: formatKES(byHand.amountKES) })}
        </DescriptionItem>
      )}
    </DescriptionList>
  )
}
