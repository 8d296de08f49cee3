import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { TimeInput } from '#web/ui/forms/time-input.tsx'
import { SettingSwitch } from './setting-switch.tsx'

interface CheckOutTimeProps {
  value: string | null
  onChange: (time: string | null) => void
  error: string | undefined
}

/** In the night, when the last have gone. */
const usualTime = '04:00'

/** When everybody is checked out by itself, of an event that people come back to. */
export const CheckOutTime = ({ value, onChange, error }: CheckOutTimeProps) => (
  <div className="pb-3.5">
    <SettingSwitch
      label={m.organiser_check_out()}
      hint={m.organiser_check_out_hint()}
      checked={value !== null}
      onChange={(isOn) => onChange(isOn ? usualTime : null)}
    />
    {(value !== null || error) && (
      <Field label={m.organiser_check_out_time()} error={error} className="md:w-56">
        <TimeInput name="checkOutTime" value={value ?? ''} onChange={onChange} />
      </Field>
    )}
  </div>
)
