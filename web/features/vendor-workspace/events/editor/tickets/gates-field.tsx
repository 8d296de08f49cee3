import { useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface GatesFieldProps {
  value: readonly string[]
  onChange: (gates: string[]) => void
  error: string | undefined
}

/** The gates that let in, by their names with commas between; none is every gate. */
export function GatesField({ value, onChange, error }: GatesFieldProps) {
  // As it is typed: a comma at the end is not gone before the next name.
  const [typed, setTyped] = useState<string>()
  return (
    <Field label={m.organiser_gates()} optional hint={m.organiser_gates_hint()} error={error}>
      <Input
        autoComplete="off"
        placeholder={m.organiser_every_gate()}
        value={typed ?? value.join(', ')}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(namesOf(target.value))
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  )
}

const namesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]
