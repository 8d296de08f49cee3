import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Incident, type IncidentResolution, resolveIncident } from '#contracts/door/incidents.ts'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { IncidentEntries } from '#web/features/shared/check-in/incident-entries.tsx'
import { reasonLabel, resolutionLabels } from '#web/features/shared/check-in/incident-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'

const options = (['COPIED_CODE', 'SAME_PERSON', 'SLIP'] as const satisfies readonly IncidentResolution[]).map(
  (value) => ({
    value,
    label: resolutionLabels[value].title(),
    hint: resolutionLabels[value].text(),
  }),
)

export function IncidentCard({ incident }: { incident: Incident }) {
  const { ticket, reasons, entries, statements, status, resolution, eventTitle } = incident
  const counted = entries.find(({ result }) => result === 'valid')
  return (
    <Card padded>
      <h2 className="text-25 [overflow-wrap:anywhere]">{ticket.attendee}</h2>
      <p className="meta mb-4 tabular-nums">
        {[formatShortCode(ticket.shortCode), ticket.typeName, eventTitle, ...reasons.map(reasonLabel)].join(' · ')}
      </p>
      <IncidentEntries entries={entries} />
      <dl className="mt-4 grid gap-2 sm:grid-cols-[auto_1fr] sm:gap-x-6">
        <dt className="font-semibold">{m.gates_at_doors()}</dt>
        <dd>{m.gates_at_doors_text({ count: entries.length })}</dd>
        <dt className="font-semibold">{m.gates_in_books()}</dt>
        <dd>
          {counted
            ? m.gates_in_books_one({ gate: counted.gate ?? m.door_no_gate(), time: formatDate(counted.at, 'time') })
            : m.gates_in_books_none()}
        </dd>
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
    </Card>
  )
}

function Resolve({ incident: { id } }: { incident: Incident }) {
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
      <RadioCards label={m.gates_what_was_it()} options={options} value={choice} onChange={setChoice} />
      <Field label={m.gates_note_label()} hint={m.gates_note_hint()} error={problem}>
        <Textarea value={note} onChange={({ target }) => setNote(target.value)} maxLength={500} rows={3} />
      </Field>
      <Button onClick={resolve} className="justify-self-start">
        {m.gates_resolve()}
      </Button>
    </div>
  )
}
