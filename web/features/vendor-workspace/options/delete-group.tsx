import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { deleteOptionGroup, type OptionGroup } from '#contracts/options/option-groups.ts'
import { optionGroups } from '#web/features/shared/options/option-groups.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

export function DeleteGroup({ group }: { group: OptionGroup }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)

  async function remove() {
    try {
      await call(deleteOptionGroup, { params: { id: group.id } })
      await navigate({ to: '/vendor/options', search: {}, ignoreBlocker: true })
      queryClient.setQueryData(optionGroups.queryKey, (list) => ({
        items: (list?.items ?? []).filter(({ id }) => id !== group.id),
      }))
      toast({ title: m.options_deleted({ group: group.name }) })
    } catch (error) {
      toast({ title: m.options_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return (
    <>
      <Button variant="ghost" className="ml-auto text-danger" onClick={() => setIsAsking(true)}>
        {m.options_delete()}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={m.options_delete_title({ group: group.name })}
            confirm={m.options_delete()}
            onConfirm={remove}
          >
            {m.options_delete_text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
