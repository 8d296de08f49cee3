import { type ComponentProps, useState } from 'react'
import { AffixedInput, type AffixedInputProps } from './input.tsx'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'prefix'> {
  /** Not a number while nothing, or nothing that makes sense, is typed. */
  value: number
  onChange: (value: number) => void
  /** Decimals may be typed, with a point or a comma; otherwise commas part thousands. */
  decimal?: boolean
  prefix?: AffixedInputProps['prefix']
  after?: AffixedInputProps['after']
}

const parseTyped = (typed: string, decimal: boolean): number => {
  const plain = decimal ? typed.trim().replace(',', '.') : typed.replace(/[,\s]/g, '')
  return plain === '' ? Number.NaN : Number(plain)
}

const numberText = (value: number) => (Number.isNaN(value) ? '' : String(value))

/** What is typed stays as it was typed; what comes out is the number it means. */
export function NumberInput({ value, onChange, decimal = false, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState(numberText(value))
  // Somebody else may have set the value; then what was typed is over.
  const shown = Object.is(parseTyped(typed, decimal), value) ? typed : numberText(value)
  return (
    <AffixedInput
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseTyped(event.target.value, decimal))
      }}
      {...rest}
    />
  )
}
