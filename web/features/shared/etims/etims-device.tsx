import { useState } from 'react'
import type { Etims } from '#contracts/money/etims.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Notice } from '#web/ui/surface.tsx'
import type { DeviceForm } from './device-sheet.tsx'

const DeviceSheet = lazyChunk(() => import('./device-sheet.tsx'))

interface EtimsDeviceProps extends DeviceForm {
  etims: Etims
  /** Where the PIN is given. */
  noPin: string
}

/** By which device documents are signed; where there is none it is entered here. */
export function EtimsDevice({ etims: { device, pin }, noPin, endpoint, initialise }: EtimsDeviceProps) {
  const [isOpen, setOpen] = useState(false)
  const facts = device && (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-13">
      {device.controlUnit && <Fact label={m.etims_unit()} value={device.controlUnit} />}
      <Fact label={m.etims_pin()} value={device.pin} />
      <Fact label={m.etims_branch()} value={device.branchId} />
      <Fact label={m.etims_serial()} value={device.serial} />
      {device.initialisedAt && (
        <>
          <Fact label={m.etims_since()} value={formatDate(device.initialisedAt, 'moment')} />
          <Fact label={m.etims_signed_count()} value={String(device.signed)} />
        </>
      )}
    </dl>
  )
  if (device?.initialisedAt)
    return (
      <div className="grid gap-3">
        {device.pin !== pin && <Notice tone="bad">{m.etims_other_pin({ pin: pin ?? '–', device: device.pin })}</Notice>}
        {facts}
      </div>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-15">{device ? m.etims_unanswered() : pin ? m.etims_none() : noPin}</p>
      {facts}
      {pin && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {device ? m.etims_again() : m.etims_add()}
        </Button>
      )}
      {isOpen && (
        <DeviceSheet asked={device} endpoint={endpoint} initialise={initialise} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-ink-2">{label}</dt>
    <dd className="font-[650] tabular-nums [overflow-wrap:anywhere]">{value}</dd>
  </>
)
