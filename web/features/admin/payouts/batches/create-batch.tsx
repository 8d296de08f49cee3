import { useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { createPayoutBatch } from '#contracts/admin/payout-batches.ts'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { totalAmountKES } from '#web/features/admin/payouts/approve/approval-plan.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { ConfirmedFirst } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

interface CreateBatchProps {
  /** Without any, all that are approved. */
  chosen: readonly AdminPayout[]
  all: { count: number; amountKES: number } | undefined
  onCreated: () => void
}

/** Puts approved payouts into a file for the portal. */
export function CreateBatch({ chosen, all = { count: 0, amountKES: 0 }, onCreated: onMade }: CreateBatchProps) {
  const [isAsking, setIsAsking] = useState(false)
  const attempt = useRef({ ids: '', key: '' })
  const navigate = useNavigate()
  const refresh = useInvalidateAdmin()
  const count = chosen.length || all.count
  const amount = formatKES(chosen.length > 0 ? totalAmountKES(chosen) : all.amountKES)

  /** One key for as long as the same payouts are tried, so that an answer lost on the way never makes two batches. */
  function keyFor(ids: readonly string[]): string {
    const named = ids.join()
    if (!attempt.current.key || attempt.current.ids !== named) {
      attempt.current = { ids: named, key: newIdempotencyKey() }
    }
    return attempt.current.key
  }

  async function make() {
    const ids = chosen.map(({ id }) => id)
    try {
      const body = ids.length > 0 ? { ids } : {}
      const { all: made, leftOut } = await call(createPayoutBatch, { body, idempotencyKey: keyFor(ids) })
      attempt.current.key = ''
      toast({
        title: m.payouts_batch_created({ count: made.count }),
        description:
          leftOut.length > 0 ? m.payouts_batch_left_out({ count: leftOut.length }) : m.payouts_batch_created_text(),
      })
      onMade()
      void navigate({ to: '/admin/payouts', search: { view: 'batches' } })
    } catch (error) {
      toast({ title: m.payouts_batch_not_created(), description: refusalMessage(error), variant: 'destructive' })
    }
    void refresh()
  }

  if (count === 0) return null
  return (
    <>
      <Button variant="ink" onClick={() => setIsAsking(true)}>
        {chosen.length > 0 ? m.payouts_batch_chosen({ count }) : m.payouts_batch_all()}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmedFirst act={{ title: m.payouts_batch_title({ amount }) }} onClose={() => setIsAsking(false)}>
            <ConfirmDialog
              open
              onOpenChange={setIsAsking}
              title={m.payouts_batch_title({ amount })}
              confirm={m.payouts_batch_create()}
              cancel={m.admin_cancel()}
              tone="primary"
              onConfirm={make}
            >
              {m.payouts_batch_count({ count })}. {m.payouts_batch_text()}
            </ConfirmDialog>
          </ConfirmedFirst>
        </Suspense>
      )}
    </>
  )
}
