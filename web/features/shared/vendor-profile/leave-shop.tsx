import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { getEmployment, leaveShop } from '#contracts/staff/staff.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

export const employment = apiQuery(getEmployment, ['/api/user/employment'])

interface LeaveShopProps {
  /** Not this one: whoever is invited to it again stays. */
  besides?: string
  onLeft?: () => void
}

/** Leaves the shop that somebody works for; nothing for who works for none, and for owners. */
export function LeaveShop({ besides, onLeft }: LeaveShopProps) {
  const { data } = useQuery(employment)
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  if (!data || data.shop === besides) return null
  const { shop } = data

  async function leave() {
    try {
      await call(leaveShop)
      await queryClient.fetchQuery({ ...currentUser, staleTime: 0 })
      await queryClient.invalidateQueries({ queryKey: employment.queryKey })
      toast({ title: m.staff_left({ shop }) })
      onLeft?.()
    } catch (error) {
      toast({ title: refusalMessage(error), variant: 'destructive' })
      throw error
    }
  }
  return (
    <>
      <Button variant="danger-quiet" block onClick={() => setIsAsking(true)}>
        {m.staff_leave()}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={m.staff_leave_title({ shop })}
            confirm={m.staff_leave_now()}
            cancel={m.staff_keep()}
            onConfirm={leave}
          >
            {m.staff_leave_text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
