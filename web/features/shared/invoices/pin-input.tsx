import type { Ref } from 'react'
import { Input } from '#web/ui/forms/input.tsx'

interface PinInputProps {
  name: string
  value: string
  onChange: (pin: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** A KRA PIN is written as it is printed, in capitals and without spaces. */
export const PinInput = ({ onChange, ...field }: PinInputProps) => (
  <Input
    {...field}
    maxLength={14}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    onChange={({ target }) => onChange(target.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))}
  />
)
