import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { joinGate, lookUpEnrolment } from '#contracts/door/devices.ts'
import type { BodyOf, ResponseOf } from '#contracts/wire/endpoint.ts'
import { DoorButton, DoorFoot } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { duration } from '#web/features/vendor-workspace/door/parts/times.ts'
import { VerdictIcon } from '#web/features/vendor-workspace/door/parts/verdict-icon.tsx'
import { enterDoor } from '#web/features/vendor-workspace/door/session/enter-door.ts'
import { callGate } from '#web/features/vendor-workspace/door/session/gate-client.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Check from '~icons/lucide/check'
import Power from '~icons/lucide/power'
import X from '~icons/lucide/x'
import { InstallHint } from './install-hint.tsx'
import { useHashCode } from './use-hash-code.ts'

type Enrolment = ResponseOf<typeof lookUpEnrolment>

const field = 'min-h-15 w-full rounded-[12px] border-2 border-accent bg-ink px-4 font-[650] text-20 text-on-accent'

/**
 * A steward's own phone becomes a device at a gate: by a link that was shown to it, or by a code that is typed. No
 * account.
 */
export function JoinPage({ onScan }: { onScan: () => void }) {
  const [code, setCode] = useHashCode()
  const [joined, setJoined] = useState<{ name: string; enrolment: Enrolment }>()
  const { data, error, isFetching } = useQuery({
    queryKey: ['/api/door/enrolment', code],
    enabled: code !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => callGate(lookUpEnrolment, { body: { code }, signal }),
  })
  return (
    <div data-always-dark className="-mb-10 bg-paper">
      <div className="on-cloth mx-auto flex min-h-dvh w-full max-w-[520px] flex-col bg-paper text-ink">
        <div aria-hidden className="pindo" />
        {joined ? (
          <Joined {...joined} onScan={onScan} />
        ) : data ? (
          <Invitation enrolment={data} code={code} onJoined={(name) => setJoined({ name, enrolment: data })} />
        ) : (
          <AskCode isFetching={isFetching} problem={error ? refusalMessage(error) : ''} onCode={setCode} />
        )}
      </div>
    </div>
  )
}

function AskCode({
  isFetching,
  problem,
  onCode,
}: {
  isFetching: boolean
  problem: string
  onCode: (code: string) => void
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (typed) onCode(typed)
  }
  return (
    <form onSubmit={submit} className="flex flex-1 flex-col">
      <div className="grid flex-1 content-start gap-3 px-4 pt-6">
        <h1 className="font-extrabold text-42 leading-none [font-stretch:78%]">{m.door_join_title()}</h1>
        <p className="text-17 text-on-cloth-2">{m.door_join_text()}</p>
        <label className="grid gap-1.5 font-semibold text-15">
          {m.door_join_code()}
          <input name="code" autoComplete="off" autoCapitalize="characters" maxLength={40} className={field} />
        </label>
        {problem && (
          <p role="alert" className="font-[650] text-danger">
            {problem}
          </p>
        )}
      </div>
      <DoorFoot>
        <DoorButton type="submit" disabled={isFetching}>
          {m.door_join_look()}
        </DoorButton>
      </DoorFoot>
    </form>
  )
}

interface InvitationProps {
  enrolment: Enrolment
  code: string
  onJoined: (name: string) => void
}

function Invitation({ enrolment: { vendorName, gate, events }, code, onJoined }: InvitationProps) {
  const [problem, setProblem] = useState('')
  const [isJoining, setIsJoining] = useState(false)
  const [first] = events
  const tickets = events.reduce((sum, event) => sum + event.tickets, 0)

  async function join(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const person = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (!person || isJoining) return
    setIsJoining(true)
    try {
      const body: BodyOf<typeof joinGate> = { code, name: m.door_phone_of({ name: person }).slice(0, 40) }
      await callGate(joinGate, { body })
      // The code has been used: it is no address to come back to.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      await enterDoor()
      onJoined(person)
    } catch (error) {
      setProblem(refusalMessage(error))
    } finally {
      setIsJoining(false)
    }
  }
  return (
    <form onSubmit={join} className="flex flex-1 flex-col">
      <div className="px-4 pt-4">
        <p className="text-on-cloth-2 leading-tight">
          <b className="text-ink">{vendorName}</b>
          <br />
          {m.door_join_asks()}
        </p>
        <h1 className="mt-3 font-extrabold text-42 leading-none [font-stretch:78%]">
          {events.map(({ title }) => title).join(', ')}
        </h1>
        <p className="mt-2 text-17">
          {[gate, first && formatDate(first.startsAt, 'moment')].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="grid flex-1 content-start gap-3.5 px-4 pt-4.5">
        <label className="grid gap-1.5 text-15">
          {m.door_join_name()}
          <input name="name" required maxLength={24} autoComplete="given-name" className={field} />
        </label>
        <p className="text-15 text-on-cloth-2">{m.door_join_name_hint()}</p>
        <ul className="grid gap-0.5">
          <Right icon={<Check aria-hidden className="!size-4" />} className="bg-money-fill text-white">
            {m.door_join_see()}
          </Right>
          <Right icon={<X aria-hidden className="!size-4" />} className="border-2 border-line-strong">
            {m.door_join_no_money()}
          </Right>
          <Right icon={<Power aria-hidden className="!size-4" />} className="bg-work-tint text-work">
            {m.door_join_end({ vendor: vendorName })}
          </Right>
        </ul>
        {problem && (
          <p role="alert" className="font-[650] text-danger">
            {problem}
          </p>
        )}
      </div>
      <DoorFoot>
        <p className="text-center text-on-cloth-2">
          {m.door_join_data({ count: tickets, size: Math.ceil(tickets * 0.15) })}
        </p>
        <DoorButton type="submit" disabled={isJoining}>
          {m.door_join({ gate })}
        </DoorButton>
      </DoorFoot>
    </form>
  )
}

function Right({ icon, className, children }: { icon: React.ReactNode; className: string; children: string }) {
  return (
    <li className="flex min-h-9.5 items-center gap-3 text-16">
      <span className={cn('grid size-6.5 flex-none place-items-center rounded-[7px]', className)}>{icon}</span>
      {children}
    </li>
  )
}

function Joined({
  name,
  enrolment: { gate, events },
  onScan,
}: {
  name: string
  enrolment: Enrolment
  onScan: () => void
}) {
  const doorsAt = events[0]?.doorsAt
  const untilDoors = doorsAt ? Date.parse(doorsAt) - Date.now() : 0
  return (
    <>
      <div className="flex flex-1 flex-col items-center justify-center gap-1 px-6 text-center">
        <VerdictIcon sign="ready" />
        <h1 className="mt-3 font-extrabold text-[46px] leading-none [font-stretch:76%]">{m.door_welcome({ name })}</h1>
        <p className="font-[650] text-20">{m.door_phone_is({ gate })}</p>
        {doorsAt && (
          <p className="mt-3.5 flex w-full justify-between rounded-[14px] bg-surface px-4 py-3 text-16">
            <span>{m.door_doors()}</span>
            <b>
              {[formatDate(doorsAt, 'moment'), untilDoors > 0 && m.door_doors_in({ time: duration(untilDoors) })]
                .filter(Boolean)
                .join(', ')}
            </b>
          </p>
        )}
      </div>
      <DoorFoot>
        <InstallHint />
        <DoorButton look="quiet" onClick={onScan}>
          {m.door_check_phone()}
        </DoorButton>
      </DoorFoot>
    </>
  )
}
