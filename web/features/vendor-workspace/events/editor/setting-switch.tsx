import { useId } from 'react'
import { Switch } from '#web/ui/forms/choices.tsx'

export interface SettingSwitchProps {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A thing that is so or not, with what it means. */
export function SettingSwitch({ label, hint, checked, onChange }: SettingSwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-[60px] items-center gap-3.5">
      <span className="min-w-0 flex-1">
        <b className="block font-[650]">{label}</b>
        <span id={id} className="meta block">
          {hint}
        </span>
      </span>
      <Switch checked={checked} onChange={onChange} label={label} />
    </div>
  )
}
