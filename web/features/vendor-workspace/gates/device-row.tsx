import { Suspense, useState } from 'react'
import type { GateDevice } from '#contracts/door/devices.ts'
import type { ScanEvent } from '#contracts/door/scan.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { deviceName } from '#web/lib/format/device-name.ts'
import { formatPercent } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const ChangeDevice = lazyChunk(() => import('./change-device.tsx'))
const RevokeDevice = lazyChunk(() => import('./revoke-device.tsx'))

/** One device: what is known of it, and "not known" where nothing is. */
export function DeviceRow({ device, events }: { device: GateDevice; events: readonly ScanEvent[] }) {
  const { name, gate, agent, isOnline, lastSeenAt, revokedAt, ticketsKept, ticketsKeptAt, waiting, batteryPercent } =
    device
  const [open, setOpen] = useState<'change' | 'revoke'>()
  return (
    <li className="grid gap-3 border-line border-t px-4 py-3 first:border-t-0 md:col-span-full md:grid-cols-subgrid md:items-center md:gap-x-4">
      <div className="min-w-0 leading-tight">
        <b className="text-16 [overflow-wrap:anywhere]">{name}</b>
        <p className="meta">{[gate, agentName(agent)].filter(Boolean).join(' · ')}</p>
      </div>
      <p className={cn('flex items-center gap-2 font-semibold', isOnline && !revokedAt ? 'text-money' : 'text-ink-2')}>
        <i
          aria-hidden
          className={cn('size-2.5 rounded-full', isOnline && !revokedAt ? 'bg-money' : 'border-2 border-ink-3')}
        />
        {revokedAt
          ? m.gates_revoked_at({ time: formatDate(revokedAt, 'moment') })
          : isOnline
            ? m.gates_online()
            : m.gates_last({ time: formatDate(lastSeenAt, 'moment') })}
      </p>
      <dl className="grid grid-cols-3 gap-2 text-13">
        <Fact label={m.gates_kept()}>
          {ticketsKept === null ? (
            <Badge tone="wait">{m.gates_none_yet()}</Badge>
          ) : (
            [ticketsKept, ticketsKeptAt && formatDate(ticketsKeptAt, 'time')].filter(Boolean).join(' · ')
          )}
        </Fact>
        <Fact label={m.gates_waiting()}>
          {!isOnline || waiting === null ? <Badge tone="note">{m.gates_unknown()}</Badge> : waiting || '–'}
        </Fact>
        <Fact label={m.gates_battery()}>{batteryPercent === null ? '–' : formatPercent(batteryPercent, 0)}</Fact>
      </dl>
      {!revokedAt && (
        <div className="flex gap-2 max-md:*:flex-1">
          <Button variant="quiet" size="sm" onClick={() => setOpen('change')}>
            {m.gates_change()}
          </Button>
          <Button variant="danger-quiet" size="sm" onClick={() => setOpen('revoke')}>
            {m.gates_revoke()}
          </Button>
        </div>
      )}
      {open === 'change' && (
        <Suspense>
          <ChangeDevice device={device} events={events} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'revoke' && (
        <Suspense>
          <RevokeDevice device={device} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </li>
  )
}

const agentName = (agent: string) => {
  const { browser, system } = deviceName(agent)
  return [browser, system].filter(Boolean).join(', ')
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col justify-between gap-0.5">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
