import { type FormEvent, useId, useState } from 'react'
import { changePlacement, type Placement, planPlacement } from '#contracts/admin/featured.ts'
import {
  type HourSlot,
  hourSlotNames,
  kindsOfRow,
  type PlacementKind,
  type PlacementRow,
  placementRows,
} from '#contracts/featured/placement-terms.ts'
import { everyDay } from '#web/features/shared/available-times/available-times-labels.ts'
import { WeekdayToggles } from '#web/features/shared/available-times/weekday-toggles.tsx'
import { kindLabels, rowLabels, slotLabel } from '#web/features/shared/featured/placement-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fieldErrorMessage } from '#web/lib/errors/field-error-message.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Select } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { ConfirmedFirst } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { type Subject, SubjectField } from './subject-field.tsx'

export interface PlanSheetProps {
  /** Null is all others. */
  county: string | null
  /** With what a new plan begins. */
  day: string
  slot: HourSlot
  row: PlacementRow
  /** The plan that is changed; a new one is made without it. */
  placement?: Placement
  onClose: () => void
}

/** Plans a place, or changes on which days and for what pay it is planned. */
export default function PlanSheet(props: PlanSheetProps) {
  return (
    <ConfirmedFirst act={{ title: props.placement ? m.featured_change() : m.featured_plan() }} onClose={props.onClose}>
      <ConfirmedPlanSheet {...props} />
    </ConfirmedFirst>
  )
}

/** What the server said of a field, or why it refused otherwise. */
function sentenceOf(error: unknown): string {
  const ofField = error instanceof ApiError && error.problem?.errors?.[0]?.message
  return ofField ? fieldErrorMessage(ofField, () => refusalMessage(error)) : refusalMessage(error)
}

function ConfirmedPlanSheet({ county, day, placement, onClose, ...begun }: PlanSheetProps) {
  const formId = useId()
  const invalidate = useInvalidateAdmin()
  const [{ slot, row }, setPlace] = useState(begun)
  const [kind, setKind] = useState<PlacementKind>(kindsOfRow[row][0] ?? 'SHOP')
  const [subject, setSubject] = useState<Subject | null>(null)
  const [weekdays, setWeekdays] = useState<number[]>(placement?.weekdays ?? everyDay)
  const [from, setFrom] = useState(day)
  const [until, setUntil] = useState(placement?.until ?? day)
  const [paidFor, setPaidFor] = useState(placement?.paidFor ?? null)
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isPaymentMissing = paidFor !== null && paidFor.trim() === ''

  function setRow(chosen: PlacementRow) {
    setPlace({ slot, row: chosen })
    const kinds = kindsOfRow[chosen]
    if (!kinds.includes(kind)) changeKind(kinds[0] ?? 'SHOP')
  }
  function changeKind(chosen: PlacementKind) {
    setKind(chosen)
    setSubject(null)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (isSending || isPaymentMissing || (!placement && !subject)) return
    setIsSending(true)
    setRefusal(undefined)
    const dates = { weekdays, until, paidFor: paidFor === null ? null : paidFor.trim() }
    try {
      if (placement) {
        await call(changePlacement, { params: { id: placement.id }, body: { ...dates, version: placement.version } })
      } else if (subject) {
        await call(planPlacement, { body: { county, slot, row, kind, subjectId: subject.id, from, ...dates } })
      }
      toast({ title: placement ? m.featured_changed() : m.featured_planned() })
      onClose()
    } catch (error) {
      setRefusal(sentenceOf(error))
    } finally {
      setIsSending(false)
      // Refused, too: somebody else may have planned meanwhile.
      void invalidate()
    }
  }

  return (
    <Sheet
      open
      onOpenChange={() => isSending || onClose()}
      title={placement ? placement.subject.name[getLocale()] : m.featured_plan()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSending}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isSending}>
            {m.featured_save()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        {!placement && (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={m.featured_row()}>
                <Select value={row} onChange={({ target }) => setRow(target.value as PlacementRow)}>
                  {placementRows.map((each) => (
                    <option key={each} value={each}>
                      {rowLabels[each]()}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={m.featured_slot()}>
                <Select value={slot} onChange={({ target }) => setPlace({ row, slot: target.value as HourSlot })}>
                  {hourSlotNames.map((each) => (
                    <option key={each} value={each}>
                      {slotLabel(each)}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
            {kindsOfRow[row].length > 1 && (
              <Field label={m.featured_kind()}>
                <Select value={kind} onChange={({ target }) => changeKind(target.value as PlacementKind)}>
                  {kindsOfRow[row].map((each) => (
                    <option key={each} value={each}>
                      {kindLabels[each]()}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <SubjectField
              key={kind}
              kind={kind}
              value={subject}
              onChange={setSubject}
              error={isChecked && !subject ? m.featured_choose_one() : undefined}
            />
          </>
        )}
        <div className="grid gap-1.5">
          <span className="font-semibold text-13">{m.featured_weekdays()}</span>
          <WeekdayToggles label={m.featured_weekdays()} days={weekdays} onChange={setWeekdays} />
        </div>
        <div className="grid grid-cols-2 gap-4 *:min-w-0">
          {!placement && (
            <Field label={m.featured_from()}>
              <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
            </Field>
          )}
          <Field label={m.featured_till()}>
            <Input type="date" min={from} value={until} onChange={({ target }) => setUntil(target.value)} />
          </Field>
        </div>
        <Checkbox checked={paidFor !== null} onChange={(isPaid) => setPaidFor(isPaid ? '' : null)}>
          {m.featured_is_paid()}
        </Checkbox>
        {paidFor !== null && (
          <Field
            label={m.featured_paid_for()}
            hint={m.featured_paid_for_hint()}
            error={isChecked && isPaymentMissing ? m.featured_paid_for_missing() : undefined}
          >
            <Input maxLength={120} value={paidFor} onChange={({ target }) => setPaidFor(target.value)} />
          </Field>
        )}
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
