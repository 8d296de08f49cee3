import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type DayPart, daysAheadChoices, kitchenTimes, leadTimes, slotLengths } from '#contracts/slots/slot-terms.ts'
import { type getSlotSettings, type SlotSettings, updateSlotSettings } from '#contracts/slots/slots.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segmented, Switch } from '#web/ui/forms/choices.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Card, Notice } from '#web/ui/surface.tsx'
import { slotSettings } from './slot-settings.queries.ts'

type Saved = ResponseOf<typeof getSlotSettings>

const parts: readonly DayPart[] = ['morning', 'lunch', 'afternoon', 'evening']

/** Saved together: what belongs to one another is never half changed. */
export function SlotSettingsForm({ saved }: { saved: Saved }) {
  const queryClient = useQueryClient()
  const { cooked, ...before } = saved
  const [draft, setDraft] = useState<SlotSettings>(before)
  const [isSaving, setIsSaving] = useState(false)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before)
  const isTooLate = draft.kitchenMinutes > draft.leadMinutes
  const change = (part: Partial<SlotSettings>) => setDraft((current) => ({ ...current, ...part }))

  async function save() {
    setIsSaving(true)
    try {
      const now = await call(updateSlotSettings, { body: draft })
      queryClient.setQueryData(slotSettings.queryKey, { ...now, cooked })
      toast({ title: m.slots_saved() })
    } catch (error) {
      toast({ title: m.slots_not_saved(), description: refusalMessage(error), variant: 'destructive' })
      setIsSaving(false)
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UnsavedChangesDialog isDirty={isDirty} name={m.slots_settings_title()} />
      <Card>
        <Row title={m.slots_on()} note={m.slots_on_text()}>
          <Switch label={m.slots_on()} checked={draft.isOn} onChange={(isOn) => change({ isOn })} />
        </Row>
      </Card>
      <Card>
        <Row title={m.slots_how_many()} note={m.slots_how_many_text({ minutes: draft.slotMinutes })}>
          <Numbers
            label={m.slots_length()}
            choices={slotLengths}
            value={draft.slotMinutes}
            text={(minutes) => m.slots_minutes({ minutes })}
            onChange={(slotMinutes) => change({ slotMinutes })}
          />
        </Row>
        {parts.map((part) => {
          const hint = cooked[part]
          return (
            <Row key={part} title={partName[part]()} note={hint ? m.slots_cooked_hint(hint) : m.slots_cooked_none()}>
              <Stepper
                label={partName[part]()}
                value={draft.caps[part]}
                max={100}
                onChange={(cap) => change({ caps: { ...draft.caps, [part]: cap } })}
              />
            </Row>
          )
        })}
      </Card>
      <Card>
        <Row title={m.slots_lead()} note={m.slots_lead_text()}>
          <Numbers
            label={m.slots_lead()}
            choices={leadTimes}
            value={draft.leadMinutes}
            text={leadText}
            onChange={(leadMinutes) => change({ leadMinutes })}
          />
        </Row>
        <Row title={m.slots_ahead()} note={m.slots_ahead_text()}>
          <Numbers
            label={m.slots_ahead()}
            choices={daysAheadChoices}
            value={draft.daysAhead}
            text={(days) => (days === 1 ? m.slots_today() : m.slots_days({ days }))}
            onChange={(daysAhead) => change({ daysAhead })}
          />
        </Row>
        <Row title={m.slots_kitchen()} note={m.slots_kitchen_text()}>
          <Numbers
            label={m.slots_kitchen()}
            choices={kitchenTimes}
            value={draft.kitchenMinutes}
            text={(minutes) => m.slots_minutes({ minutes })}
            onChange={(kitchenMinutes) => change({ kitchenMinutes })}
          />
        </Row>
        <Row title={m.slots_by_itself()} note={m.slots_by_itself_text()}>
          <Switch
            label={m.slots_by_itself()}
            checked={draft.acceptsByItself}
            onChange={(acceptsByItself) => change({ acceptsByItself })}
          />
        </Row>
        <Row title={m.slots_asks_first()} note={m.slots_asks_first_text()}>
          <Switch
            label={m.slots_asks_first()}
            checked={draft.asksFirst}
            onChange={(asksFirst) => change({ asksFirst })}
          />
        </Row>
      </Card>
      {isTooLate && (
        <Notice tone="bad" live>
          {m.field_kitchen_before_lead()}
        </Notice>
      )}
      <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p className="meta">{m.slots_taken_stay()}</p>
        <span className="ml-auto flex gap-2">
          <Button variant="ghost" disabled={!isDirty || isSaving} onClick={() => setDraft(before)}>
            {m.slots_undo()}
          </Button>
          <Button pending={isSaving} disabled={!isDirty || isTooLate} onClick={save}>
            {m.slots_save()}
          </Button>
        </span>
      </Card>
    </div>
  )
}

const partName: Record<DayPart, () => string> = {
  morning: m.slots_morning,
  lunch: m.slots_lunch,
  afternoon: m.slots_afternoon,
  evening: m.slots_evening,
}

const leadText = (minutes: number) =>
  minutes < 60 ? m.slots_minutes({ minutes }) : m.slots_hours({ hours: minutes / 60 })

function Row({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-0">
      <p className="min-w-48 flex-1">
        <b className="block font-[650]">{title}</b>
        <span className="meta">{note}</span>
      </p>
      {children}
    </div>
  )
}

interface NumbersProps<N extends number> {
  label: string
  choices: readonly N[]
  value: N
  text: (value: N) => string
  onChange: (value: N) => void
}

function Numbers<N extends number>({ label, choices, value, text, onChange }: NumbersProps<N>) {
  return (
    <Segmented
      label={label}
      value={String(value)}
      onChange={(chosen) => {
        const found = choices.find((each) => String(each) === chosen)
        if (found !== undefined) onChange(found)
      }}
      options={choices.map((each) => ({ value: String(each), label: text(each) }))}
    />
  )
}
