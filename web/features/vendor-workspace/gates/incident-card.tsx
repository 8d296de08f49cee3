import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Incident, type IncidentResolution, resolveIncident } from '#contracts/door/incidents.ts'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { IncidentEntries } from '#web/features/shared/check-in/incident-entries.tsx'
import { reasonLabel, resolutionLabels } from '#web/features/shared/check-in/incident-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { BlockCode } from './block-code.tsx'
import { UndoPassage } from './undo-passage.tsx'

const optionsOf = ({ reasons }: Incident) => {
  const usual: IncidentResolution[] = ['COPIED_CODE', 'SAME_PERSON', 'SLIP']
  const values: IncidentResolution[] = reasons.includes('override') ? ['CONFIRMED', ...usual] : usual
  return values.map((value) => ({
    value,
    label: resolutionLabels[value].title(),
    hint: resolutionLabels[value].text(),
  }))
}

export function IncidentCard({ incident }: { incident: Incident }) {
  const { ticket, buyer, reasons, entries, statements, status, resolution, eventTitle } = incident
  const counted = entries.find(({ result }) => result === 'valid')
  return (
    <Card padded>
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-25 [overflow-wrap:anywhere]">{ticket.attendee}</h2>
        {status === 'OPEN' && <Badge tone="act">{m.gates_open()}</Badge>}
      </div>
      <p className="meta mb-4 tabular-nums">
        {[formatShortCode(ticket.shortCode), ticket.typeName, eventTitle, ...reasons.map(reasonLabel)].join(' · ')}
      </p>
      <IncidentEntries entries={entries} />
      <div className="mt-3 grid gap-2">
        {entries
          .filter(({ result }) => result !== 'not_counted')
          .map(({ nonce, gate, at }) => (
            <UndoPassage
              key={nonce}
              nonce={nonce}
              label={m.gates_undo_of({ gate: gate ?? m.door_no_gate(), time: formatDate(at, 'time') })}
            />
          ))}
      </div>
      <dl className="mt-4 divide-y divide-line rounded-control border border-line text-13 *:grid *:grid-cols-[112px_1fr] *:gap-3 *:px-3 *:py-2.5">
        <div>
          <dt className="text-ink-2">{m.gates_at_doors()}</dt>
          <dd className="font-semibold">{m.gates_at_doors_text({ count: entries.length })}</dd>
        </div>
        <div>
          <dt className="text-ink-2">{m.gates_recorded()}</dt>
          <dd className="font-semibold">
            {counted
              ? m.gates_recorded_one({ gate: counted.gate ?? m.door_no_gate(), time: formatDate(counted.at, 'time') })
              : m.gates_recorded_none()}
          </dd>
        </div>
        <div>
          <dt className="text-ink-2">{m.gates_ticket()}</dt>
          <dd className="font-semibold tabular-nums">
            {[formatShortCode(ticket.shortCode), ticket.typeName, formatOrderNumber(ticket.orderNumber)].join(' · ')}
          </dd>
        </div>
        <div>
          <dt className="text-ink-2">{m.gates_buyer()}</dt>
          <dd className="font-semibold tabular-nums">
            {[buyer.name, buyer.phone.replace('***', '•••').replaceAll(' ', '\u00a0')].join(', ')}.{' '}
            {ticket.isTransferred ? m.gates_transferred() : m.gates_never_transferred()}
          </dd>
        </div>
      </dl>
      {statements.map(({ by, gate, text, at }) => (
        <Notice
          key={at + by}
          tone="info"
          className="mt-4"
          title={`${[by, gate, formatDate(at, 'time')].filter(Boolean).join(', ')}:`}
        >
          “{text}”
        </Notice>
      ))}
      {resolution && (
        <Notice tone="ok" className="mt-4" title={resolutionLabels[resolution.resolution].title()}>
          {resolution.note} {m.gates_resolved_by({ by: resolution.by, time: formatDate(resolution.at, 'moment') })}
        </Notice>
      )}
      {status === 'OPEN' && <Resolve incident={incident} />}
      <BlockCode incident={incident} />
    </Card>
  )
}

function Resolve({ incident }: { incident: Incident }) {
  const { id } = incident
  const queryClient = useQueryClient()
  const [choice, setChoice] = useState<IncidentResolution>()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')

  async function resolve() {
    if (!choice || note.trim() === '') return setProblem(m.gates_choose())
    try {
      await call(resolveIncident, { params: { id }, body: { resolution: choice, note: note.trim() } })
      await queryClient.invalidateQueries({ queryKey: ['/api/vendor/scan/incidents'] })
    } catch (error) {
      setProblem(refusalMessage(error))
    }
  }
  return (
    <div className="mt-6 grid gap-4">
      <h3 className="text-17">{m.gates_what_was_it()}</h3>
      <RadioCards label={m.gates_what_was_it()} options={optionsOf(incident)} value={choice} onChange={setChoice} />
      <Field label={m.gates_note_label()} hint={m.gates_note_hint()} error={problem}>
        <Textarea value={note} onChange={({ target }) => setNote(target.value)} maxLength={500} rows={3} />
      </Field>
      <Button onClick={resolve} className="sm:justify-self-start">
        {m.gates_resolve()}
      </Button>
    </div>
  )
}
