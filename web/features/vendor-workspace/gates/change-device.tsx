import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeGateDevice, type GateDevice } from '#contracts/door/devices.ts'
import type { ScanEvent } from '#contracts/door/scan.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { gateDevices } from '#web/features/shared/check-in/check-in.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { EventChecks } from './event-checks.tsx'

interface ChangeDeviceProps {
  device: GateDevice
  events: readonly ScanEvent[]
  onClose: () => void
}

/** Its name, where it stands, and for which events it may scan. */
function ChangeDevice({ device, events, onClose }: ChangeDeviceProps) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<readonly EventId[]>(device.events.map(({ id }) => id))
  const [problem, setProblem] = useState('')

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    try {
      const body = { name: text('name'), gate: text('gate'), eventIds: [...chosen] }
      await call(changeGateDevice, { params: { id: device.id }, body })
      await queryClient.invalidateQueries({ queryKey: gateDevices.queryKey })
      toast({ title: m.gates_saved() })
      onClose()
    } catch (error) {
      setProblem(refusalMessage(error))
    }
  }
  return (
    <Sheet open onOpenChange={onClose} title={device.name}>
      <form onSubmit={save} className="grid gap-4">
        <Field label={m.gates_name()}>
          <Input name="name" defaultValue={device.name} required maxLength={40} />
        </Field>
        <Field label={m.gates_gate()} error={problem}>
          <Input name="gate" defaultValue={device.gate} required maxLength={40} />
        </Field>
        <EventChecks events={withOwn(events, device)} chosen={chosen} onChange={setChosen} />
        <Button type="submit" disabled={chosen.length === 0}>
          {m.gates_save()}
        </Button>
      </form>
    </Sheet>
  )
}

/** Events that are past are on no list, and are not taken away for that. */
const withOwn = (events: readonly ScanEvent[], device: GateDevice) => [
  ...events,
  ...device.events.filter(({ id }) => !events.some((event) => event.id === id)),
]

export default ChangeDevice
