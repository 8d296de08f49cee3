import { useQueryClient } from '@tanstack/react-query'
import { endSession, type SignedInDevice } from '#contracts/account/identity.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { deviceLabel, deviceName } from '#web/lib/format/device-name.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import BellRing from '~icons/lucide/bell-ring'
import Monitor from '~icons/lucide/monitor'
import Smartphone from '~icons/lucide/smartphone'
import { myDevices } from './devices.queries.ts'

export function DeviceRow({ device, isNotified }: { device: SignedInDevice; isNotified: boolean }) {
  const { isPhone } = deviceName(device.agent)
  const name = deviceLabel(device.agent)
  const Icon = isPhone ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 border-line border-b px-4 py-3.5 last:border-0">
      <Icon aria-hidden className="size-6 text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="font-[650]">{name}</p>
        <p className="meta">
          {device.isCurrent
            ? m.account_device_since({ moment: formatDate(device.createdAt, 'moment') })
            : m.account_device_seen({ moment: formatDate(device.lastSeenAt, 'moment') })}{' '}
          · <span className="tabular-nums [overflow-wrap:anywhere]">{device.address}</span>
        </p>
        {isNotified && (
          <p className="meta flex items-start gap-1.5">
            <BellRing aria-hidden className="mt-0.5 size-4 flex-none" />
            {m.push_device()}
          </p>
        )}
      </div>
      {device.isCurrent ? (
        <Badge tone="done">{m.account_device_this()}</Badge>
      ) : (
        <EndButton device={device} name={name} />
      )}
    </li>
  )
}

function EndButton({ device, name }: { device: SignedInDevice; name: string }) {
  const queryClient = useQueryClient()

  async function end() {
    try {
      await call(endSession, { params: { id: device.id } })
      toast({ title: m.account_device_ended(), description: m.account_device_ended_text({ device: name }) })
    } catch (error) {
      toast({ title: m.account_device_end_failed(), description: refusalMessage(error), variant: 'destructive' })
    }
    await queryClient.invalidateQueries({ queryKey: myDevices.queryKey })
  }

  return (
    <Button variant="danger-quiet" size="sm" aria-label={m.account_device_end_named({ device: name })} onClick={end}>
      {m.account_device_end()}
    </Button>
  )
}
