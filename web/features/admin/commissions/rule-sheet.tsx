import { type FormEvent, useId, useState } from 'react'
import { type CommissionRule, type CommissionSubject, setCommission } from '#contracts/money/commissions.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { ConfirmedFirst } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { RateFields } from './rate-fields.tsx'
import { type DraftErrors, type RuleDraft, toRequestBody, validateDraft } from './rule-draft.ts'
import { StartFields } from './start-fields.tsx'
import { SubjectField } from './subject-field.tsx'

interface RuleSheetProps {
  /** The rule that the new one takes the place of: its rate is where one begins. Null where it is still to be chosen. */
  before: CommissionRule | null
  onClose: () => void
}

const everything: CommissionSubject = { scope: 'PLATFORM', key: null, name: null, vendorName: null }

/** Sets a new rule. What was typed stays when it is refused. */
export default function RuleSheet(props: RuleSheetProps) {
  return (
    <ConfirmedFirst act={{ title: m.commissions_sheet_title() }} onClose={props.onClose}>
      <ConfirmedRuleSheet {...props} />
    </ConfirmedFirst>
  )
}

function ConfirmedRuleSheet({ before, onClose }: RuleSheetProps) {
  const formId = useId()
  const refresh = useInvalidateAdmin()
  const [draft, setDraft] = useState<RuleDraft>({
    subject: before?.subject ?? everything,
    isEnd: false,
    rate: before?.rate ?? { percent: Number.NaN, fixedKES: 0 },
    starts: 'NOW',
    day: '',
  })
  const [wrong, setWrong] = useState<DraftErrors[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const change = (part: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...part })
    setRefusal(undefined)
    setWrong(wrong.filter((each) => !(each in touchedFields(part))))
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const found = validateDraft(draft, new Date())
    setWrong(found)
    if (found[0]) return focusOn(event.currentTarget)
    setIsSending(true)
    try {
      const rule = await call(setCommission, { body: toRequestBody(draft) })
      toast({
        title: m.commissions_was_set(),
        description: rule.isComing
          ? m.commissions_was_set_from({ day: formatDate(rule.startsAt, 'date') })
          : m.commissions_was_set_now(),
      })
      onClose()
      void refresh()
    } catch (error) {
      setRefusal(refusalText(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={() => isSending || onClose()}
      title={m.commissions_sheet_title()}
      description={m.commissions_sheet_text()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSending}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isSending}>
            {draft.isEnd ? m.commissions_end() : m.commissions_set()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid gap-5">
        <SubjectField
          value={draft.subject}
          onChange={(chosen) => change({ subject: chosen })}
          error={wrong.includes('subject') ? m.commissions_choose_one() : undefined}
        />
        <RateFields draft={draft} onChange={change} wrong={wrong} />
        <StartFields draft={draft} onChange={change} isWrong={wrong.includes('day')} />
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}

/** Whose errors are out of date once this part was changed. */
function touchedFields(part: Partial<RuleDraft>): Partial<Record<DraftErrors, true>> {
  return {
    ...(part.subject && { subject: true }),
    ...((part.rate || part.isEnd !== undefined) && { percent: true, fixed: true }),
    ...((part.starts || part.day !== undefined) && { day: true }),
  }
}

/** Once the errors are drawn, the first of their fields. */
const focusOn = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

function refusalText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'rule_exists') return m.commissions_exists()
  if (code === 'no_rule_to_end') return m.commissions_no_rule()
  return refusalMessage(error)
}
