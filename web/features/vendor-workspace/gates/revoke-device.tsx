import { useQueryClient } from '@tanstack/react-query'
import { type GateDevice, revokeGateDevice } from '#contracts/door/devices.ts'
import { gateDevices } from '#web/features/shared/check-in/check-in.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'

/** Says what stops and what may still come before it is done: a phone that cannot be reached cannot be told. */
export default function RevokeDevice({ device: { id, name }, onClose }: { device: GateDevice; onClose: () => void }) {
  const queryClient = useQueryClient()

  async function revoke() {
    try {
      await call(revokeGateDevice, { params: { id } })
      await queryClient.invalidateQueries({ queryKey: gateDevices.queryKey })
    } catch (error) {
      toast({ title: refusalMessage(error), variant: 'destructive' })
      throw error
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.gates_revoke_title({ name })}
      confirm={m.gates_revoke_now()}
      cancel={m.gates_keep()}
      onConfirm={revoke}
    >
      <p>{m.gates_revoke_text()}</p>
      <Notice tone="act" className="mt-4">
        {m.gates_revoke_late()}
      </Notice>
    </ConfirmDialog>
  )
}
