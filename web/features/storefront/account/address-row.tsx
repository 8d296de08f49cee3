import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAddress, type SavedAddress, updateAddress } from '#contracts/addresses.ts'
import { addressIcon } from '#web/features/shared/addresses/address-icon.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { myAddresses } from '#web/lib/session/my-addresses.ts'
import { useChooseArea } from '#web/lib/session/use-area.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'

export function AddressRow({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
  const queryClient = useQueryClient()
  const chooseArea = useChooseArea()
  const [isAsking, setIsAsking] = useState(false)
  const { id, name } = address
  const Icon = addressIcon(name)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: myAddresses.queryKey })

  async function change(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      toast({ title: m.addresses_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
    await readAgain()
  }

  async function makeDefault() {
    await call(updateAddress, { params: { id }, body: { isDefault: true } })
    // Home is for where food is brought to by default.
    chooseArea(address.areaName)
  }

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-line border-b px-4 pt-3.5 pb-1.5 last:border-0">
      <span className="grid size-11 place-items-center rounded-control bg-sunken">
        <Icon aria-hidden />
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h2 className="flex flex-wrap items-center gap-2 text-15">
          {name} {address.isDefault && <Badge tone="done">{m.addresses_default()}</Badge>}
        </h2>
        <p className="text-13">{[address.address, address.areaName].join(', ')}</p>
        {address.landmark && <p className="meta">{address.landmark}</p>}
        <div className="-ml-3 flex flex-wrap">
          <Button variant="ghost" size="sm" aria-label={m.addresses_change({ name })} onClick={onEdit}>
            {m.addresses_edit()}
          </Button>
          {!address.isDefault && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={m.addresses_make_default_named({ name })}
              onClick={() => change(makeDefault)}
            >
              {m.addresses_make_default()}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label={m.addresses_delete_named({ name })}
            onClick={() => setIsAsking(true)}
          >
            {m.addresses_delete()}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.addresses_delete_title({ name })}
        confirm={m.addresses_delete()}
        onConfirm={() => change(() => call(deleteAddress, { params: { id } }))}
      >
        {m.addresses_delete_text()}
      </ConfirmDialog>
    </li>
  )
}
