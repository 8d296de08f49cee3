import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { deleteDraftEvent } from '#contracts/events/event-editing.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Trash2 from '~icons/lucide/trash'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** Deletes a draft, once it is said to be meant. */
export function DeleteDraftButton({ id, title }: { id: string; title: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  async function remove() {
    try {
      await call(deleteDraftEvent, { params: { id } })
    } catch (error) {
      toast({ title: m.organiser_not_done(), description: refusalMessage(error), variant: 'destructive' })
      throw error
    }
    toast({ title: m.organiser_deleted() })
    void queryClient.invalidateQueries({ queryKey: ['/api/vendor/events'] })
    await navigate({ to: '/vendor/events', ignoreBlocker: true })
  }

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        {m.organiser_delete()}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={m.organiser_delete_title({ title })}
            confirm={m.organiser_delete()}
            cancel={m.organiser_keep()}
            onConfirm={remove}
          >
            {m.organiser_delete_text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
