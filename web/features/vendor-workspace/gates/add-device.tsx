import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { createGateEnrolment, getGateEnrolment } from '#contracts/door/devices.ts'
import type { ScanEvent } from '#contracts/door/scan.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { gateDevices } from '#web/features/shared/check-in/check-in.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { EventChecks } from './event-checks.tsx'

const Qr = lazyChunk(() => import('#web/ui/qr.tsx'))

type Enrolment = ResponseOf<typeof createGateEnrolment>

interface AddDeviceProps {
  events: readonly ScanEvent[]
  /** Whose doors the page is about. */
  forEvent: EventId | undefined
}

/** A code for one phone, shown as a QR: whoever points a camera at it joins the gate. */
export function AddDevice({ events, forEvent }: AddDeviceProps) {
  const [gate, setGate] = useState('')
  const [picked, setPicked] = useState<readonly EventId[]>()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [problem, setProblem] = useState('')
  const chosen = picked ?? (forEvent ? [forEvent] : [])

  async function make() {
    setProblem('')
    try {
      setEnrolment(await call(createGateEnrolment, { body: { gate: gate.trim(), eventIds: [...chosen] } }))
    } catch (error) {
      setProblem(refusalMessage(error))
    }
  }
  return (
    <Card padded>
      <h2 className="text-20">{m.gates_add()}</h2>
      <ol className="mt-2 grid list-inside list-decimal gap-1 text-15 text-ink-2">
        <li>{m.gates_add_one()}</li>
        <li>{m.gates_add_two()}</li>
      </ol>
      {enrolment && <Shown key={enrolment.id} enrolment={enrolment} />}
      <div className="mt-4 grid gap-4 border-line border-t pt-4">
        <Field label={m.gates_gate()} error={problem}>
          <Input
            value={gate}
            onChange={({ target }) => setGate(target.value)}
            placeholder={m.door_gate_named({ name: 'A' })}
            maxLength={40}
          />
        </Field>
        <EventChecks events={events} chosen={chosen} onChange={setPicked} />
        <Button
          variant={enrolment ? 'quiet' : 'primary'}
          disabled={gate.trim() === '' || chosen.length === 0}
          onClick={make}
        >
          {enrolment ? m.gates_new() : m.gates_make()}
        </Button>
      </div>
    </Card>
  )
}

function Shown({ enrolment: { id, code, link, expiresAt } }: { enrolment: Enrolment }) {
  const queryClient = useQueryClient()
  const left = useSecondsUntil(expiresAt)
  const { data } = useQuery({
    queryKey: ['/api/vendor/scan/enrolments', id],
    queryFn: ({ signal }) => call(getGateEnrolment, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.device || left <= 0 ? false : 3000),
  })
  const joined = data?.device?.name
  useEffect(() => {
    if (joined) void queryClient.invalidateQueries({ queryKey: gateDevices.queryKey })
  }, [joined, queryClient])
  if (joined)
    return (
      <Notice tone="ok" live className="mt-4">
        {m.gates_joined({ name: joined })}
      </Notice>
    )
  if (left <= 0)
    return (
      <Notice tone="act" live className="mt-4">
        {m.gates_expired()}
      </Notice>
    )
  return (
    <div className="mt-4">
      <div className="mx-auto aspect-square max-w-[272px] rounded-[14px] border border-line bg-white p-4">
        <Suspense>
          <Qr code={link} label={m.gates_qr()} />
        </Suspense>
      </div>
      <p className="mt-3 text-center font-extrabold text-32 tabular-nums [font-stretch:80%]">{code}</p>
      <p className="meta text-center">
        {m.gates_type_at({ address: new URL('/door', link).href.replace(/^https?:\/\//, '') })}
      </p>
      <div aria-hidden className="mt-3 h-1.5 overflow-hidden rounded-full bg-accent-tint">
        <i className="block h-full bg-accent" style={{ width: `${Math.min(100, left / 6)}%` }} />
      </div>
      <p className="mt-1.5 flex justify-between text-13">
        <span>{m.gates_once()}</span>
        <b className="tabular-nums">
          {m.gates_left({ time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
        </b>
      </p>
      <Button variant="quiet" size="sm" block className="mt-3" onClick={() => send(link)}>
        {m.gates_send()}
      </Button>
    </div>
  )
}

async function send(link: string): Promise<void> {
  if (navigator.share) return navigator.share({ url: link }).catch(() => undefined)
  await navigator.clipboard.writeText(link)
  toast({ title: m.gates_copied() })
}
