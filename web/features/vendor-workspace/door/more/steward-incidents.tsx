import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addIncidentStatement, type Incident, listIncidents } from '#contracts/door/incidents.ts'
import { IncidentEntries } from '#web/features/shared/check-in/incident-entries.tsx'
import { incidentTitle } from '#web/features/shared/check-in/incident-labels.ts'
import { spokenCode } from '#web/features/vendor-workspace/door/engine/search-bundle.ts'
import { DoorButton, DoorFoot } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { DoorFrame } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { NetStrip } from '#web/features/vendor-workspace/door/parts/net-strip.tsx'
import { VerdictIcon } from '#web/features/vendor-workspace/door/parts/verdict-icon.tsx'
import { useDoor } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { callGate } from '#web/features/vendor-workspace/door/session/gate-client.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import MessageSquareText from '~icons/lucide/message-square-text'
import ScanLine from '~icons/lucide/scan-line'

export interface StewardIncidentsProps {
  title: string
  onBack: () => void
  onClose: () => void
}

const incidentsKey = ['/api/vendor/scan/incidents', 'gate'] as const

/** What went wrong at the gates, as a steward sees it: nobody is blamed, and what they remember is asked for. */
export default function StewardIncidents({ title, onBack, onClose }: StewardIncidentsProps) {
  const { eventId } = useDoor()
  const [place, setPlace] = useState(0)
  const { data, isPending, error } = useQuery({
    queryKey: [...incidentsKey, eventId],
    queryFn: ({ signal }) =>
      callGate(listIncidents, { query: { eventId: eventId ?? undefined, status: 'OPEN' }, signal }),
  })
  const items = data?.items ?? []
  const incident = items[Math.min(place, items.length - 1)]
  const sub = incident ? [title, m.door_one_of({ n: place + 1, count: items.length })].join(' · ') : title
  return (
    <DoorFrame title={incident ? incidentTitle(incident) : m.door_incidents()} sub={sub} onBack={onBack} isLong>
      <NetStrip />
      {incident ? (
        <OneIncident
          key={incident.id}
          incident={incident}
          onNext={items.length > 1 ? () => setPlace((place + 1) % items.length) : undefined}
          onClose={onClose}
        />
      ) : (
        <p className="p-6 text-center text-17">
          {error ? m.door_incidents_failed() : isPending ? m.door_loading() : m.door_incidents_none()}
        </p>
      )}
    </DoorFrame>
  )
}

interface OneIncidentProps {
  incident: Incident
  onNext: (() => void) | undefined
  onClose: () => void
}

function OneIncident({ incident: { id, ticket, entries, statements }, onNext, onClose }: OneIncidentProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState('')

  async function say() {
    try {
      await callGate(addIncidentStatement, { params: { id }, body: { text: (text ?? '').trim() } })
      setText(undefined)
      await queryClient.invalidateQueries({ queryKey: incidentsKey })
    } catch (error) {
      setProblem(refusalMessage(error))
    }
  }
  return (
    <>
      <div className="px-4 pt-3 pb-2">
        <div className="mb-3.5 flex items-center gap-3">
          <VerdictIcon sign="open" className="size-15 flex-none" />
          <span className="leading-tight">
            <b className="block font-extrabold text-25 leading-none [font-stretch:80%]">{ticket.attendee}</b>
            <span className="text-17 tabular-nums">
              {ticket.typeName} · {spokenCode(ticket.shortCode)}
            </span>
          </span>
        </div>
        <IncidentEntries entries={entries} />
        {statements.map(({ by, gate, text: said, at }) => (
          <p key={at + by} className="mt-3 rounded-[12px] bg-work-tint px-4 py-3">
            <b>{[by, gate].filter(Boolean).join(', ')}:</b> “{said}”
          </p>
        ))}
        <p className="my-3.5 text-17 leading-snug">{m.door_no_blame()}</p>
        {text !== undefined && (
          <textarea
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-label={m.door_what_saw()}
            placeholder={m.door_what_saw()}
            className="min-h-28 w-full rounded-[14px] bg-ink p-4 text-17 text-on-accent"
          />
        )}
        {problem && (
          <p role="alert" className="mt-2 font-[650] text-danger">
            {problem}
          </p>
        )}
      </div>
      <DoorFoot className="sticky bottom-0 mt-auto bg-paper">
        {text === undefined ? (
          <DoorButton onClick={() => setText('')}>
            <MessageSquareText aria-hidden className="!size-6" />
            {m.door_say_what_saw()}
          </DoorButton>
        ) : (
          <DoorButton disabled={text.trim() === ''} onClick={() => void say()}>
            {m.door_send()}
          </DoorButton>
        )}
        <div className="grid auto-cols-fr grid-flow-col gap-2.5">
          {onNext && (
            <DoorButton look="quiet" onClick={onNext}>
              {m.door_next_incident()}
            </DoorButton>
          )}
          <DoorButton look="quiet" onClick={onClose}>
            <ScanLine aria-hidden className="!size-6" />
            {m.door_back_to_scanning()}
          </DoorButton>
        </div>
      </DoorFoot>
    </>
  )
}
