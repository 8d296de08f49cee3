import { SettingSwitch } from '#web/features/vendor-workspace/events/editor/setting-switch.tsx'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

export interface AccessCodeFieldProps {
  value: string | null
  onChange: (code: string | null) => void
  error: string | undefined
}

/** A type that is hidden from everybody who does not know its code. */
export function AccessCodeField({ value, onChange, error }: AccessCodeFieldProps) {
  return (
    <div className="grid gap-2">
      <SettingSwitch
        label={m.organiser_with_code()}
        hint={m.organiser_with_code_hint()}
        checked={value !== null}
        onChange={(isHidden) => onChange(isHidden ? '' : null)}
      />
      {value !== null && (
        <Field label={m.organiser_code()} hint={m.organiser_code_hint()} error={error}>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={value}
            onChange={({ target }) => onChange(target.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
          />
        </Field>
      )}
    </div>
  )
}
