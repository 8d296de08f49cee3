import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { commissionKES, exampleKES } from './example-commission.ts'
import { type DraftErrors, type RuleDraft, validateDraft } from './rule-draft.ts'

interface RateFieldsProps {
  draft: RuleDraft
  onChange: (part: Partial<RuleDraft>) => void
  wrong: readonly DraftErrors[]
}

/** A share and a fixed part, with what they take of an example; or that there is to be no rule of its own. */
export function RateFields({ draft, onChange, wrong }: RateFieldsProps) {
  const { rate, isEnd } = draft
  return (
    <div className="grid gap-3">
      <RadioCards
        label={m.commissions_take()}
        value={isEnd ? 'end' : 'rate'}
        onChange={(chosen) => onChange({ isEnd: chosen === 'end' })}
        options={[
          { value: 'rate', label: m.commissions_new_rate() },
          { value: 'end', label: m.commissions_end_it() },
        ]}
        className="sm:grid-cols-2"
      />
      {!isEnd && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={m.commissions_percent()} error={wrong.includes('percent') && m.commissions_percent_wrong()}>
              <NumberInput
                decimal
                value={rate.percent}
                onChange={(percent) => onChange({ rate: { ...rate, percent } })}
                after={<span className="text-ink-2">%</span>}
              />
            </Field>
            <Field label={m.commissions_fixed()} error={wrong.includes('fixed') && m.commissions_fixed_wrong()}>
              <NumberInput
                prefix="KSh"
                value={rate.fixedKES}
                onChange={(fixedKES) => onChange({ rate: { ...rate, fixedKES } })}
              />
            </Field>
          </div>
          <Takes draft={draft} />
        </>
      )}
    </div>
  )
}

/** What the rate takes of something sold for a round price, as soon as it is one. */
function Takes({ draft }: { draft: RuleDraft }) {
  const isRate = !validateDraft(draft, new Date()).some((each) => each === 'percent' || each === 'fixed')
  if (!isRate) return null
  const takes = commissionKES(draft.rate)
  return (
    <p aria-live="polite" className="text-13 text-ink-2">
      {m.commissions_takes({
        price: formatKES(exampleKES),
        takes: formatKES(takes),
        keeps: formatKES(exampleKES - takes),
      })}
    </p>
  )
}
