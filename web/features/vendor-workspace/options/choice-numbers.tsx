import { useFormContext } from 'react-hook-form'
import { maxOptionsOfGroup } from '#contracts/options/option-limits.ts'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { type ChoiceKind, choiceKind, choiceNumbers, type GroupValues } from './group-values.ts'

/** How many of a group must be chosen, and how many may be. */
export default function ChoiceNumbers() {
  const form = useFormContext<GroupValues>()
  const [least, most, options] = form.watch(['least', 'most', 'options'])
  const error = form.formState.errors.least?.message ?? form.formState.errors.most?.message
  const set = (numbers: { least: number; most: number }) => {
    form.clearErrors(['least', 'most'])
    form.setValue('least', numbers.least, { shouldDirty: true })
    form.setValue('most', numbers.most, { shouldDirty: true })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p aria-hidden className="font-semibold text-13">
        {m.options_how_many()}
      </p>
      <Segmented<ChoiceKind>
        label={m.options_how_many()}
        value={choiceKind({ least, most })}
        onChange={(kind) => set(choiceNumbers(kind, options.length))}
        className="max-sm:w-full"
        options={[
          { value: 'ONE', label: m.options_exactly_one() },
          { value: 'SOME', label: m.options_at_least_one() },
          { value: 'ANY', label: m.options_as_they_like() },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="flex items-center gap-2.5 text-13">
          {m.options_least()}
          <Stepper
            label={m.options_least()}
            value={least}
            max={maxOptionsOfGroup}
            onChange={(value) => set({ least: value, most: Math.max(most, value) })}
          />
        </span>
        <span className="flex items-center gap-2.5 text-13">
          {m.options_most()}
          <Stepper
            label={m.options_most()}
            value={most}
            min={1}
            max={maxOptionsOfGroup}
            onChange={(value) => set({ least: Math.min(least, value), most: value })}
          />
        </span>
      </div>
      {error ? (
        <p role="alert" className="font-[550] text-13 text-danger">
          {error}
        </p>
      ) : (
        <p className="meta">{least > 0 ? m.options_rule_required() : m.options_rule_free()}</p>
      )}
    </div>
  )
}
