import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from '#web/ui/cn.ts'
import { codeLength, digitsIn } from './digits-in.ts'
import { useField } from './field.tsx'

interface SixDigitsProps extends Pick<ComponentProps<'input'>, 'autoFocus' | 'name' | 'disabled'> {
  value: string
  onChange: (digits: string) => void
  /** Hears of the sixth digit, also where all six were pasted or filled in. */
  onComplete?: ((digits: string) => void) | undefined
}

const boxes = Array.from({ length: codeLength }, (_, at) => at)

/**
 * One field for a code of six digits. Its boxes are only drawn: what is typed, pasted or filled in by the browser goes
 * into the one field above them. After a refusal the next digit begins a new code.
 */
export function SixDigits({ value, onChange, onComplete, ...rest }: SixDigitsProps) {
  const field = useField()
  const input = useRef<HTMLInputElement>(null)
  const isBad = field['aria-invalid'] === true

  useEffect(() => {
    if (isBad) input.current?.select()
  }, [isBad])

  function change(typed: string) {
    const digits = digitsIn(typed)
    onChange(digits)
    if (digits.length === codeLength && digits !== value) onComplete?.(digits)
  }

  /** A whole code is written anew, and one that was begun goes on: none is mended in its middle. */
  function goOn() {
    if (value.length === codeLength) input.current?.select()
    else input.current?.setSelectionRange(value.length, value.length)
  }

  return (
    <div className="relative">
      <input
        {...field}
        {...rest}
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => change(target.value)}
        onFocus={goOn}
        onClick={goOn}
        className="peer absolute inset-0 size-full cursor-text opacity-0"
      />
      <div
        aria-hidden
        className={cn(
          'grid grid-cols-6 gap-2 font-bold text-25 tabular-nums',
          'peer-focus:*:data-next:outline-3 peer-focus:*:data-next:outline-focus peer-focus:*:data-next:outline-offset-1',
        )}
      >
        {boxes.map((at) => (
          <span
            key={at}
            data-next={at === Math.min(value.length, codeLength - 1) ? '' : undefined}
            className={cn(
              'grid min-h-14 place-items-center rounded-control border-[1.5px] bg-surface',
              isBad ? 'border-danger shadow-[inset_0_0_0_.5px_var(--color-danger)]' : 'border-line-strong',
            )}
          >
            {value[at]}
          </span>
        ))}
      </div>
    </div>
  )
}
